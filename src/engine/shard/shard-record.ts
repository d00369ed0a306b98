import type { FileKind } from "../../files/discover/kind.js";
import type { Telling } from "../../rules/checks/between-lines/telling.js";
import type { RuleId } from "../../rules/rule-id.js";
import type { RuleChoice } from "../judge/choices.js";
import type { Sighting } from "../judge/drift.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Summary } from "../judge/tally.js";

/** What a share says of the run that it is part of, before anything else. */
export interface ShardHeader {
  readonly shard: number;
  readonly of: number;
  /** The version of journal-lint. */
  readonly tool: string;
  /** A digest of all that decides what is found. */
  readonly settings: string;
  /** A digest of the names and sizes of all files of the run, which decide who has which, and how many there are. */
  readonly list: string;
  readonly files: number;
  /** What is chosen for files, in the order in which their records count it. */
  readonly choices: readonly ShardChoices[];
  /** What could not be found or entered. */
  readonly reasons: readonly string[];
  readonly maxWarnings?: number;
  readonly baseline?: string;
  readonly quiet?: true;
}

/** As much of what is chosen for files as decides what is found between them. */
export interface ShardChoices {
  readonly strict: boolean;
  readonly specOnly: boolean;
  readonly session: boolean;
  readonly severities: readonly {
    readonly rule: RuleId;
    readonly severity: RuleChoice["severity"];
    readonly events?: readonly string[];
  }[];
}

/** The start of a file: what comes behind it, up to its end, is of it. */
export interface FileRecord {
  readonly name: string;
  readonly index: number;
  readonly rank: number;
  readonly kind: FileKind;
  readonly choices: number;
}

/** What was met first in the file of a rank. */
export type RankedSighting = Omit<Sighting, "types"> & { readonly types: readonly string[]; readonly rank: number };

/** A line of the report of a share. */
export type ShardRecord =
  | ({ readonly type: "shard" } & ShardHeader)
  | ({ readonly type: "file" } & FileRecord)
  | { readonly type: "member"; readonly name: string }
  | { readonly type: "version"; readonly version: string }
  | { readonly type: "told"; readonly tellings: readonly Telling[] }
  | ({ readonly type: "finding" } & FramedFinding)
  | { readonly type: "member-end"; readonly failure?: string | undefined }
  | { readonly type: "end"; readonly failure?: string | undefined; readonly archive?: true }
  | { readonly type: "drift"; readonly sightings: readonly RankedSighting[]; readonly leftOut: number }
  | ({ readonly type: "summary" } & Summary);
