import { type Condition, held } from "./condition.js";

/** The summary at startup has Engineers, an update has Engineer. */
const engineersOrEngineer: Condition = {
  rule: "engineers-or-engineer",
  kinds: ["EngineerProgress"],
  reads: ["Engineers", "Engineer"],
  form: { ties: [{ some: ["Engineers", "Engineer"] }, { when: ["Engineers"], never: ["Engineer"] }] },
  breaches(event) {
    const hasSummary = event.Engineers !== undefined;
    const hasUpdate = event.Engineer !== undefined;
    if (hasSummary !== hasUpdate) return held;
    return [{ rule: "engineers-or-engineer", path: hasSummary ? "/Engineer" : "", both: hasSummary }];
  },
};

/** What holds between the fields of EngineerProgress. */
export const conditions: readonly Condition[] = [engineersOrEngineer];
