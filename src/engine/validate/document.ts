import type { SideFile } from "../../files/discover/kind.js";
import { decode, isUnread } from "../../read/decode.js";
import { mostInList, mostValues } from "../../read/json/parse.js";
import type { Violation } from "../../rules/violation.js";
import type { Choices } from "./choices.js";
import type { RecordContext, ValidationContext } from "./context.js";
import type { FramedFinding } from "./finding.js";
import { locatedInLine, locatedInText } from "./line.js";
import { type LocatedViolation, locatedAt, type Source, wordedInOrder } from "./located-violations.js";
import { manyLines } from "./many-lines.js";
import { locatedInByte } from "./record.js";
import type { Tally } from "./tally.js";
import { isOfOtherFile, kept, withheld } from "./withheld.js";

/** Validates a file that is one JSON document: a side file, or an event or array of events. */
export function documentFindings(
  file: string,
  bytes: Uint8Array,
  kind: SideFile | "events",
  validationContext: ValidationContext,
  tally: Tally,
): Iterable<FramedFinding> {
  const { text, problems } = decode(bytes, kind === "events" ? mostInList : mostValues);
  const lines = linesOf(text);
  tally.lines += text === "" ? 0 : lines.count - (text.endsWith("\n") ? 1 : 0);
  const source = documentSource(file, text, lines);
  const { choices } = validationContext;
  const fileFacts = { where: kind, version: undefined };
  const reportedNames = new Map<string, number>();
  const context: RecordContext = { ...validationContext, tally, fileFacts, reportedNames };
  const ofBytes = locatedInByte(problems, source, choices);
  if (isUnread(problems)) return wordedInOrder(ofBytes);
  const locatedViolations = !/\S/.test(text)
    ? locatedInEmpty(source, kind, choices)
    : counting(locatedInText(source, text.endsWith("\n"), context));
  const isForeign = problems.some(({ kind }) => kind === "invalid-utf8");
  const ofText = kept(withheld.ofText, locatedViolations, { isForeign, isDocument: true });
  const { marked, pooled } = manyLines(false, reportedNames);
  const named = ofText.flatMap((one) => (one.violation.rule === "unknown-name" ? marked([one]) : [one]));
  return pooled(wordedInOrder([...ofBytes, ...named]));
}

/** Notes at the first event of a file under the name of another how many there are. */
function counting(all: readonly LocatedViolation[]): readonly LocatedViolation[] {
  const records = all.filter(isOfOtherFile).length;
  return all.map((one) =>
    one.violation.rule === "wrong-side-file" ? { ...one, violation: { ...one.violation, records } } : one,
  );
}

/** The findings for violations that were found by comparing a document with another file. */
export function comparedFindings(
  file: string,
  text: string,
  violations: readonly Violation[],
  choices: Choices,
): readonly FramedFinding[] {
  if (violations.length === 0) return [];
  const source = documentSource(file, text, linesOf(text));
  return [...wordedInOrder(locatedInLine(violations, source, choices))];
}

function documentSource(file: string, text: string, lines: Lines): Source {
  return { file, text, place: documentPlacer(text, lines), placeEdit: editPlacer(lines) };
}

function locatedInEmpty(source: Source, kind: SideFile | "events", choices: Choices): readonly LocatedViolation[] {
  const violation: Violation =
    kind === "events" ? { rule: "invalid-json", path: "", cause: "empty" } : { rule: "empty-side-file", path: "" };
  return locatedAt(violation, { start: 0, end: 0 }, { source, choices });
}

/** The line that an offset is on. */
interface LineAt {
  /** From 1. */
  readonly line: number;
  readonly start: number;
  /** The line feed behind it, or the end of the text. */
  readonly end: number;
}

/** The lines of a text. */
interface Lines {
  readonly count: number;
  readonly at: (offset: number) => LineAt;
}

/** Lines are noted once for so many characters: a text may consist of line feeds, or be one long line with many findings. */
const blockLength = 1024;

function linesOf(text: string): Lines {
  /** For each block, the line at its start. */
  const atBlocks: LineAt[] = [];
  let [line, start, end] = [1, 0, endFrom(text, 0)];
  for (let block = 0; block <= text.length; block += blockLength) {
    for (; end < block; end = endFrom(text, start)) [line, start] = [line + 1, end + 1];
    atBlocks.push({ line, start, end });
  }
  for (; end < text.length; end = endFrom(text, start)) [line, start] = [line + 1, end + 1];
  const at = (given: number): LineAt => {
    const offset = Math.min(given, text.length);
    const block = Math.floor(offset / blockLength);
    const blockEnd = (block + 1) * blockLength;
    // The first line feed behind the block: searching a long line for it at each call would take quadratic time.
    const next = atBlocks[block + 1]?.end ?? end;
    let found = atBlocks[block] ?? { line, start, end };
    while (found.end < offset) {
      const from = found.end + 1;
      const feed = text.slice(from, blockEnd).indexOf("\n");
      found = { line: found.line + 1, start: from, end: feed < 0 ? next : from + feed };
    }
    return found;
  };
  return { count: line, at };
}

/** The end of the line that starts at an offset. */
function endFrom(text: string, start: number): number {
  const feed = text.indexOf("\n", start);
  return feed < 0 ? text.length : feed;
}

/** A value that spans several lines is shown by its part on the first line. */
function documentPlacer(text: string, { at }: Lines): Source["place"] {
  return (start, end) => {
    const line = at(start);
    const lineEnd = line.end < text.length && text.charAt(line.end - 1) === "\r" ? line.end - 1 : line.end;
    // Text that ends too early is shown at its last character, which may be the newline itself.
    const column = Math.min(start, lineEnd) - line.start + 1;
    const endColumn = Math.min(end, lineEnd) - line.start + 1;
    return { line: line.line, column, endColumn, lineSpan: { start: line.start, end: lineEnd } };
  };
}

function editPlacer({ at }: Lines): Source["placeEdit"] {
  return ({ start, end, text }) => {
    const [first, last] = [at(start), at(end)];
    return {
      line: first.line,
      column: start - first.start + 1,
      ...(last.line === first.line ? {} : { endLine: last.line }),
      endColumn: end - last.start + 1,
      text,
    };
  };
}
