import { excerpt } from "../../../base/visible.js";
import { entryIn } from "../../../session/json-value.js";
import {
  type Known,
  numberIn,
  type Reads,
  readsOf,
  type SessionEvent,
  saysYes,
  textIn,
} from "../../../session/session-event.js";
import { isLateAnalysis } from "../../../session/slices/organics.js";
import { dropSeconds } from "../../../session/slices/surface.js";
import { isForeignShip, isLander, ofShip } from "../../../session/slices/vehicle.js";
import type { SessionState, Spotted, VehicleName } from "../../../session/state.js";
import { against, check, type Found, lastAbove, linesAbove, otherValue } from "../../checks/define-session-rule.js";

const words: Readonly<Record<VehicleName, string>> = {
  ship: "in the ship",
  srv: "in the SRV",
  fighter: "in a fighter",
  foot: "on foot",
  taxi: "in a taxi",
  "other-ship": "in the ship of another player",
};

/** Events that cannot occur in some vehicles, provided that the journal reports the way out of these. */
const notIn = (
  reads: Reads,
  vehicles: readonly VehicleName[],
  wayOut: string,
  isExempt?: (event: SessionEvent, state: SessionState) => boolean,
  mostly = false,
) =>
  check(reads, (event, state) => {
    const { now } = state.vehicle;
    if (!now || !vehicles.includes(now.value) || isExempt?.(event, state)) return undefined;
    const { value, from } = now;
    const missing = value === "srv" ? "DockSRV" : wayOut;
    const message = `${event.kind} is written while the player is ${words[value]}, since the ${from.kind} ${linesAbove(event, from)}: ${missing} is missing in between`;
    const note = `the player is ${words[value]} since here`;
    return against(event, now, "/event", { message, note, mostly, disputes: [missing], needs: [wayOut, missing] });
  });

/** In lines: the last sample is analysed for some seconds, during which the player may board. */
const analysing = 10;

const isAnalysed = (event: SessionEvent, state: SessionState): boolean =>
  isLateAnalysis(state, event) ||
  (event.value("ScanType") === "Analyse" &&
    state.vehicle.now?.from.kind === "Embark" &&
    event.line - state.vehicle.now.from.line < analysing);

/** A lander returns without having been launched; if it is known whether an SRV is out, another rule checks it. */
const mayDock = (event: SessionEvent, { surface }: SessionState): boolean =>
  surface.buggy !== undefined || isLander(event);

/** A player who stays on foot while the carrier jumps gets the suit again. */
const isAboardCarrier = (_: SessionEvent, { vehicle }: SessionState): boolean =>
  vehicle.now?.from.kind === "CarrierJump";

const whereabouts = [
  notIn({ Disembark: [] }, ["foot"], "Embark"),
  notIn({ Embark: [] }, ["ship", "srv", "taxi"], "Disembark"),
  notIn({ FSDJump: ofShip, SupercruiseEntry: ofShip }, ["foot", "srv"], "Embark", isForeignShip),
  notIn({ LaunchSRV: [] }, ["foot"], "Embark"),
  notIn({ DockSRV: ofShip, Undocked: ofShip }, ["foot"], "Embark", isForeignShip, true),
  notIn({ SuitLoadout: [] }, ["ship", "srv"], "Disembark", isAboardCarrier, true),
  notIn({ DockSRV: ["SRVType"] }, ["ship"], "LaunchSRV", mayDock, true),
  notIn(
    { ScanOrganic: ["ScanType", "Species", "SystemAddress", "Body"] },
    ["ship", "srv"],
    "Disembark",
    isAnalysed,
    true,
  ),
];

