import { enumerated } from "../../../base/text.js";
import { excerpt } from "../../../base/visible.js";
import { numberIn, type Reads, readsOf, type SeenEvent, saysYes } from "../../../session/seen-event.js";
import { type CountableKind, mentions } from "../../../session/slices/heard.js";
import { repeatsAnalysis } from "../../../session/slices/organics.js";
import { dropSeconds } from "../../../session/slices/surface.js";
import { isForeignShip, isLander, ofShip } from "../../../session/slices/vehicle.js";
import type { SessionState, VehicleName } from "../../../session/state.js";
import {
  conflictWith,
  eventViolation,
  lastAbove,
  linesAbove,
  type SessionCheck,
  type SessionViolation,
} from "../../checks/session-check.js";

const words: Readonly<Record<VehicleName, string>> = {
  ship: "in the ship",
  srv: "in the SRV",
  fighter: "in a fighter",
  foot: "on foot",
  taxi: "in a taxi",
  "other-ship": "in the ship of another player",
};

/** Kinds of event that cannot occur in some vehicle, provided that the journal reports leaving that vehicle. */
interface Elsewhere {
  readonly reads: Reads;
  readonly vehicles: readonly VehicleName[];
  readonly waysOut: readonly CountableKind[];
  readonly mostly?: boolean;
  readonly isExempt?: (seen: SeenEvent, state: SessionState) => boolean;
}

