import { compareTexts } from "../../base/text.js";
import type { RuleId } from "../../rules/built/rule-id.js";
import type { Severity } from "../../rules/default-severity.js";
import type { Fix } from "../../rules/fix/file-fix.js";
import type { Needs } from "../../session/completeness.js";

/** Lines up to this length are kept whole; most lines of the game are shorter. */
const longestWhole = 1000;
/** How much of a longer line is kept on each side of a value: more than any terminal shows. */
const context = 300;

/** The line around a value, in three pieces; long lines are cut. */
export interface Frame {
  readonly before: string;
  readonly value: string;
  readonly after: string;
  /** True if the line continues beyond the kept part. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** Cuts a frame out of a text; `line` is the part of the text that is the value's line. */
export function cutFrame(
  text: string,
  value: { readonly start: number; readonly end: number },
  line: { readonly start: number; readonly end: number },
): Frame {
  const most = line.end - line.start <= longestWhole ? longestWhole : context;
  const valueEnd = Math.min(value.end, line.end);
  const from = Math.max(line.start, value.start - most);
  const middle = Math.min(valueEnd, value.start + most);
  const to = middle < valueEnd ? middle : Math.min(line.end, middle + most);
  return {
    before: text.slice(from, value.start),
    value: text.slice(value.start, middle),
    after: text.slice(middle, to),
    cutBefore: from > line.start,
    cutAfter: to < line.end,
  };
}

/** An earlier line that a finding refers to, and how it is related. */
export interface RelatedPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly message: string;
}

/** A rule broken at a place; the shape that `--format json` prints. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** Just after the last unit. */
  readonly endColumn: number;
  readonly severity: Severity;
  readonly rule: RuleId;
  readonly event?: string;
  /** A JSON Pointer into the event, empty for the whole record. */
  readonly path: string;
  readonly message: string;
  readonly suggestion?: string;
  /** Present if the line is compared with earlier ones. */
  readonly related?: readonly RelatedPlace[];
  /** Present if a fix is known. */
  readonly fix?: Fix;
}

/** Details of a missing field: its JSON type, and an unknown field that may be a misspelling of it. */
export interface Lack {
  /** A plain string, so that importing the types of findings does not need those of schemas. */
  readonly expected?: string;
  readonly lookalike?: string;
}

/** An earlier line and the part of it that is kept until a later line contradicts it. */
export interface FramedPlace extends RelatedPlace {
  /** The kind of its event. */
  readonly kind: string;
  /** The value as spelled in the source, truncated if long. */
  readonly text: string;
}

/** A finding with its source line, for reports that people read. */
export interface FramedFinding extends Finding {
  readonly frame: Frame;
  /** Present only for a missing field. */
  readonly lack?: Lack;
  /** What it needs the file to be; present until its end shows what the file is. */
  readonly needs?: Needs;
  readonly related?: readonly FramedPlace[];
  /** True if it is fixed and not listed, because its record has too many of its rule. */
  readonly isBeyond?: boolean;
  /** What it has in common with findings on other lines, until all lines are read. */
  readonly cause?: string;
}

/** The finding without its frame, with fields in the order of the contract. */
export function withoutFrame({ frame: _, lack: __, isBeyond: ___, related, fix, ...finding }: FramedFinding): Finding {
  return {
    ...finding,
    ...(related === undefined ? {} : { related: relatedPlaces(related) }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** Related places without their source, with fields in the order of the contract. */
export function relatedPlaces(related: readonly RelatedPlace[]): readonly RelatedPlace[] {
  return related.map(({ file, line, column, message }) => ({ file, line, column, message }));
}

/** The same finding with another file name. */
export function renamed(finding: FramedFinding, file: string): FramedFinding {
  const { related } = finding;
  if (related === undefined) return { ...finding, file };
  return {
    ...finding,
    file,
    related: related.map((place) => (place.file === finding.file ? { ...place, file } : place)),
  };
}

/** True if two findings start at the same place and can be shown as one. */
export function isSamePlace(a: Finding, b: Finding): boolean {
  return a.line === b.line && a.column === b.column && a.file === b.file;
}

/** The order of findings within one file: by place, then path, then rule. */
export function compareFindings(a: Finding, b: Finding): number {
  return a.line - b.line || a.column - b.column || compareViolations(a, b);
}

/** The order of findings at one place. */
export function compareViolations(a: Pick<Finding, "path" | "rule">, b: Pick<Finding, "path" | "rule">): number {
  return compareTexts(a.path, b.path) || compareTexts(a.rule, b.rule);
}

/** Merges a few findings into others; both are in order. */
export function* inserted(few: readonly FramedFinding[], others: Iterable<FramedFinding>): Iterable<FramedFinding> {
  let next = 0;
  for (const other of others) {
    for (let one = few[next]; one && compareFindings(one, other) <= 0; one = few[++next]) yield one;
    yield other;
  }
  yield* few.slice(next);
}
