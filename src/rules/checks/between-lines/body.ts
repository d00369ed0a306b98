import { excerpt } from "../../../base/visible.js";
import { numberIn } from "../../../session/told-value.js";
import { linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

const leavesWhatWasApproached: SessionRule = {
  reads: { LeaveBody: ["BodyID"] },
  breaches(told, { place: { body } }) {
    const id = numberIn(told, "BodyID");
    if (!body || id === undefined || id === body.value.id) return [];
    const { from, value } = body;
    const but = `the body that was approached, ${linesAbove(told, from)}, is ${value.id}`;
    const related = [{ from, message: `the player is near ${excerpt(value.name ?? "this body")} since here` }];
    return [{ rule: "other-body", path: "/BodyID", but, related, mostly: true }];
  },
};

export const bodyRules: readonly SessionRule[] = [leavesWhatWasApproached];
