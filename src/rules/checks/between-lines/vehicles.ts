import { excerpt } from "../../../base/visible.js";
import { numberIn, type Origin, type SeenEvent, saysYes, textIn } from "../../../session/seen-event.js";
import { isForeignShip } from "../../../session/slices/surface.js";
import type { SessionState } from "../../../session/state.js";
import { conflictWith, eventViolation } from "./conflict.js";
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
  violations(seen, state) {
    const id = numberIn(seen, "ID");
    const before = id === undefined || isForeignShip(seen) ? undefined : vehicleBefore(seen, state);
    if (!before || before.id === undefined || before.id === id) return [];
    const { from, states, mostly } = before;
    const conflict = { from, states, message: `it is ${before.id} here`, mostly };
    return [conflictWith(seen, { rule: "wrong-ship", path: "/ID", ...conflict })];
  },
};

interface VehicleBefore {
  readonly id: number | undefined;
  readonly from: Origin;
  readonly states: string;
  readonly mostly: boolean;
}

function vehicleBefore(seen: SeenEvent, { surface, ships }: SessionState): VehicleBefore | undefined {
  const { walk, buggy, fighters } = surface;
  if (seen.kind === "DockFighter" || seen.kind === "FighterDestroyed") {
    const id = numberIn(seen, "ID");
    const [launched] = [...fighters].slice(-1);
    if (!launched || (id !== undefined && fighters.has(id))) return undefined;
    return { id: launched[0], from: launched[1], states: `launched fighter ${launched[0]}`, mostly: true };
  }
  if (seen.kind === "DockSRV" || seen.kind === "SRVDestroyed") {
    if (!buggy || buggy.value === "aboard") return undefined;
    return { id: buggy.value.id, from: buggy.from, states: `launched SRV ${buggy.value.id}`, mostly: false };
  }
  if (saysYes(seen, "SRV")) {
    if (seen.kind !== "Embark" || !walk?.isInBuggy) return undefined;
    return { id: walk.vehicleId, from: walk.from, states: `left SRV ${walk.vehicleId}`, mostly: true };
  }
  const { now } = ships;
  return now && { id: now.value.id, from: now.from, states: `is of ship ${now.value.id}`, mostly: false };
}

const buggies: SessionRule = {
  reads: { LaunchSRV: [], DockSRV: ["SRVType"], SRVDestroyed: [] },
  violations(seen, { surface: { buggy } }) {
    if (!buggy) return [];
    const { value, from } = buggy;
    const isAboard = value === "aboard";
    if (isAboard !== (seen.kind === "LaunchSRV")) {
      const state = isAboard ? "is aboard" : "is out";
      const says = `${seen.kind} comes while the SRV ${state}, since the ${from.kind} ${linesAbove(seen, from)}`;
      return [eventViolation("out-of-turn", says, from, `the SRV ${state} since here`, true)];
    }
    const type = textIn(seen, "SRVType");
    if (isAboard || type === undefined || value.type === undefined || type === value.type) return [];
    const conflict = { from, states: `launched a ${excerpt(value.type)}`, message: "the SRV leaves the ship" };
    return [conflictWith(seen, { rule: "wrong-ship", path: "/SRVType", ...conflict })];
  },
};

export const vehicleRules: readonly SessionRule[] = [vehicles, buggies];
