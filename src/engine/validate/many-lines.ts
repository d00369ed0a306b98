import { enumerated, thousands } from "../../base/text.js";
import type { FramedFinding } from "./finding.js";
import type { LocatedViolation } from "./located-violations.js";
import { openPlace, type TornLine } from "./torn-lines.js";
import { nameOf } from "./withheld.js";

/** So many lines with one fault were written by a program, or changed by an editor: they are one finding. */
const fewestLines = 5;

/** What happened to lines that are wrong only together. */
type Together = "spread" | "array";

const togetherTexts: Readonly<Record<Together, string>> = {
  spread: "the line is not JSON: the record goes on in the lines below; write each record on one line",
  array:
    "the file is a JSON array with brackets and commas around its records: delete them, or read it with --as events",
};

/** In front of an unknown name. */
const ofName = "unknown-name ";

/** The marks of one merge conflict are one fault. */
const ofConflict = "invalid-json conflict-mark";

interface Count {
  findings: number;
  lines: number;
  readonly first: number[];
  lastLine: number;
}

/**
 * Counts the faults that many lines of a journal have in common, so that each of them becomes one finding. Of an unknown name only
 * the first finding comes here, and `reportedNames` has the number of all.
 */
export function manyLines(keepsFixes: boolean, reportedNames: ReadonlyMap<string, number>) {
  const counts = new Map<string, Count>();
  const timesOf = (cause: string): number =>
    (cause.startsWith(ofName) && reportedNames.get(cause.slice(ofName.length))) || 0;
  const isOne = (cause: string, count = counts.get(cause)): boolean =>
    count !== undefined &&
    (count.lines >= (cause === ofConflict ? 2 : fewestLines) || (isOfText(cause) && count.findings >= fewestLines));
  const extentText = (cause: string): string => {
    const { lines = 0, findings = 0, first = [] } = counts.get(cause) ?? {};
    if (timesOf(cause) > 1) return `${thousands(timesOf(cause))} times in this file`;
    if (lines > 1 && lines === first.length) return `lines ${enumerated(first.map(String), "and")}`;
    return lines > 1 ? `on ${thousands(lines)} lines` : `${thousands(findings)} times in this line`;
  };
  const count = (cause: string, { of: { source }, start, end }: LocatedViolation): void => {
    const { line } = source.place(start, end);
    const known = counts.get(cause) ?? { findings: 0, lines: 0, first: [], lastLine: 0 };
    counts.set(cause, known);
    known.findings++;
    if (known.lastLine !== line && ++known.lines < fewestLines) known.first.push(line);
    known.lastLine = line;
  };
  return {
    /** True if findings must wait until all lines are counted. */
    isCounting: () => counts.size > 0,
    /** Marks violations that other lines may share, and drops those that are only counted. */
    marked(locatedViolations: readonly LocatedViolation[]): readonly LocatedViolation[] {
      return locatedViolations.flatMap((located) => {
        const cause = located.cause ?? causeOf(located);
        // Beyond so many names none is counted.
        if (cause === undefined || (cause.startsWith(ofName) && timesOf(cause) === 0)) return [located];
        const isCounted = isOne(cause);
        count(cause, located);
        return isCounted && !keepsFixes ? [] : [{ ...located, cause }];
      });
    },
    /** The findings with one for each fault of many lines. */
    *pooled(findings: Iterable<FramedFinding>): Generator<FramedFinding, void, undefined> {
      const shown = new Set<string>();
      for (const { cause, ...finding } of findings) {
        if (cause === undefined || !(isOne(cause) || timesOf(cause) > 1)) yield finding;
        else if (!shown.has(cause)) {
          shown.add(cause);
          yield { ...finding, message: `${textOf(cause) ?? finding.message} (${extentText(cause)})` };
        } else if (keepsFixes) yield { ...finding, isBeyond: true };
      }
    },
  };
}

/** True if many findings within one line are of one cause, too. */
function isOfText(cause: string): boolean {
  return cause.startsWith("invalid-json");
}

function textOf(cause: string): string | undefined {
  return cause === "spread" || cause === "array" ? togetherTexts[cause] : undefined;
}

/** What a program does to all its lines alike; undefined for a fault of one line. */
function causeOf({ violation, of: { source }, start }: LocatedViolation): string | undefined {
  const { rule, path } = violation;
  switch (rule) {
    case "mixed-line-ends":
      return rule;
    case "invalid-utf8":
      return violation.whole === undefined ? `${rule} ${violation.garbled?.instead !== undefined}` : undefined;
    case "invalid-json":
      return violation.tear ? undefined : `${rule} ${violation.cause}`;
    case "not-an-object":
      return `${rule} ${/[[{"]|[a-z]*/.exec(source.text.slice(start, start + 10))?.[0]}`;
    case "bad-timestamp":
    case "timestamp-form":
      return path === "/timestamp" ? `${rule} ${"problem" in violation ? violation.problem : ""}` : undefined;
    case "unknown-name":
      return `${ofName}${nameOf(violation)}`;
    default:
      return undefined;
  }
}

/** Follows records that are broken over several lines, and arrays with one record a line. */
export function brokenOver() {
  let openLine: number | undefined;
  let isArray = false;
  /** What a line has to do with those above it; `above` is the line above if that is torn. */
  return (
    line: number,
    text: string,
    above: TornLine | undefined,
    locatedViolations: readonly LocatedViolation[],
  ): Together | undefined => {
    const isStart = startsRecord(text);
    if (above?.text.trim() === "[" && isStart) isArray = true;
    const isWrong = locatedViolations.some(({ violation }) => violation.rule === "invalid-json");
    const isRest = openLine === line - 1 && !isStart && (isWrong || !text.trimStart().startsWith("{"));
    openLine = isRest || openPlace(locatedViolations) ? line : undefined;
    if (isRest && !(isArray && text.trim() === "]")) return "spread";
    return isArray && isWrong && /^\]$|,$/.test(text.trim()) ? "array" : undefined;
  };
}

/** True if a record starts at the start of a line; in the lines of a broken one, objects within it are indented. */
function startsRecord(text: string): boolean {
  return /^(?:\{|[ \t]{1,100}\{[ \t]{0,100}"(?:timestamp|event)")/.test(text);
}
