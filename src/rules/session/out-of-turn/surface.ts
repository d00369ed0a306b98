import { excerpt } from "../../../base/visible.js";
import {
  type Known,
  numberIn,
  type Reads,
  readsOf,
  type SeenEvent,
  saysYes,
  textIn,
} from "../../../session/seen-event.js";
import { type CountableKind, mentions } from "../../../session/slices/heard.js";
import { repeatsAnalysis } from "../../../session/slices/organics.js";
import { dropSeconds } from "../../../session/slices/surface.js";
import { isForeignShip, isLander, ofShip } from "../../../session/slices/vehicle.js";
import type { SessionState, Spotted, VehicleName } from "../../../session/state.js";
import { against, check, type Found, lastAbove, linesAbove, otherValue } from "../../checks/session-check.js";

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
  wayOut: CountableKind,
  isExempt?: (seen: SeenEvent, state: SessionState) => boolean,
  mostly = false,
) =>
  check(reads, (seen, state) => {
    const { now } = state.vehicle;
    if (!now || !vehicles.includes(now.value) || !mentions(state, wayOut) || isExempt?.(seen, state)) return undefined;
    const { value, from } = now;
    const missing = value === "srv" ? "DockSRV" : wayOut;
    const says = `${seen.kind} is written while the player is ${words[value]}, since the ${from.kind} ${linesAbove(seen, from)}: ${missing} is missing in between`;
    const message = `the player is ${words[value]} since here`;
    return against(seen, now, "/event", { says, message, mostly, disputes: [missing] });
  });

/** In lines: the last sample is analysed for some seconds, during which the player may board. */
const analysing = 10;

const isAnalysed = (seen: SeenEvent, state: SessionState): boolean =>
  repeatsAnalysis(state, seen) ||
  (seen.value("ScanType") === "Analyse" &&
    state.vehicle.now?.from.kind === "Embark" &&
    seen.line - state.vehicle.now.from.line < analysing);

/** A lander returns without having been launched; if it is known whether an SRV is out, another rule checks it. */
const mayDock = (seen: SeenEvent, { surface }: SessionState): boolean => surface.buggy !== undefined || isLander(seen);

/** A player who stays on foot while the carrier jumps gets the suit again. */
const isAboardCarrier = (_: SeenEvent, { vehicle }: SessionState): boolean => vehicle.now?.from.kind === "CarrierJump";

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

const buggyFlag = check({ Disembark: ["SRV", ...ofShip] }, (seen, { vehicle: { now } }) => {
  const isSaid = seen.value("SRV");
  if (typeof isSaid !== "boolean" || isForeignShip(seen) || !now) return undefined;
  if ((now.value !== "ship" && now.value !== "srv") || isSaid === (now.value === "srv")) return undefined;
  const states = `put the player ${words[now.value].replace(/^in/, "into")}`;
  const message = `the player is ${words[now.value]} since here`;
  return against(seen, now, "/SRV", { states, message, mostly: true });
});

/** A ship lands before it takes off, and takes off where it landed; the player disembarks where it landed. */
const landing = check(
  {
    Touchdown: [],
    Liftoff: ["BodyID", "Latitude", "Longitude", "PlayerControlled"],
    LaunchSRV: [],
    Disembark: ["OnPlanet", "SRV", ...ofShip],
  },
  (seen, { surface: { ship } }) => {
    if (!ship) return undefined;
    const { value, from } = ship;
    const isWalk = seen.kind === "Disembark";
    if (isWalk && (!saysYes(seen, "OnPlanet") || saysYes(seen, "SRV") || isForeignShip(seen))) return undefined;
    const isUp = value === "in the air";
    if (isUp === (seen.kind === "Touchdown")) {
      const hasPlayer = seen.kind === "Liftoff" && seen.value("PlayerControlled") !== false;
      return hasPlayer && value !== "in the air" ? movedShip(seen, { value, from }) : undefined;
    }
    const state = isUp ? "is in the air" : "is on the ground";
    const says = `${seen.kind} is written while the ship ${state} (since the ${from.kind} ${linesAbove(seen, from)}): ${isUp ? "Touchdown" : "Liftoff"} is missing in between`;
    return against(seen, ship, "/event", { says, message: `the ship ${state} from here on`, mostly: isWalk });
  },
);

