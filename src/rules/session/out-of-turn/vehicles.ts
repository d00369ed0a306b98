import { excerpt } from "../../../base/visible.js";
import { textIn } from "../../../session/seen-event.js";
import { isLander } from "../../../session/slices/vehicle.js";
import { conflictWith, eventViolation, linesAbove, type SessionCheck } from "../../checks/session-check.js";

const buggies: SessionCheck = {
  reads: { LaunchSRV: [], DockSRV: ["SRVType"], SRVDestroyed: [] },
  violations(seen, { surface: { buggy } }) {
    if (!buggy || isLander(seen)) return [];
    const { value, from } = buggy;
    const isAboard = value === "aboard";
    if (isAboard !== (seen.kind === "LaunchSRV")) {
      const state = isAboard ? "is aboard" : "is out";
      const says = `${seen.kind} is written while the SRV ${state}, since the ${from.kind} ${linesAbove(seen, from)}: ${isAboard ? "LaunchSRV" : "DockSRV"} is missing in between`;
      return [eventViolation("out-of-turn", says, from, `the SRV ${state} since here`, true)];
    }
    const type = textIn(seen, "SRVType");
    if (isAboard || type === undefined || value.type === undefined || type === value.type) return [];
    const conflict = { from, states: `launched a ${excerpt(value.type)}`, message: "the SRV leaves the ship" };
    return [conflictWith(seen, { rule: "wrong-ship", path: "/SRVType", ...conflict })];
  },
};

export const checks: readonly SessionCheck[] = [buggies];
