import type { Layout } from "../read/json/layout.js";
import type { Place } from "../read/json/node.js";
import { pointerParent } from "../read/json/pointer.js";
import type { Span } from "../read/json/span.js";
import { rules } from "../rules/rules.js";
import type { Severity } from "../rules/weight.js";
import { excerptWithin } from "../text/visible.js";
import type { Breach, BreachOf } from "./breach.js";
import type { Choices } from "./choices.js";
import type { Finding, FramedFinding, Lack } from "./finding.js";
import { cutFrame } from "./frame.js";
import { optional } from "./optional.js";
import { severityOf } from "./severity.js";
import { wordingOf } from "./wording.js";

/** The texts of users' schemas have no end of their own. */
const longestMessage = 2000;

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
  choices: Choices,
): readonly FramedFinding[] {
  const { event, layout } = embedded;
  const findings: FramedFinding[] = [];
  for (const breach of breaches) {
    const severity = severityOf(breach, event, choices);
    if (severity === undefined) continue;
    const place = layout.locate(placePath(breach)) ?? { start: layout.start, end: source.text.length };
    findings.push(madeFinding(breach, severity, shownSpan(breach, place), source, event));
  }
  return findings;
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
  return severity && madeFinding(breach, severity, span, source, event);
}

function madeFinding(
  breach: Breach,
  severity: Severity,
  span: Span,
  source: Source,
  event: string | undefined,
): FramedFinding {
  const { message, suggestion } = wordingOf(breach, source.text.slice(span.start, span.end));
  const { line, column, endColumn, lineSpan } = source.place(span.start, span.end);
  // Field by field in the order of the contract, because to spread what may be absent takes longer than all the rest.
  const finding: Partial<OpenFinding> = { file: source.file, line, column, endColumn, severity, rule: breach.rule };
  if (event !== undefined) finding.event = event;
  finding.path = breach.path;
  finding.message = excerptWithin(message, longestMessage);
  if (suggestion !== undefined) finding.suggestion = suggestion;
  finding.frame = cutFrame(source.text, span, lineSpan);
  if (breach.rule === "missing-field") finding.lack = lackOf(breach);
  return finding as FramedFinding;
}

type OpenFinding = { -readonly [Key in keyof FramedFinding]: FramedFinding[Key] };

function lackOf({ expected, lookalike }: BreachOf<"missing-field">): Lack {
  return { ...optional("expected", expected), ...optional("lookalike", lookalike) };
}

/** A missing field is shown at the object that lacks it. */
function placePath(breach: Breach): string {
  return rules[breach.rule].isOfAbsent ? pointerParent(breach.path) : breach.path;
}

/** Of an unknown field the name is in question, whatever its value. */
function shownSpan({ rule }: Breach, place: Place): Span {
  return rule === "unknown-field" ? (place.key ?? place) : place;
}
