import type { Layout } from "../read/json/layout.js";
import { pointerParent } from "../read/json/pointer.js";
import type { Span } from "../read/json/span.js";
import type { Breach } from "./breach.js";
import type { Finding, FramedFinding } from "./finding.js";
import { cutFrame } from "./frame.js";
import { severityOf, type Verdicts } from "./severity.js";
import { wording } from "./wording.js";

/** A place of the file, and the part of the text that is its line. */
export interface FilePlace extends Pick<Finding, "line" | "column" | "endColumn"> {
  readonly lineSpan: Span;
}

/** Turns offsets of a text into a place of the file. */
export type Placer = (start: number, end: number) => FilePlace;

/** A text whose findings are to be made: a line, or a whole document. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly place: Placer;
}

/** An event within a text: its kind, and where its parts stand. */
export interface Embedded {
  readonly event: string | undefined;
  readonly layout: Layout;
}

/** Makes findings of breaches of an event; nothing is located that is not reported. */
export function eventFindings(
  breaches: readonly Breach[],
  source: Source,
  embedded: Embedded,
  verdicts: Verdicts,
): readonly FramedFinding[] {
  const { event, layout } = embedded;
  const findings: FramedFinding[] = [];
  for (const breach of breaches) {
    if (severityOf(breach, event, verdicts) === undefined) continue;
    const span = layout.locate(placePath(breach)) ?? { start: layout.start, end: source.text.length };
    const finding = findingAt(breach, span, source, event, verdicts);
    if (finding) findings.push(finding);
  }
  return findings;
}

/** Makes a finding of a breach whose place is known; undefined where it is not reported. */
export function findingAt(
  breach: Breach,
  span: Span,
  source: Source,
  event: string | undefined,
  verdicts: Verdicts,
): FramedFinding | undefined {
  const severity = severityOf(breach, event, verdicts);
  if (severity === undefined) return undefined;
  const { message, suggestion } = wording(breach, source.text.slice(span.start, span.end));
  const { line, column, endColumn, lineSpan } = source.place(span.start, span.end);
  return {
    file: source.file,
    line,
    column,
    endColumn,
    severity,
    rule: breach.rule,
    ...(event === undefined ? {} : { event }),
    path: breach.path,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
    frame: cutFrame(source.text, span, lineSpan),
  };
}

/** A missing field is shown at the object that lacks it. */
function placePath(breach: Breach): string {
  return breach.rule === "missing-field" || breach.rule === "route-in-file" ? pointerParent(breach.path) : breach.path;
}
