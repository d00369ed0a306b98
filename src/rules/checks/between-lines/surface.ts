import { excerpt } from "../../../base/visible.js";
import { type CountableKind, tellsOf } from "../../../session/pieces/heard.js";
import { dropSeconds, isForeignShip, ofStay, staysWhereItIs } from "../../../session/pieces/surface.js";
import type { VehicleName } from "../../../session/pieces/vehicle.js";
import type { SessionState } from "../../../session/state.js";
import {
  asNumber,
  elementsOf,
  numberIn,
  partOf,
  type Reads,
  readsOf,
  saysYes,
  type Told,
  textIn,
  writtenAt,
} from "../../../session/told.js";
import { conflictWith, eventBreach } from "./conflict.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionBreach, SessionRule } from "./session-rule.js";

const ofShip = ["Taxi", "Multicrew"] as const;

const words: Readonly<Record<VehicleName, string>> = {
  ship: "in the ship",
  srv: "in the SRV",
  fighter: "in a fighter",
  foot: "on foot",
  taxi: "in a taxi",
  "other-ship": "in the ship of another player",
};

/** A kind of event that cannot come while the player is in some vehicle, as long as the journal tells of what leads out of it. */
interface Elsewhere {
  readonly reads: Reads;
  readonly vehicles: readonly VehicleName[];
  readonly waysOut: readonly CountableKind[];
  readonly mostly?: boolean;
  readonly isExempt?: (told: Told, state: SessionState) => boolean;
}

const notIn = ({ reads, vehicles, waysOut, mostly = false, isExempt }: Elsewhere): SessionRule => ({
  reads,
  breaches(told, state) {
    const { now } = state.vehicle;
    if (!now || !vehicles.includes(now.value) || !tellsOf(state, ...waysOut) || isExempt?.(told, state)) return [];
    const { value, from } = now;
    const says = `${told.kind} comes while the player is ${words[value]}, since the ${from.kind} ${linesAbove(told, from)}`;
    return [eventBreach("out-of-turn", says, from, `the player is ${words[value]} since here`, mostly)];
  },
});

/** The last sample is looked into for some seconds, which may be spent on boarding. */
const analysing = 10;

const isAnalysed = (told: Told, { vehicle }: SessionState): boolean =>
  told.value("ScanType") === "Analyse" &&
  vehicle.now?.from.kind === "Embark" &&
  told.line - vehicle.now.from.line < analysing;

/** A lander comes back without having been launched; where it is known of an SRV whether it is out, another rule speaks. */
const mayDock = (told: Told, { surface }: SessionState): boolean =>
  surface.buggy !== undefined || /^lander/i.test(textIn(told, "SRVType") ?? "");

const whereabouts: readonly SessionRule[] = [
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
    reads: { ScanOrganic: ["ScanType"] },
    vehicles: ["ship", "srv"],
    waysOut: ["Disembark"],
    mostly: true,
    isExempt: isAnalysed,
  }),
];

const buggyFlag: SessionRule = {
  reads: { Disembark: ["SRV", ...ofShip] },
  breaches(told, { vehicle: { now } }) {
    const isSaid = told.value("SRV");
    if (typeof isSaid !== "boolean" || isForeignShip(told) || !now) return [];
    if ((now.value !== "ship" && now.value !== "srv") || isSaid === (now.value === "srv")) return [];
    const tells = `put the player ${words[now.value].replace(/^in/, "into")}`;
    const message = `the player is ${words[now.value]} since here`;
    return [conflictWith(told, { rule: "out-of-turn", path: "/SRV", from: now.from, tells, message, mostly: true })];
  },
};

/** A ship takes off where it stands, and stands before it takes off; the player gets out of it where it stands. */
const landing: SessionRule = {
  reads: {
    Touchdown: [],
    Liftoff: ["BodyID", "Latitude", "Longitude"],
    LaunchSRV: [],
    Disembark: ["OnPlanet", "SRV", ...ofShip],
  },
  breaches(told, { surface: { ship } }) {
    if (!ship) return [];
    const { value, from } = ship;
    const isWalk = told.kind === "Disembark";
    if (isWalk && (!saysYes(told, "OnPlanet") || saysYes(told, "SRV") || isForeignShip(told))) return [];
    const isUp = value === "in the air";
    if (isUp === (told.kind === "Touchdown")) return told.kind === "Liftoff" ? movedShip(told, value, from) : [];
    const state = isUp ? "is in the air" : "stands on the ground";
    const says = `${told.kind} comes while the ship ${state}, since the ${from.kind} ${linesAbove(told, from)}`;
    return [eventBreach("out-of-turn", says, from, `the ship ${state} since here`, isWalk)];
  },
};

type ShipSpot = NonNullable<SessionState["surface"]["ship"]>;

/** Degrees by which coordinates of one place may differ. */
const tolerance = 0.01;

