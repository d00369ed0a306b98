import type { Finding } from "../judge/finding.js";
import type { Summary } from "../judge/tally.js";

/** How a report may look; machine formats ignore it. */
export interface Look {
  readonly colour: boolean;
}

/** Makes findings readable: text for each batch as it comes, and text to end with. */
export interface Reporter {
  readonly findings: (findings: readonly Finding[]) => string;
  readonly end: (summary: Summary) => string;
}
