/** What is chosen in the page, in words that a config file has too. */
export interface PageChoices {
  readonly strict: boolean;
  readonly specOnly: boolean;
  readonly session: boolean;
  /** Severities by rule, as far as they are not the usual ones. */
  readonly rules: Readonly<Record<string, string>>;
}

/** A file that was dropped or chosen, by its path below what was dropped. */
export interface DroppedFile {
  readonly name: string;
  readonly file: File;
}

/** What begins a run. */
export type RunWish =
  | { readonly type: "lint"; readonly files: readonly DroppedFile[]; readonly choices: PageChoices }
  | { readonly type: "example"; readonly choices: PageChoices }
  | { readonly type: "follow"; readonly folder: FileSystemDirectoryHandle; readonly choices: PageChoices };

/** What the page asks of its worker. */
export type PageWish =
  | RunWish
  | { readonly type: "copies"; readonly of: "fixed" | "redacted" }
  | { readonly type: "story"; readonly journal: string }
  | { readonly type: "stop" };

/** A wish, and the number of the run that it begins or is about. */
export interface RunAsked {
  readonly run: number;
  readonly wish: PageWish;
}

/** How far a run is. */
export interface RunProgress {
  readonly name: string;
  readonly read: number;
  readonly size: number;
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly found: FoundSoFar;
}

/** What was found until now: counts of those that have most, and the first findings. */
export interface FoundSoFar {
  /** Findings that were not said before, a line each; only the first of a run are reported. */
  readonly lines: string;
  readonly byRule: readonly FoundCount[];
  readonly byFile: readonly FoundCount[];
}

/** How much was found by a rule or in a file. */
export interface FoundCount {
  readonly name: string;
  readonly errors: number;
  readonly warnings: number;
}

/** A rule as the page lists it. */
export interface ListedRule {
  readonly id: string;
  readonly says: string;
  readonly severity: string;
}

/** A sentence of a story. */
interface ToldEntry {
  readonly line: number;
  readonly timestamp: string;
  readonly text: string;
  readonly isHeading: boolean;
}

/** What the worker says. */
export type WorkerNews =
  | { readonly type: "ready"; readonly version: string; readonly rules: readonly ListedRule[] }
  | { readonly type: "progress"; readonly progress: RunProgress }
  | {
      readonly type: "done";
      readonly reports: Readonly<Record<string, Blob>>;
      readonly isStopped: boolean;
      /** How many findings can be fixed for certain. */
      readonly fixable: number;
      /** The journals that have a story. */
      readonly journals: readonly string[];
      /** What was dropped and not read, and why. */
      readonly remarks: readonly string[];
    }
  | { readonly type: "story"; readonly entries: readonly ToldEntry[]; readonly says: string }
  | { readonly type: "live"; readonly text: string; readonly watched: string }
  | { readonly type: "copies"; readonly name: string; readonly content: Blob; readonly says: string }
  /** What was asked for cannot be had; what is shown stays. */
  | { readonly type: "refused"; readonly reason: string }
  | { readonly type: "failed"; readonly reason: string };

/** The number of what is reported before anything is asked. */
export const beforeRuns = 0;

/** News, and the number of the run that they are of: what comes late, of a run that another has replaced, is nobody's news. */
export interface RunNews {
  readonly run: number;
  readonly news: WorkerNews;
}