const buggyFlag = check({ Disembark: ["SRV", ...ofShip] }, (event, { vehicle: { now } }) => {
  const isSaid = event.value("SRV");
  if (typeof isSaid !== "boolean" || isForeignShip(event) || !now) return undefined;
  if ((now.value !== "ship" && now.value !== "srv") || isSaid === (now.value === "srv")) return undefined;
  const states = `put the player ${words[now.value].replace(/^in/, "into")}`;
  const note = `the player is ${words[now.value]} since here`;
  const needs = ["Embark", isSaid ? "LaunchSRV" : "DockSRV"];
  return against(event, now, "/SRV", { states, note, mostly: true, needs });
});

/** A ship lands before it takes off, and takes off where it landed; the player disembarks where it landed. */
const landing = check(
  {
    Touchdown: [],
    Liftoff: ["BodyID", "Latitude", "Longitude", "PlayerControlled"],
    LaunchSRV: [],
    Disembark: ["OnPlanet", "SRV", ...ofShip],
  },
  (event, { surface: { ship } }) => {
    if (!ship) return undefined;
    const { value, from } = ship;
    const isWalk = event.kind === "Disembark";
    if (isWalk && (!saysYes(event, "OnPlanet") || saysYes(event, "SRV") || isForeignShip(event))) return undefined;
    const isUp = value === "in the air";
    if (isUp === (event.kind === "Touchdown")) {
      const hasPlayer = event.kind === "Liftoff" && event.value("PlayerControlled") !== false;
      return hasPlayer && value !== "in the air" ? movedShip(event, { value, from }) : undefined;
    }
    const state = isUp ? "is in the air" : "is on the ground";
    const missing = isUp ? "Touchdown" : "Liftoff";
    const message = `${event.kind} is written while the ship ${state} (since the ${from.kind} ${linesAbove(event, from)}): ${missing} is missing in between`;
    // A settlement has pads.
    const needs = isUp && event.kind !== "Liftoff" ? [missing, "Docked"] : [missing];
    return against(event, ship, "/event", { message, note: `the ship ${state} from here on`, mostly: isWalk, needs });
  },
);

/** The allowed difference in degrees between coordinates of the same place. */
const tolerance = 0.01;

function movedShip(event: SessionEvent, landed: Known<Spotted>): Found {
  const { bodyId, latitude, longitude } = landed.value;
  const words = { rule: "other-body", note: "the ship lands here", mostly: true } as const;
  const elsewhere = otherValue(event, landed, "BodyID", bodyId, { ...words, states: `was on body ${bodyId}` });
  if (elsewhere) return elsewhere;
  for (const [field, before] of Object.entries({ Latitude: latitude, Longitude: longitude })) {
    const now = numberIn(event, field);
    if (now === undefined || before === undefined || Math.abs(now - before) <= tolerance) continue;
    return against(event, landed, `/${field}`, { ...words, states: `was at ${before}` });
  }
  return undefined;
}

const landed = check(
  { StartJump: ofShip, FSDJump: ofShip, SupercruiseEntry: ofShip, Docked: ofShip },
  (event, state) => {
    const { ship } = state.surface;
    const isOwn = state.vehicle.now === undefined || state.vehicle.now.value === "ship";
    if (!ship || ship.value === "in the air" || isForeignShip(event) || !isOwn) return undefined;
    const { from } = ship;
    const message = `${event.kind} is written while the ship is on the ground (since the ${from.kind} ${linesAbove(event, from)}): Liftoff is missing in between`;
    const note = "the ship is on the ground from here on";
    return against(event, ship, "/event", { message, note, mostly: true, needs: ["Liftoff"] });
  },
);

/** An event that the game writes immediately after another; it is reported as missing when the next event comes. */
const owed = (what: "Loadout" | "Backpack", kinds: readonly string[]) =>
  check(readsOf(kinds), (event, state) => {
    const from = what === "Loadout" ? state.surface.owesLoadout : state.surface.owesBackpack;
    if (!from) return undefined;
    const message = `${what} is missing between the ${from.kind} ${linesAbove(event, from)} and ${event.kind}`;
    return against(event, { from }, "/event", {
      message,
      note: `${what} should follow`,
      disputes: [what],
      needs: [what],
    });
  });

