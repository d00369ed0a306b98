import { enumerated } from "../../../base/text.js";
import { type Known, readsOf } from "../../../session/session-event.js";
import { slowKinds } from "../../../session/slices/flight.js";
import { singleKinds, unrepeatedKinds } from "../../../session/slices/kind-groups.js";
import { isReadWhole } from "../../../session/slices/login.js";
import { isForeignShip, ofShip } from "../../../session/slices/vehicle.js";
import type { SessionState } from "../../../session/state.js";
import { against, check, linesAbove } from "../../checks/define-session-rule.js";

const returns: ReadonlySet<unknown> = new Set(["rebuy", "recover", "rejoin"]);

const diedFirst = check({ Resurrect: ["Option"] }, (event, state) => {
  const { death, entry, isPlaced } = state.login;
  if (death || !entry || !isPlaced || !returns.has(event.value("Option"))) return undefined;
  const message = `Died is missing: there is none since the LoadGame ${linesAbove(event, entry.from)} or the last Resurrect`;
  return against(event, entry, "/event", { message, note: "the login", mostly: true, needs: ["Died"] });
});

const when =
  (entry: (state: SessionState) => Known<boolean> | undefined, value: boolean) =>
  (state: SessionState): Known<boolean> | undefined => {
    const known = entry(state);
    return known?.value === value ? known : undefined;
  };

const docked = when(({ flight }) => flight.docked, true);

const undocked = when(({ flight }) => flight.docked, false);

const inSupercruise = when(({ flight }) => flight.supercruise, true);

const outOfSupercruise = when(({ flight }) => flight.supercruise, false);

/**
 * Events that must not occur in some state, which `is` says in words, because any of `ends` would have ended it. A
 * journal of a game version before `since` is not checked.
 */
const notWhile = (
  is: string,
  standing: (state: SessionState) => Known<unknown> | undefined,
  ends: readonly string[],
  kinds: readonly string[],
  { mostly = true, since = 0 } = {},
) =>
  check(readsOf(kinds, ofShip), (event, state) => {
    const known = standing(state);
    if (!known || isForeignShip(event)) return undefined;
    const { major = 0 } = state.login.head?.value ?? {};
    if (major < since) return undefined;
    const advice =
      event.kind === known.from.kind
        ? ", or this line is doubled"
        : ": add it, move it here from below, or delete this line if it does not belong here";
    const message = `${event.kind} is written, but ${is} (since the ${known.from.kind} ${linesAbove(event, known.from)}): ${enumerated(ends, "or")} is missing in between${advice}`;
    return against(event, known, "/event", { message, note: is, mostly, disputes: [is], needs: ends });
  });

/** What stands between two lines of a kind, where that is always the same. */
const between: Readonly<Record<string, readonly string[]>> = {
  Commander: ["LoadGame"],
  Location: ["LoadGame"],
  SuitLoadout: ["Backpack"],
  Backpack: ["SuitLoadout"],
  Embark: ["Disembark"],
  Disembark: ["Embark"],
  Touchdown: ["Liftoff"],
  Liftoff: ["Touchdown"],
  LaunchSRV: ["DockSRV"],
  DockSRV: ["LaunchSRV"],
  Docked: ["Undocked"],
  Undocked: ["Docked"],
  FSDJump: ["StartJump"],
  SupercruiseEntry: ["SupercruiseExit"],
  SupercruiseExit: ["SupercruiseEntry"],
  DockingGranted: ["DockingRequested"],
  Died: ["Resurrect"],
  Resurrect: ["Died"],
};

/** Two lines of a kind, one right behind the other; `stray-lines.ts` finds those that are alike, so it has to see all these kinds. */
export const doubled = check(readsOf(unrepeatedKinds), (event, state) => {
  const { last } = state.eventsSoFar;
  // In a selection of lines, different ones may be next to each other.
  if (last?.kind !== event.kind || last.line !== event.line - 1) return undefined;
  if (!isReadWhole(state) || !singleKinds.includes(event.kind)) return undefined;
  const message = `${event.kind} is written twice in a row: delete one of the two lines`;
  // Music is what any whole journal has.
  const needs = last.seconds === event.seconds ? "order" : ["Music", ...(between[event.kind] ?? [])];
  return { path: "/event", message, related: [], needs };
});

const suitFirst = check({ Backpack: [] }, (event, state) => {
  const { last } = state.eventsSoFar;
  if (!last || !isReadWhole(state) || (last.kind === "SuitLoadout" && last.line === event.line - 1)) return undefined;
  const message = "SuitLoadout is missing on the line above Backpack: add it, the game writes both together";
  return { path: "/event", message, related: [], mostly: true, needs: ["SuitLoadout"] };
});