const notIn = ({ reads, vehicles, waysOut, mostly = false, isExempt }: Elsewhere): SessionCheck => ({
  reads,
  violations(seen, state) {
    const { now } = state.vehicle;
    if (!now || !vehicles.includes(now.value) || !mentions(state, ...waysOut) || isExempt?.(seen, state)) return [];
    const { value, from } = now;
    const says = `${seen.kind} is written while the player is ${words[value]}, since the ${from.kind} ${linesAbove(seen, from)}: ${enumerated(value === "srv" ? ["DockSRV"] : waysOut, "or")} is missing in between`;
    return [eventViolation("out-of-turn", says, from, `the player is ${words[value]} since here`, mostly)];
  },
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

const whereabouts: readonly SessionCheck[] = [
  notIn({ reads: { Disembark: [] }, vehicles: ["foot"], waysOut: ["Embark"] }),
  notIn({ reads: { Embark: [] }, vehicles: ["ship", "srv", "taxi"], waysOut: ["Disembark"] }),
  notIn({
    reads: { FSDJump: ofShip, SupercruiseEntry: ofShip },
    vehicles: ["foot", "srv"],
    waysOut: ["Embark"],
    isExempt: isForeignShip,
  }),
  notIn({ reads: { LaunchSRV: [] }, vehicles: ["foot"], waysOut: ["Embark"] }),
  notIn({
    reads: { DockSRV: ["SRVType"] },
    vehicles: ["ship"],
    waysOut: ["LaunchSRV"],
    mostly: true,
    isExempt: mayDock,
  }),
  notIn({
    reads: { ScanOrganic: ["ScanType", "Species", "SystemAddress", "Body"] },
    vehicles: ["ship", "srv"],
    waysOut: ["Disembark"],
    mostly: true,
    isExempt: isAnalysed,
  }),
];

const buggyFlag: SessionCheck = {
  reads: { Disembark: ["SRV", ...ofShip] },
  violations(seen, { vehicle: { now } }) {
    const isSaid = seen.value("SRV");
    if (typeof isSaid !== "boolean" || isForeignShip(seen) || !now) return [];
    if ((now.value !== "ship" && now.value !== "srv") || isSaid === (now.value === "srv")) return [];
    const states = `put the player ${words[now.value].replace(/^in/, "into")}`;
    const message = `the player is ${words[now.value]} since here`;
    return [conflictWith(seen, { rule: "out-of-turn", path: "/SRV", from: now.from, states, message, mostly: true })];
  },
};

/** A ship lands before it takes off, and takes off where it landed; the player disembarks where it landed. */
const landing: SessionCheck = {
  reads: {
    Touchdown: [],
    Liftoff: ["BodyID", "Latitude", "Longitude", "PlayerControlled"],
    LaunchSRV: [],
    Disembark: ["OnPlanet", "SRV", ...ofShip],
  },
  violations(seen, { surface: { ship } }) {
    if (!ship) return [];
    const { value, from } = ship;
    const isWalk = seen.kind === "Disembark";
    if (isWalk && (!saysYes(seen, "OnPlanet") || saysYes(seen, "SRV") || isForeignShip(seen))) return [];
    const isUp = value === "in the air";
    if (isUp === (seen.kind === "Touchdown"))
      return seen.kind === "Liftoff" && seen.value("PlayerControlled") !== false ? movedShip(seen, value, from) : [];
    const state = isUp ? "is in the air" : "is on the ground";
    const says = `${seen.kind} is written while the ship ${state} (since the ${from.kind} ${linesAbove(seen, from)}): ${isUp ? "Touchdown" : "Liftoff"} is missing in between`;
    return [eventViolation("out-of-turn", says, from, `the ship ${state} from here on`, isWalk)];
  },
};

type ShipSpot = NonNullable<SessionState["surface"]["ship"]>;

/** The allowed difference in degrees between coordinates of the same place. */
const tolerance = 0.01;

function movedShip(seen: SeenEvent, value: ShipSpot["value"], from: ShipSpot["from"]): readonly SessionViolation[] {
  if (value === "in the air") return [];
  const conflict = { rule: "other-body", from, message: "the ship lands here", mostly: true } as const;
  const id = numberIn(seen, "BodyID");
  if (id !== undefined && value.bodyId !== undefined && id !== value.bodyId) {
    return [conflictWith(seen, { ...conflict, path: "/BodyID", states: `was on body ${value.bodyId}` })];
  }
  for (const [field, before] of [
    ["Latitude", value.latitude],
    ["Longitude", value.longitude],
  ] as const) {
    const now = numberIn(seen, field);
    if (now === undefined || before === undefined || Math.abs(now - before) <= tolerance) continue;
    return [conflictWith(seen, { ...conflict, path: `/${field}`, states: `was at ${before}` })];
  }
  return [];
}

const landed: SessionCheck = {
  reads: { StartJump: ofShip, FSDJump: ofShip, SupercruiseEntry: ofShip, Docked: ofShip },
  violations(seen, state) {
    const { ship } = state.surface;
    const isOwn = state.vehicle.now === undefined || state.vehicle.now.value === "ship";
    if (!ship || ship.value === "in the air" || isForeignShip(seen) || !isOwn) return [];
    const { from } = ship;
    const says = `${seen.kind} is written while the ship is on the ground (since the ${from.kind} ${linesAbove(seen, from)}): Liftoff is missing in between`;
    return [eventViolation("out-of-turn", says, from, "the ship is on the ground from here on", true)];
  },
};

/** An event that the game writes immediately after another; it is reported as missing when the next event comes. */
const owed = (what: "Loadout" | "Backpack", kinds: readonly string[]): SessionCheck => ({
  reads: readsOf(kinds),
  violations(seen, state) {
    const from = what === "Loadout" ? state.surface.owesLoadout : state.surface.owesBackpack;
    if (!from || !mentions(state, what)) return [];
    const says = `${what} is missing between the ${from.kind} ${linesAbove(seen, from)} and ${seen.kind}`;
    return [eventViolation("out-of-turn", says, from, `${what} should follow`)];
  },
});

const dropped: SessionCheck = {
  reads: { DropItems: [], Embark: [], BackpackChange: ["Removed"] },
  violations(seen, { surface: { dropped } }) {
    const now = seen.seconds;
    if (!dropped || now === undefined || now - dropped.value.at <= dropSeconds) return [];
    const { from, value } = dropped;
    const says = `BackpackChange is missing between ${lastAbove(seen, from)} which put down ${excerpt(value.name)}, and ${seen.kind}`;
    return [eventViolation("out-of-turn", says, from, "it is put down here")];
  },
};

export const checks: readonly SessionCheck[] = [
  ...whereabouts,
  buggyFlag,
  landing,
  landed,
  owed("Loadout", ["Liftoff", "Undocked", "StartJump", "SupercruiseEntry", "Disembark", "LaunchSRV"]),
  owed("Backpack", ["SuitLoadout", "ShipLocker", "BackpackChange", "Embark", "Disembark", "Shutdown"]),
  dropped,
];
