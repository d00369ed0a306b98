import { type Condition, held } from "./condition.js";

/** The summary at startup has Engineers, an update has Engineer. */
export const engineersOrEngineer: Condition = {
  reads: ["Engineers", "Engineer"],
  breaches(event) {
    const hasSummary = event.Engineers !== undefined;
    const hasUpdate = event.Engineer !== undefined;
    if (hasSummary !== hasUpdate) return held;
    return [{ rule: "engineers-or-engineer", path: hasSummary ? "/Engineer" : "", both: hasSummary }];
  },
};
