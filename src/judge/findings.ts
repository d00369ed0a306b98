import { keySpan } from "../read/json/key.js";
import { locate, type Span } from "../read/json/locate.js";
import { pointerParent } from "../read/json/pointer.js";
import { rules } from "../rules/rules.js";
import type { Breach } from "./breach.js";
import type { Choices } from "./choices.js";
import type { Finding, FramedFinding, Lack } from "./finding.js";
import { cutFrame } from "./frame.js";
import { optional } from "./optional.js";
import { severityOf } from "./severity.js";
import { wordingOf } from "./wording.js";

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

/** An event within a text: its kind, and where its text starts. */
export interface Embedded {
  readonly event: string | undefined;
  readonly start: number;
}

/** Makes findings of breaches of an event; nothing is located that is not reported. */
export function eventFindings(
  breaches: readonly Breach[],
  source: Source,
  embedded: Embedded,
  choices: Choices,
): readonly FramedFinding[] {
  const reported = breaches.filter((breach) => severityOf(breach, embedded.event, choices) !== undefined);
  if (reported.length === 0) return [];
  const pointers = new Set(reported.map(placePath));
  const spans = locate(source.text, embedded.start, pointers);
  return reported.flatMap((breach) => {
    const span = spans.get(placePath(breach)) ?? { start: embedded.start, end: source.text.length };
    return findingAt(breach, shownSpan(breach, span, source), source, embedded.event, choices) ?? [];
  });
}

/** Makes a finding of a breach whose place is known; undefined where it is not reported. */
export function findingAt(
  breach: Breach,
  span: Span,
  source: Source,
  event: string | undefined,
  choices: Choices,
): FramedFinding | undefined {
  const severity = severityOf(breach, event, choices);
  if (severity === undefined) return undefined;
  const { message, suggestion } = wordingOf(breach, source.text.slice(span.start, span.end));
  const { lineSpan, ...place } = source.place(span.start, span.end);
  return {
    file: source.file,
    ...place,
    severity,
    rule: breach.rule,
    ...(event === undefined ? {} : { event }),
    path: breach.path,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
    frame: cutFrame(source.text, span, lineSpan),
    ...optional("lack", lackOf(breach)),
  };
}

function lackOf(breach: Breach): Lack | undefined {
  if (breach.rule !== "missing-field") return undefined;
  return { ...optional("expected", breach.expected), ...optional("lookalike", breach.lookalike) };
}

/** A missing field is shown at the object that lacks it. */
function placePath(breach: Breach): string {
  return rules[breach.rule].isOfAbsent ? pointerParent(breach.path) : breach.path;
}

/** Of an unknown field the name is in question, whatever its value. */
function shownSpan({ rule }: Breach, span: Span, { text }: Source): Span {
  return rule === "unknown-field" ? (keySpan(text, span.start) ?? span) : span;
}
