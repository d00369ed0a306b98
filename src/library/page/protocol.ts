/** The settings of the page, named as in a config file. */
export interface PageChoices {
  readonly strict: boolean;
  readonly specOnly: boolean;
  readonly session: boolean;
  /** Severities by rule, if they differ from the defaults. */
  readonly rules: Readonly<Record<string, string>>;
}

/** A file that was dropped or chosen, by its path below what was dropped. */
export interface DroppedFile {
  readonly name: string;
  readonly file: File;
  /** Where the browser lets it, it can be read anew after it has changed. */
  readonly handle?: FileSystemFileHandle;
}

export type RunRequest =
  | { readonly type: "lint"; readonly files: readonly DroppedFile[]; readonly choices: PageChoices }
  | { readonly type: "example"; readonly choices: PageChoices }
  | { readonly type: "follow"; readonly folder: FileSystemDirectoryHandle; readonly choices: PageChoices };

/** A request of the page to its worker. */
export type PageRequest =
  | RunRequest
  | { readonly type: "copies"; readonly of: "fixed" | "redacted" }
  /** The story of the journal at an index of the list; `telling` tells its answers from those about others. */
  | { readonly type: "story"; readonly journal: number; readonly telling: number }
  | { readonly type: "stop" };

/** A request, and the number of the run that it starts or belongs to. */
export interface PostedRequest {
  readonly run: number;
  readonly request: PageRequest;
}

/** The interim result: the highest counts, and the first findings. */
export interface FoundSoFar {
  /** New findings, one per line; only the first ones of a run are shown. */
  readonly lines: string;
  readonly byRule: readonly { readonly name: string; readonly errors: number; readonly warnings: number }[];
  readonly byFile: FoundSoFar["byRule"];
}

interface PostedEntry {
  readonly line: number;
  readonly timestamp: string;
  readonly text: string;
  readonly isHeading: boolean;
}

export type WorkerMessage =
  | {
      readonly type: "ready";
      readonly version: string;
      readonly rules: readonly { readonly id: string; readonly says: string; readonly severity: string }[];
    }
  | {
      readonly type: "progress";
      /** The name of a file, for display. */
      readonly name: string;
      readonly read: number;
      readonly size: number;
      readonly files: number;
      readonly errors: number;
      readonly warnings: number;
      readonly found: FoundSoFar;
    }
  | {
      readonly type: "done";
      readonly reports: Readonly<Record<string, Blob>>;
      readonly isStopped: boolean;
      readonly fixable: number;
      /** The names of journals that have a story, for display. */
      readonly journals: readonly string[];
      /** The dropped files that were not read, with the reason. */
      readonly remarks: readonly string[];
    }
  /** A part of a story; at its end, `says` is what there is to say of it as a whole. */
  | {
      readonly type: "story";
      readonly telling: number;
      readonly entries: readonly PostedEntry[];
      readonly says: string | undefined;
    }
  | { readonly type: "live"; readonly text: string; readonly watched: string }
  | { readonly type: "copies"; readonly name: string; readonly content: Blob; readonly says: string }
  /** A request that cannot be fulfilled; what is shown stays. */
  | { readonly type: "refused"; readonly reason: string }
  | { readonly type: "failed"; readonly reason: string };

export type MessageOf<Type extends WorkerMessage["type"]> = Extract<WorkerMessage, { readonly type: Type }>;

export const beforeRuns = 0;

/** A message, and the number of its run: late messages of a run that was replaced are ignored. */
export interface PostedMessage {
  readonly run: number;
  readonly message: WorkerMessage;
}