/** The allowed difference in degrees between coordinates of the same place. */
const tolerance = 0.01;

function movedShip(seen: SeenEvent, landed: Known<Spotted>): Found {
  const { bodyId, latitude, longitude } = landed.value;
  const words = { rule: "other-body", message: "the ship lands here", mostly: true } as const;
  const elsewhere = otherValue(seen, landed, "BodyID", bodyId, { ...words, states: `was on body ${bodyId}` });
  if (elsewhere) return elsewhere;
  for (const [field, before] of Object.entries({ Latitude: latitude, Longitude: longitude })) {
    const now = numberIn(seen, field);
    if (now === undefined || before === undefined || Math.abs(now - before) <= tolerance) continue;
    return against(seen, landed, `/${field}`, { ...words, states: `was at ${before}` });
  }
  return undefined;
}

const landed = check(
  { StartJump: ofShip, FSDJump: ofShip, SupercruiseEntry: ofShip, Docked: ofShip },
  (seen, state) => {
    const { ship } = state.surface;
    const isOwn = state.vehicle.now === undefined || state.vehicle.now.value === "ship";
    if (!ship || ship.value === "in the air" || isForeignShip(seen) || !isOwn) return undefined;
    const { from } = ship;
    const says = `${seen.kind} is written while the ship is on the ground (since the ${from.kind} ${linesAbove(seen, from)}): Liftoff is missing in between`;
    return against(seen, ship, "/event", { says, message: "the ship is on the ground from here on", mostly: true });
  },
);

/** An event that the game writes immediately after another; it is reported as missing when the next event comes. */
const owed = (what: "Loadout" | "Backpack", kinds: readonly string[]) =>
  check(readsOf(kinds), (seen, state) => {
    const from = what === "Loadout" ? state.surface.owesLoadout : state.surface.owesBackpack;
    if (!from || !mentions(state, what)) return undefined;
    const says = `${what} is missing between the ${from.kind} ${linesAbove(seen, from)} and ${seen.kind}`;
    return against(seen, { from }, "/event", { says, message: `${what} should follow`, disputes: [what] });
  });

const dropped = check({ DropItems: [], Embark: [], BackpackChange: ["Removed"] }, (seen, { surface: { dropped } }) => {
  const now = seen.seconds;
  if (!dropped || now === undefined || now - dropped.value.at <= dropSeconds) return undefined;
  const { from, value } = dropped;
  const says = `BackpackChange is missing between ${lastAbove(seen, from)} which put down ${excerpt(value.name)}, and ${seen.kind}`;
  return against(seen, dropped, "/event", { says, message: "it is put down here" });
});

const buggies = check({ LaunchSRV: [], DockSRV: ["SRVType"], SRVDestroyed: [] }, (seen, { surface: { buggy } }) => {
  if (!buggy || isLander(seen)) return undefined;
  const { value, from } = buggy;
  const isAboard = value === "aboard";
  if (isAboard !== (seen.kind === "LaunchSRV")) {
    const state = isAboard ? "is aboard" : "is out";
    const says = `${seen.kind} is written while the SRV ${state}, since the ${from.kind} ${linesAbove(seen, from)}: ${isAboard ? "LaunchSRV" : "DockSRV"} is missing in between`;
    return against(seen, buggy, "/event", { says, message: `the SRV ${state} since here`, mostly: true });
  }
  if (isAboard || value.type === undefined) return undefined;
  const words = { states: `launched a ${excerpt(value.type)}`, message: "the SRV leaves the ship" };
  return otherValue(seen, buggy, "SRVType", value.type, { rule: "wrong-ship", ...words });
});

/** Samples are of the logged species, on the same body. */
const sampling = check({ ScanOrganic: ["ScanType", "Species", "Body"] }, (seen, { organics: { sample } }) => {
  const type = textIn(seen, "ScanType");
  if (!sample || (type !== "Sample" && type !== "Analyse")) return undefined;
  const { species, bodyId } = sample.value;
  const message = "the first sample";
  return (
    otherValue(seen, sample, "Species", species, { states: `logged ${excerpt(species)}`, message }) ??
    otherValue(seen, sample, "Body", bodyId, { rule: "other-body", states: `was on body ${bodyId}`, message })
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
];
