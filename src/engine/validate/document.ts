import type { SideFile } from "../../files/discover/kind.js";
import { decode, isUnread } from "../../read/decode.js";
import { mostInList, mostValues } from "../../read/json/parse.js";
import type { Violation } from "../../rules/violation.js";
import type { Choices } from "./choices.js";
import type { RecordContext, ValidationContext } from "./context.js";
import type { FramedFinding } from "./finding.js";
import { locatedInLine } from "./journal.js";
import { type LocatedViolation, locatedAt, type Source, wordedInOrder } from "./located-violations.js";
import { locatedInByte, locatedInText } from "./record.js";
import { reportedNames } from "./reported-names.js";
import type { Tally } from "./tally.js";

/** Validates a file that is one JSON document: a side file, or an event or array of events. */
export function documentFindings(
  file: string,
  bytes: Uint8Array,
  kind: SideFile | "events",
  validationContext: ValidationContext,
  tally: Tally,
): Iterable<FramedFinding> {
  const { text, problems } = decode(bytes, kind === "events" ? mostInList : mostValues);
  const starts = lineStarts(text);
  tally.lines += text === "" ? 0 : starts.length - (text.endsWith("\n") ? 1 : 0);
  const source = documentSource(file, text, starts);
  const { choices } = validationContext;
  const fileFacts = { where: kind, version: undefined };
  const context: RecordContext = { ...validationContext, tally, fileFacts, reportedNames: reportedNames() };
  const ofBytes = locatedInByte(problems, source, choices);
  if (isUnread(problems)) return wordedInOrder(ofBytes);
  const locatedViolations = /^\s*$/.test(text)
    ? locatedInEmpty(source, kind, choices)
    : locatedInText(source, text.endsWith("\n"), context);
  return wordedInOrder([...ofBytes, ...locatedViolations]);
}

/** The findings for violations that were found by comparing a document with another file. */
export function comparedFindings(
  file: string,
  text: string,
  violations: readonly Violation[],
  choices: Choices,
): readonly FramedFinding[] {
  if (violations.length === 0) return [];
  const source = documentSource(file, text, lineStarts(text));
  return [...wordedInOrder(locatedInLine(violations, source, choices))];
}

function documentSource(file: string, text: string, starts: readonly number[]): Source {
  return { file, text, place: documentPlacer(text, starts), placeEdit: editPlacer(starts) };
}

function locatedInEmpty(source: Source, kind: SideFile | "events", choices: Choices): readonly LocatedViolation[] {
  const violation: Violation =
    kind === "events" ? { rule: "invalid-json", path: "", cause: "empty" } : { rule: "empty-side-file", path: "" };
  return locatedAt(violation, { start: 0, end: 0 }, { source, choices });
}

/** The offsets at which the lines of a text start. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

/** A value that spans several lines is shown by its part on the first line. */
function documentPlacer(text: string, starts: readonly number[]): Source["place"] {
  return (start, end) => {
    const index = lineIndex(starts, start);
    const lineStart = starts[index] ?? 0;
    const nextStart = starts[index + 1];
    const lineEnd = nextStart === undefined ? text.length : nextStart - (text.charAt(nextStart - 2) === "\r" ? 2 : 1);
    // Text that ends too early is shown at its last character, which may be the newline itself.
    const column = Math.min(start, lineEnd) - lineStart + 1;
    const endColumn = Math.min(end, lineEnd) - lineStart + 1;
    return { line: index + 1, column, endColumn, lineSpan: { start: lineStart, end: lineEnd } };
  };
}

function editPlacer(starts: readonly number[]): Source["placeEdit"] {
  return ({ start, end, text }) => {
    const line = lineIndex(starts, start);
    const endLine = lineIndex(starts, end);
    return {
      line: line + 1,
      column: start - (starts[line] ?? 0) + 1,
      ...(endLine === line ? {} : { endLine: endLine + 1 }),
      endColumn: end - (starts[endLine] ?? 0) + 1,
      text,
    };
  };
}

function lineIndex(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