const dropped = check({ DropItems: [], Embark: [], BackpackChange: ["Removed"] }, (event, { surface: { dropped } }) => {
  const now = event.seconds;
  if (!dropped || now === undefined || now - dropped.value.at <= dropSeconds) return undefined;
  const { from, value } = dropped;
  const message = `BackpackChange is missing between ${lastAbove(event, from)} which put down ${excerpt(value.name)}, and ${event.kind}`;
  return against(event, dropped, "/event", { message, note: "it is put down here", needs: ["BackpackChange"] });
});

const buggies = check({ LaunchSRV: [], DockSRV: ["SRVType"], SRVDestroyed: [] }, (event, { surface: { buggy } }) => {
  if (!buggy || isLander(event)) return undefined;
  const { value, from } = buggy;
  const isAboard = value === "aboard";
  if (isAboard !== (event.kind === "LaunchSRV")) {
    const state = isAboard ? "is aboard" : "is out";
    const missing = isAboard ? "LaunchSRV" : "DockSRV";
    const message = `${event.kind} is written while the SRV ${state}, since the ${from.kind} ${linesAbove(event, from)}: ${missing} is missing in between`;
    return against(event, buggy, "/event", {
      message,
      note: `the SRV ${state} since here`,
      mostly: true,
      needs: [missing],
    });
  }
  if (isAboard || value.type === undefined) return undefined;
  const words = { states: `launched a ${excerpt(value.type)}`, note: "the SRV leaves the ship" };
  return otherValue(event, buggy, "SRVType", value.type, { rule: "wrong-ship", ...words });
});

/** What comes before each step, and what is missing otherwise. */
const stepsBefore: Readonly<Record<string, readonly string[]>> = { Sample: ["Log", "Sample"], Analyse: ["Sample"] };

/** A species is logged, sampled and analysed, in this order. */
const inSteps = check({ ScanOrganic: ["ScanType", "Species", "SystemAddress", "Body"] }, (event, state) => {
  const { step } = state.organics;
  const type = textIn(event, "ScanType") ?? "";
  const before = entryIn(stepsBefore, type);
  if (!step || !before || before.includes(step.value) || isLate(event, state)) return undefined;
  const message = `ScanOrganic has the ScanType ${type}, but ${lastAbove(event, step.from)} has ${excerpt(step.value)}: ${before[0]} is missing in between`;
  return against(event, step, "/ScanType", { message, note: "the step before", mostly: true });
});

/** An analysis that is late may also be of another sample than the last. */
const isLate = (event: SessionEvent, state: SessionState): boolean =>
  isLateAnalysis(state, event) && state.organics.sample?.value.species !== event.value("Species");

/** Samples are of the logged species, on the same body. */
const sampling = check({ ScanOrganic: ["ScanType", "Species", "SystemAddress", "Body"] }, (event, state) => {
  const { sample } = state.organics;
  const type = textIn(event, "ScanType");
  if (!sample || (type !== "Sample" && type !== "Analyse") || isLateAnalysis(state, event)) return undefined;
  const { species, bodyId } = sample.value;
  const note = "the first sample";
  return (
    otherValue(event, sample, "Species", species, { states: `logged ${excerpt(species)}`, note }) ??
    otherValue(event, sample, "Body", bodyId, { rule: "other-body", states: `was on body ${bodyId}`, note })
  );
});

export const checks = [
  ...whereabouts,
  buggyFlag,
  landing,
  landed,
  owed("Loadout", ["Liftoff", "Undocked", "StartJump", "SupercruiseEntry", "Disembark", "LaunchSRV", "ModuleBuy"]),
  owed("Backpack", ["SuitLoadout", "ShipLocker", "BackpackChange", "Embark", "Disembark", "Shutdown"]),
  dropped,
  buggies,
  sampling,
  inSteps,
];