const flights = ["StartJump", "SupercruiseEntry", "SupercruiseExit", "FSDJump", "Docked", "Undocked"];
const modules = ["ModuleBuy", "ModuleSell", "ModuleStore", "ModuleRetrieve", "ModuleSwap"];
const ships = ["ShipyardSwap", "ShipyardBuy", "ShipyardSell", "ShipyardTransfer"];
const leaving = ["Market", "Outfitting", "Shipyard", "Undocked", "Shutdown"];

/** Marks what genuine journals never do. */
const never = { mostly: false };

const turns = [
  notWhile("the ship is docked", docked, ["Undocked"], ["FSDJump", "SupercruiseEntry", "SupercruiseExit"], never),
  notWhile("the ship is docked", docked, ["Undocked"], ["StartJump", "FuelScoop", "LaunchDrone", "USSDrop"]),
  notWhile("the ship is in supercruise", inSupercruise, ["SupercruiseExit"], ["Docked"], never),
  notWhile("the ship is in supercruise", inSupercruise, ["SupercruiseExit"], slowKinds),
  // Before 4.0, Docked was reported again at the login and when the ship was changed.
  notWhile("the ship is docked already", docked, ["Undocked"], ["Docked"], { since: 4 }),
  notWhile("the ship is not docked", undocked, ["Docked"], ["Undocked"]),
  notWhile("the ship is in supercruise already", inSupercruise, ["SupercruiseExit"], ["SupercruiseEntry"]),
  notWhile("the ship is not in supercruise", outOfSupercruise, ["SupercruiseEntry", "FSDJump"], ["SupercruiseExit"]),
  notWhile(
    "the ship was interdicted and has not left supercruise",
    ({ flight }) => flight.interdiction,
    ["SupercruiseExit"],
    ["StartJump", "SupercruiseEntry", "FSDJump", "Docked"],
  ),
  notWhile("the player is back from death", ({ login }) => login.rebirth, ["Location"], ["Loadout", ...flights]),
  notWhile(
    "the player is dead",
    ({ login }) => login.death,
    ["Resurrect"],
    ["Location", ...flights, "Touchdown", "Liftoff"],
  ),
  notWhile("the outfitting is open", ({ docking }) => docking.outfitting, ["StoredModules"], [...modules, ...leaving]),
  notWhile("the shipyard is open", ({ docking }) => docking.shipyard, ["StoredShips"], [...ships, ...leaving]),
];

const requestIsAnswered = check({ DockingRequested: [] }, (event, { docking: { request } }) => {
  if (!request) return undefined;
  const message = `DockingRequested is written again, but nothing has answered the one ${linesAbove(event, request.from)}: DockingGranted or DockingDenied is missing in between`;
  return against(event, request, "/event", {
    message,
    note: "the first request",
    needs: ["DockingGranted"],
  });
});

/** An event that requires an earlier request or permission. */
const followsOn = (
  kind: string,
  entry: "request" | "permission",
  cause: "DockingRequested" | "DockingGranted",
  mostly: boolean,
) =>
  check({ [kind]: ofShip }, (event, state) => {
    const { followed } = state.docking;
    const { major = 0 } = state.login.head?.value ?? {};
    const isAsked = state.docking[entry] !== undefined;
    // Before 4.0, Docked was reported again at the login and when the ship was changed.
    if (!followed || isAsked || major < 4 || isForeignShip(event)) return undefined;
    const message = `${cause} is missing between the ${followed.from.kind} ${linesAbove(event, followed.from)} and ${kind}: add it, or move it here from below`;
    return against(event, followed, "/event", { message, note: `no ${cause} since here`, mostly, needs: [cause] });
  });

const dropsTwice = check({ SupercruiseExit: ofShip }, (event, { docking: { source } }) => {
  if (!source || isForeignShip(event)) return undefined;
  const message = `SupercruiseDestinationDrop is missing between the USSDrop ${linesAbove(event, source.from)} and SupercruiseExit`;
  return against(event, source, "/event", {
    message,
    note: "the signal source",
    mostly: true,
    needs: ["SupercruiseDestinationDrop"],
  });
});

export const checks = [
  suitFirst,
  ...turns,
  diedFirst,
  requestIsAnswered,
  followsOn("DockingGranted", "request", "DockingRequested", false),
  followsOn("Docked", "permission", "DockingGranted", true),
  dropsTwice,
];
