import { excerpt } from "../../text/visible.js";
import { linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

const sameSystem: SessionRule = {
  reads: { ApproachBody: ["SystemAddress"], LeaveBody: ["SystemAddress"] },
  breaches(told, { place: { system } }) {
    const address = told.value("SystemAddress");
    if (!system || typeof address !== "number" || address === system.value.address) return [];
    const { from } = system;
    const but = `the last ${from.kind}, ${linesAbove(told, from)}, went to ${system.value.address}`;
    const { name = "there" } = system.value;
    const related = [{ from, message: `the player is in ${excerpt(name)} since here` }];
    return [{ rule: "other-system", path: "/SystemAddress", but, related }];
  },
};

export const systemRules: readonly SessionRule[] = [sameSystem];