function movedShip(told: Told, value: ShipSpot["value"], from: ShipSpot["from"]): readonly SessionBreach[] {
  if (value === "in the air") return [];
  const conflict = { rule: "other-body", from, message: "the ship lands here", mostly: true } as const;
  const id = numberIn(told, "BodyID");
  if (id !== undefined && value.bodyId !== undefined && id !== value.bodyId) {
    return [conflictWith(told, { ...conflict, path: "/BodyID", tells: `was on body ${value.bodyId}` })];
  }
  for (const [field, before] of [
    ["Latitude", value.latitude],
    ["Longitude", value.longitude],
  ] as const) {
    const now = numberIn(told, field);
    if (now === undefined || before === undefined || Math.abs(now - before) <= tolerance) continue;
    return [conflictWith(told, { ...conflict, path: `/${field}`, tells: `was at ${before}` })];
  }
  return [];
}

const landed: SessionRule = {
  reads: { StartJump: ofShip, FSDJump: ofShip, SupercruiseEntry: ofShip, Docked: ofShip },
  breaches(told, state) {
    const { ship } = state.surface;
    const isOwn = state.vehicle.now === undefined || state.vehicle.now.value === "ship";
    if (!ship || ship.value === "in the air" || isForeignShip(told) || !isOwn) return [];
    const { from } = ship;
    const says = `${told.kind} comes while the ship stands on the ground, since the ${from.kind} ${linesAbove(told, from)}`;
    return [eventBreach("out-of-turn", says, from, "the ship stands on the ground since here", true)];
  },
};

const walking: SessionRule = {
  reads: {
    Disembark: ["BodyID", "OnPlanet", "SRV", ...ofShip],
    Embark: ["BodyID", ...ofStay, "SRV", "ID", ...ofShip],
    ScanOrganic: ["Body"],
  },
  breaches(told, { surface: { ship, walk } }) {
    const rule = "other-body";
    if (told.kind === "Disembark") {
      if (!ship || ship.value === "in the air" || !saysYes(told, "OnPlanet") || saysYes(told, "SRV")) return [];
      const id = numberIn(told, "BodyID");
      if (isForeignShip(told) || id === undefined || ship.value.bodyId === undefined || id === ship.value.bodyId)
        return [];
      const conflict = { from: ship.from, tells: `was on body ${ship.value.bodyId}`, message: "the ship lands here" };
      return [conflictWith(told, { rule, path: "/BodyID", ...conflict })];
    }
    if (!walk || (told.kind === "Embark" && !staysWhereItIs(told))) return [];
    const field = told.kind === "Embark" ? "BodyID" : "Body";
    const id = numberIn(told, field);
    const { value, from } = walk;
    if (id === undefined || value.bodyId === undefined || id === value.bodyId) return [];
    const conflict = { from, tells: `was on body ${value.bodyId}`, message: "the player gets out here", mostly: true };
    return [conflictWith(told, { rule, path: `/${field}`, ...conflict })];
  },
};

/** Something that the game writes at once after another event, and is missed when the next thing happens. */
const owed = (what: "Loadout" | "Backpack", kinds: readonly string[]): SessionRule => ({
  reads: readsOf(kinds),
  breaches(told, state) {
    const from = what === "Loadout" ? state.surface.owesLoadout : state.surface.owesBackpack;
    if (!from || !tellsOf(state, what)) return [];
    const says = `${told.kind} comes before the ${what} that belongs to the ${from.kind} ${linesAbove(told, from)}`;
    return [eventBreach("out-of-turn", says, from, `${what} should follow`)];
  },
});

const dropped: SessionRule = {
  reads: { DropItems: [], Embark: [], BackpackChange: ["Removed"] },
  breaches(told, { surface: { dropped } }) {
    const now = writtenAt(told);
    if (!dropped || now === undefined || now - dropped.value.at <= dropSeconds) return [];
    const { from, value } = dropped;
    const says = `${told.kind} comes before a BackpackChange without ${excerpt(value.name)}, which ${lastAbove(told, from)} put down`;
    return [eventBreach("out-of-turn", says, from, "it is put down here")];
  },
};

/** As many are gone as were put down. */
const droppedAll: SessionRule = {
  reads: { BackpackChange: ["Removed"] },
  breaches(told, { surface: { dropped } }) {
    if (dropped?.value.count === undefined) return [];
    const { from, value } = dropped;
    const list = elementsOf(told.value("Removed"));
    const index = list.findIndex((item) => partOf(item, "Name") === value.name);
    const count = asNumber(partOf(list[index], "Count"));
    if (count === undefined || count === value.count) return [];
    const conflict = { from, tells: `put down ${value.count}`, message: "it is put down here" };
    return [conflictWith(told, { rule: "wrong-balance", path: `/Removed/${index}/Count`, ...conflict })];
  },
};

export const surfaceRules: readonly SessionRule[] = [
  ...whereabouts,
  buggyFlag,
  landing,
  landed,
  walking,
  owed("Loadout", ["Liftoff", "Undocked", "StartJump", "SupercruiseEntry", "Disembark", "LaunchSRV"]),
  owed("Backpack", ["SuitLoadout", "ShipLocker", "BackpackChange", "Embark", "Disembark", "Shutdown"]),
  dropped,
  droppedAll,
];
