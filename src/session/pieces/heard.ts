import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import type { Told } from "../told.js";

/**
 * Kinds that the journal has told of so far. Many journals are kept without some kinds: of one that was never told, nobody can say that
 * it is missing.
 */
export interface Heard {
  readonly kinds: Set<string>;
}

export const createHeard = (): Heard => ({ kinds: new Set() });

/** The kinds whose absence a rule may speak of. */
const countable = [
  "Commander",
  "Materials",
  "Rank",
  "Progress",
  "Reputation",
  "EngineerProgress",
  "Location",
  "Missions",
  "Loadout",
  "Cargo",
  "SuitLoadout",
  "Backpack",
  "ShipLocker",
  "StartJump",
  "FSDJump",
  "SupercruiseEntry",
  "SupercruiseExit",
  "SupercruiseDestinationDrop",
  "Docked",
  "Undocked",
  "DockingRequested",
  "DockingGranted",
  "DockingDenied",
  "DockingCancelled",
  "FuelScoop",
  "RefuelAll",
  "ReservoirReplenished",
  "StoredModules",
  "StoredShips",
  "NavBeaconScan",
  "JetConeBoost",
  "Synthesis",
  "Died",
  "Resurrect",
  "ShipyardNew",
  "ApproachBody",
  "Embark",
  "Disembark",
] as const;

/** A kind of which it is noted whether it was told. */
export type CountableKind = (typeof countable)[number];

const hears = (state: SessionState, { kind }: Told): void => {
  state.heard.kinds.add(kind);
};

/** Whether the journal tells of all these kinds. */
export function tellsOf({ heard }: SessionState, ...kinds: readonly CountableKind[]): boolean {
  return kinds.every((kind) => heard.kinds.has(kind));
}

export const heardSteps: PieceSteps = {
  reads: Object.fromEntries(countable.map((kind) => [kind, []])),
  after: Object.fromEntries(countable.map((kind) => [kind, hears])),
};
