import type { FramedFinding } from "../engine/validate/finding.js";
import type { Summary } from "../engine/validate/tally.js";

export const statisticsBy = ["rule", "kind", "version", "file"] as const;

export type StatisticsBy = (typeof statisticsBy)[number];

export interface ReporterOptions {
  readonly colour: boolean;
  readonly columns: number;
  /** The width of tables; unlimited if the output is not a terminal. */
  readonly tableColumns: number;
  /** The number of findings shown per group. */
  readonly maxPerGroup: number;
  /** The rows of a table that replaces the findings. */
  readonly statistics?: StatisticsBy | undefined;
  /** The findings were live: the run cannot be repeated. */
  readonly isLive?: boolean;
  /** The files are those of the game, which are never changed: fixes go to copies. */
  readonly isOfGame?: boolean;
  /** Files were held to the letter of the specification. */
  readonly isStrict?: boolean;
  /** What else there is to say of the run. */
  readonly remark?: string | undefined;
  readonly version: string;
  /** A file's path relative to the root of the checkout, with `/` and without `./`, for readers that need that. */
  readonly relativePath: (file: string) => string;
}

/** Formats findings: text for each batch as it comes, and text at the end. */
export interface Reporter {
  /** Findings that start at the same place come in one batch. */
  readonly findings: (findings: readonly FramedFinding[]) => string;
  /**
   * Called at the end of each file, with or without findings, with the reason if it could not be read completely, and the game version that wrote it.
   */
  readonly file?: (name: string, unreadable?: string, version?: string) => string;
  /** `elapsed` in milliseconds. */
  readonly end: (summary: Summary, elapsed: number) => string;
}
