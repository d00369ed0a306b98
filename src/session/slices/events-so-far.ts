import { type EventHandler, on } from "../slice.js";
import type { SessionState } from "../state.js";
import { blockKinds, tailKinds } from "./login.js";

/** The kinds that every login writes; if lines were selected, they are missing. */
const loginKinds = ["Commander", ...blockKinds] as const;

/** The kinds whose absence a rule may report. */
const countable = [
  ...loginKinds,
  "Location",
  ...tailKinds,
  ...["StartJump", "FSDJump", "SupercruiseEntry", "SupercruiseExit", "SupercruiseDestinationDrop", "Docked"],
  ...["Undocked", "DockingRequested", "DockingGranted", "DockingDenied", "DockingCancelled", "FuelScoop", "RefuelAll"],
  ...["ReservoirReplenished", "StoredModules", "StoredShips", "NavBeaconScan", "JetConeBoost", "Synthesis", "Died"],
  ...["Resurrect", "ShipyardNew", "ApproachBody", "Embark", "Disembark", "LaunchSRV"],
] as const;

/** A kind whose occurrence is recorded. */
export type CountableKind = (typeof countable)[number];

const mostOfLogin = 4;

/** True if a journal of a current version is kept as the game wrote it, by its name, its first line and its login. */
export function isKeptWhole({ named, login: { head, isWhole }, eventsSoFar }: SessionState): boolean {
  if (!named || !isWhole || (head?.value.major ?? 0) < 4) return false;
  return loginKinds.filter((kind) => eventsSoFar.kinds.has(kind)).length >= mostOfLogin;
}

/** True if the journal mentions all these kinds, or would. */
export function mentions(state: SessionState, ...kinds: readonly CountableKind[]): boolean {
  return kinds.every((kind) => state.eventsSoFar.kinds.has(kind)) || isKeptWhole(state);
}

export const eventsSoFarHandlers: readonly EventHandler[] = [
  on(countable, [], ({ eventsSoFar }, { kind }) => {
    eventsSoFar.kinds.add(kind);
  }),
];
