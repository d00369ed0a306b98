import type { RuleId } from "../rules/rule-id.js";
import type { Severity } from "../rules/weight.js";
import type { Frame } from "./frame.js";

/** A rule broken at a place; the shape that `--format json` prints. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** Behind the last unit. */
  readonly endColumn: number;
  readonly severity: Severity;
  readonly rule: RuleId;
  readonly event?: string;
  /** A JSON Pointer into the event, empty for the whole record. */
  readonly path: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** What is known of a field that is missing: its JSON type, and an unknown field that it may be under another name. */
export interface Lack {
  /** A plain text, as whoever imports the types of findings need not know those of schemas. */
  readonly expected?: string;
  readonly lookalike?: string;
}

/** A finding and the line that it was found in, for reports that people read. */
export interface FramedFinding extends Finding {
  readonly frame: Frame;
  /** There for a missing field alone. */
  readonly lack?: Lack;
}

/** The finding alone, its fields in the order of the contract. */
export function withoutFrame({ frame: _, lack: __, ...finding }: FramedFinding): Finding {
  return finding;
}

/** Whether two findings start at the same place, so that people may see them as one. */
export function isSamePlace(a: Finding, b: Finding): boolean {
  return a.line === b.line && a.column === b.column && a.file === b.file;
}

/** The order of findings within one file: by place, then path, then rule. */
export function compareFindings(a: Finding, b: Finding): number {
  return a.line - b.line || a.column - b.column || compareBreaches(a, b);
}

/** The order of what is found at one place. */
export function compareBreaches(a: Pick<Finding, "path" | "rule">, b: Pick<Finding, "path" | "rule">): number {
  return compareText(a.path, b.path) || compareText(a.rule, b.rule);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
