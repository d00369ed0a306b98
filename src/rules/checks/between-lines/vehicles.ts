import { excerpt } from "../../../base/visible.js";
import { isForeignShip } from "../../../session/pieces/surface.js";
import type { SessionState } from "../../../session/state.js";
import { numberIn, type Origin, saysYes, type Told, textIn } from "../../../session/told.js";
import { conflictWith, eventBreach } from "./conflict.js";
import { linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

const ofShip = ["Taxi", "Multicrew"] as const;

/** The vehicle that the player gets into is the one that was left, and that which comes back is the one that went. */
const vehicles: SessionRule = {
  reads: {
    Embark: ["SRV", "ID", ...ofShip],
    Disembark: ["SRV", "ID", ...ofShip],
    DockSRV: ["ID", "SRVType"],
    SRVDestroyed: ["ID"],
    DockFighter: ["ID"],
    FighterDestroyed: ["ID"],
  },
  breaches(told, state) {
    const id = numberIn(told, "ID");
    const before = id === undefined || isForeignShip(told) ? undefined : vehicleBefore(told, state);
    if (!before || before.id === undefined || before.id === id) return [];
    const { from, tells, mostly } = before;
    const conflict = { from, tells, message: `it is ${before.id} here`, mostly };
    return [conflictWith(told, { rule: "wrong-ship", path: "/ID", ...conflict })];
  },
};

interface VehicleBefore {
  readonly id: number | undefined;
  readonly from: Origin;
  readonly tells: string;
  readonly mostly: boolean;
}

function vehicleBefore(told: Told, { surface, ships }: SessionState): VehicleBefore | undefined {
  const { walk, buggy, fighters } = surface;
  if (told.kind === "DockFighter" || told.kind === "FighterDestroyed") {
    const id = numberIn(told, "ID");
    const [launched] = [...fighters].slice(-1);
    if (!launched || (id !== undefined && fighters.has(id))) return undefined;
    return { id: launched[0], from: launched[1], tells: `launched fighter ${launched[0]}`, mostly: true };
  }
  if (told.kind === "DockSRV" || told.kind === "SRVDestroyed") {
    if (!buggy || buggy.value === "aboard") return undefined;
    return { id: buggy.value.id, from: buggy.from, tells: `launched SRV ${buggy.value.id}`, mostly: false };
  }
  if (saysYes(told, "SRV")) {
    if (told.kind !== "Embark" || !walk?.isInBuggy) return undefined;
    return { id: walk.vehicleId, from: walk.from, tells: `left SRV ${walk.vehicleId}`, mostly: true };
  }
  const { now } = ships;
  return now && { id: now.value.id, from: now.from, tells: `is of ship ${now.value.id}`, mostly: false };
}

const buggies: SessionRule = {
  reads: { LaunchSRV: [], DockSRV: ["SRVType"], SRVDestroyed: [] },
  breaches(told, { surface: { buggy } }) {
    if (!buggy) return [];
    const { value, from } = buggy;
    const isAboard = value === "aboard";
    if (isAboard !== (told.kind === "LaunchSRV")) {
      const state = isAboard ? "is aboard" : "is out";
      const says = `${told.kind} comes while the SRV ${state}, since the ${from.kind} ${linesAbove(told, from)}`;
      return [eventBreach("out-of-turn", says, from, `the SRV ${state} since here`, true)];
    }
    const type = textIn(told, "SRVType");
    if (isAboard || type === undefined || value.type === undefined || type === value.type) return [];
    const conflict = { from, tells: `launched a ${excerpt(value.type)}`, message: "the SRV leaves the ship" };
    return [conflictWith(told, { rule: "wrong-ship", path: "/SRVType", ...conflict })];
  },
};

export const vehicleRules: readonly SessionRule[] = [vehicles, buggies];
