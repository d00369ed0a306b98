import type { Layout } from "../read/json/layout.js";
import type { Place } from "../read/json/node.js";
import { pointerParent } from "../read/json/pointer.js";
import type { Span } from "../read/json/span.js";
import { rules } from "../rules/rules.js";
import type { Severity } from "../rules/weight.js";
import { excerptWithin } from "../text/visible.js";
import type { Breach, BreachOf } from "./breach.js";
import type { Choices } from "./choices.js";
import { compareFindings, type Finding, type FramedFinding, type Lack } from "./finding.js";
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

/** A finding before it is worded, of which a hostile line has more than memory has room for. */
export interface Draft extends Pick<Finding, "line" | "column" | "path" | "rule"> {
  readonly breach: Breach;
  readonly severity: Severity;
  readonly start: number;
  readonly end: number;
  readonly source: Source;
  readonly event: string | undefined;
}

/** Drafts findings of breaches of an event; nothing is located that is not reported. */
export function eventDrafts(
  breaches: readonly Breach[],
  source: Source,
  embedded: Embedded,
  choices: Choices,
): readonly Draft[] {
  const { event, layout } = embedded;
  const drafts: Draft[] = [];
  for (const breach of breaches) {
    const severity = severityOf(breach, event, choices);
    if (severity === undefined) continue;
    const place = layout.locate(placePath(breach)) ?? { start: layout.start, end: source.text.length };
    drafts.push(draftOf(breach, severity, shownSpan(breach, place), source, event));
  }
  return drafts;
}

/** Drafts a finding of a breach whose place is known; undefined where it is not reported. */
export function draftAt(
  breach: Breach,
  span: Span,
  source: Source,
  event: string | undefined,
  choices: Choices,
): Draft | undefined {
  const severity = severityOf(breach, event, choices);
  return severity && draftOf(breach, severity, span, source, event);
}

function draftOf(
  breach: Breach,
  severity: Severity,
  { start, end }: Span,
  source: Source,
  event: string | undefined,
): Draft {
  const { line, column } = source.place(start, end);
  const { path, rule } = breach;
  return { breach, severity, start, end, source, event, line, column, path, rule };
}

/** The findings that were drafted, in the order in which they are reported, each made when it is asked for. */
export function* inOrder(drafts: readonly Draft[]): Generator<FramedFinding, void, undefined> {
  for (const draft of drafts.length < 2 ? drafts : [...drafts].sort(compareFindings)) yield findingOf(draft);
}

function findingOf(draft: Draft): FramedFinding {
  const { breach, severity, source, event } = draft;
  const { message, suggestion } = wordingOf(breach, source.text.slice(draft.start, draft.end));
  const { line, column, endColumn, lineSpan } = source.place(draft.start, draft.end);
  // Field by field in the order of the contract, because to spread what may be absent takes longer than all the rest.
  const finding: Partial<OpenFinding> = { file: source.file, line, column, endColumn, severity, rule: breach.rule };
  if (event !== undefined) finding.event = event;
  finding.path = breach.path;
  finding.message = excerptWithin(message, longestMessage);
  if (suggestion !== undefined) finding.suggestion = suggestion;
  finding.frame = cutFrame(source.text, draft, lineSpan);
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
