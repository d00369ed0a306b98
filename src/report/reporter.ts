import type { FramedFinding } from "../engine/validate/finding.js";
import type { Summary } from "../engine/validate/tally.js";

/** What a table of statistics may have a row for. */
export const statisticsBy = ["rule", "kind", "version", "file"] as const;

export type StatisticsBy = (typeof statisticsBy)[number];

/** What a report may want to know of the run; each takes what it needs. */
export interface Look {
  readonly colour: boolean;
  readonly columns: number;
  /** How wide a table may be; as wide as it likes where nobody looks at it on a terminal. */
  readonly tableColumns: number;
  /** How many findings of a group are shown. */
  readonly maxPerGroup: number;
  /** What a table in place of the findings has a row for. */
  readonly statistics?: StatisticsBy | undefined;
  /** The findings were of the moment: the same run cannot be had again. */
  readonly isLive?: boolean;
  /** The files are those of the game, which are never changed: fixes go to copies. */
  readonly isOfGame?: boolean;
  /** The version of journal-lint. */
  readonly version: string;
  /** A file's path relative to the top of the checkout, with `/` and without `./`, for readers that want it so. */
  readonly relativePath: (file: string) => string;
}

/** Makes findings readable: text for each batch as it comes, and text to end with. */
export interface Reporter {
  /** Findings that start at the same place come in one batch. */
  readonly findings: (findings: readonly FramedFinding[]) => string;
  /** Told when a file has ended, whether or not anything was found in it, why it could not be read to its end, and which version of the game wrote it. */
  readonly file?: (name: string, unreadable?: string, version?: string) => string;
  /** `elapsed` in milliseconds. */
  readonly end: (summary: Summary, elapsed: number) => string;
}
