import type { FramedFinding } from "../judge/finding.js";
import type { Summary } from "../judge/tally.js";

/** How a report for people looks; machine formats ignore it. */
export interface Look {
  readonly colour: boolean;
  readonly columns: number;
  /** How many findings of a group are shown. */
  readonly maxPerGroup: number;
  /** A table of the groups in place of the findings. */
  readonly statistics: boolean;
}

/** Makes findings readable: text for each batch as it comes, and text to end with. */
export interface Reporter {
  readonly findings: (findings: readonly FramedFinding[]) => string;
  /** `elapsed` in milliseconds. */
  readonly end: (summary: Summary, elapsed: number) => string;
}
