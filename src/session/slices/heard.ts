import { readsOf, type SeenEvent } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import type { SessionState } from "../state.js";

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
  "LaunchSRV",
] as const;

/** A kind of which it is noted whether it was reported. */
export type CountableKind = (typeof countable)[number];

const hears = (state: SessionState, { kind }: SeenEvent): void => {
  state.heard.kinds.add(kind);
};

/** What every login of the game writes, and whoever picks lines leaves out. */
const loginKinds: readonly CountableKind[] = [
  "Commander",
  "Materials",
  "Rank",
  "Progress",
  "Reputation",
  "EngineerProgress",
];

const mostOfLogin = 4;

/** Whether a journal of today is kept as the game wrote it, as far as its name, its first line and its login show. */
export function isKeptWhole({ namedPart, login: { head, isWhole }, heard }: SessionState): boolean {
  if (namedPart === undefined || !isWhole || (head?.value.major ?? 0) < 4) return false;
  let seen = 0;
  for (const kind of loginKinds) if (heard.kinds.has(kind)) seen++;
  return seen >= mostOfLogin;
}

/** Whether the journal mentions all these kinds, or would. */
export function mentions(state: SessionState, ...kinds: readonly CountableKind[]): boolean {
  return kinds.every((kind) => state.heard.kinds.has(kind)) || isKeptWhole(state);
}

export const heardSteps: SliceSteps = {
  reads: readsOf(countable),
  after: Object.fromEntries(countable.map((kind) => [kind, hears])),
};
