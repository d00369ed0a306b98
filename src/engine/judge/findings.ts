import { excerptWithin } from "../../base/visible.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import { pointerParent } from "../../read/json/pointer.js";
import type { Place, Span } from "../../read/json/scan.js";
import type { Breach, BreachOf } from "../../rules/breach.js";
import type { Cure, MendPlace, TextEdit } from "../../rules/fix/cure.js";
import type { Fix, FixEdit } from "../../rules/fix/placed-edit.js";
import { ruleFiles } from "../../rules/list.js";
import type { RuleFix, Wording } from "../../rules/rule.js";
import type { RuleId } from "../../rules/rule-id.js";
import { rules } from "../../rules/rules.js";
import type { Severity } from "../../rules/weight.js";
import type { RelatedBreach } from "../../rules/wording.js";
import type { Choices } from "./choices.js";
import { compareBreaches, cutFrame, type Finding, type FramedFinding, type FramedPlace, type Lack } from "./finding.js";
import { severityOf } from "./severity.js";
import { optional } from "./validators.js";

type Wordings = {
  readonly [Id in RuleId]: { readonly wording: (breach: BreachOf<Id>, source: string) => Wording };
};

const wordings: Wordings = ruleFiles;

/** Words a breach as its rule does; `source` is the text at its place. */
export function wordingOf<Id extends RuleId>(breach: BreachOf<Id>, source: string): Wording {
  return wordings[breach.rule].wording(breach, source);
}

type RuleFixes = { readonly [Id in RuleId]: { readonly fix?: RuleFix<BreachOf<Id>> } };

const fixes: RuleFixes = ruleFiles;

/** What mends a breach, as its rule knows it. */
export function cureOf<Id extends RuleId>(breach: BreachOf<Id>, spot: MendPlace): Cure | undefined {
  return fixes[breach.rule].fix?.cure(breach, spot);
}

/** The texts of users' schemas have no end of their own. */
const longestMessage = 2000;
/** So much of a value is shown beside a later line. */
const longestSpot = 200;

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
  /** Turns an edit, by offsets of the text or of what stands around it, into one of the file. */
  readonly placeEdit: (edit: TextEdit) => FixEdit;
  /** What stands behind the text, as the end of its line, and what ends the lines of the file; of a document nothing. */
  readonly lineEnd?: string;
  readonly usualEnd?: string;
}

/** An event within a text: its kind, and where its parts stand. */
export interface Embedded {
  readonly event: string | undefined;
  readonly layout: Layout;
}

/** A finding before it is worded, of which a hostile line has more than memory has room for. */
export interface Sketch extends Span {
  readonly breach: Breach;
  readonly of: SketchedIn;
}

/** What findings are sketched in and by: a text, the kind of an event in it, and what was chosen. */
interface SketchedIn {
  readonly source: Source;
  /** The part of the text that is the event. */
  readonly part: Span;
  readonly event: string | undefined;
  readonly choices: Choices;
}

/** Sketches findings of breaches of an event; nothing is located that is not reported. */
export function eventSketches(
  breaches: readonly Breach[],
  source: Source,
  { event, layout }: Embedded,
  choices: Choices,
): readonly Sketch[] {
  const of: SketchedIn = { source, part: { start: layout.start, end: layout.end }, event, choices };
  const sketches: Sketch[] = [];
  for (const breach of breaches) {
    if (severityOf(breach, event, choices) === undefined) continue;
    const place = layout.locate(placePath(breach)) ?? { start: layout.start, end: source.text.length };
    const { start, end } = shownSpan(breach, place);
    sketches.push({ breach, start, end, of });
  }
  return sketches;
}

/** Sketches a finding of a breach whose place is known; undefined where it is not reported. */
export function sketchAt(
  breach: Breach,
  { start, end }: Span,
  source: Source,
  event: string | undefined,
  choices: Choices,
  part: Span = { start: 0, end: source.text.length },
): Sketch | undefined {
  const isReported = severityOf(breach, event, choices) !== undefined;
  return isReported ? { breach, start, end, of: { source, part, event, choices } } : undefined;
}

/** The findings that were sketched of one text, in the order in which they are reported, each made when it is asked for. */
export function* wordedInOrder(sketches: readonly Sketch[]): Generator<FramedFinding, void, undefined> {
  const layoutIn = layouts();
  for (const sketch of sketches.length < 2 ? sketches : [...sketches].sort(compareSketches)) {
    const severity = severityOf(sketch.breach, sketch.of.event, sketch.of.choices);
    if (severity) yield findingOf(sketch, severity, layoutIn);
  }
}

/** Where the parts of an event stand that is being worded: each event is scanned once, and no more than one remembered. */
type LayoutIn = (of: SketchedIn) => Layout;

function layouts(): LayoutIn {
  let last: { readonly part: Span; readonly layout: Layout } | undefined;
  return ({ source, part }) => {
    if (last?.part.start !== part.start || last.part.end !== part.end) {
      const isWhole = part.start === 0 && part.end === source.text.length;
      last = { part, layout: layoutOf(source.text, undefined, isWhole ? undefined : part) };
    }
    return last.layout;
  };
}

/** As findings are in order: in one text, what is further on starts later. */
function compareSketches(a: Sketch, b: Sketch): number {
  return a.start - b.start || compareBreaches(a.breach, b.breach);
}

function findingOf(sketch: Sketch, severity: Severity, layoutIn: LayoutIn): FramedFinding {
  const { breach } = sketch;
  const { source, event } = sketch.of;
  const { message, suggestion } = wordingOf(breach, source.text.slice(sketch.start, sketch.end));
  const { line, column, endColumn, lineSpan } = source.place(sketch.start, sketch.end);
  // Field by field in the order of the contract, because to spread what may be absent takes longer than all the rest.
  const finding: Partial<OpenFinding> = { file: source.file, line, column, endColumn, severity, rule: breach.rule };
  if (event !== undefined) finding.event = event;
  finding.path = breach.path;
  finding.message = excerptWithin(message, longestMessage);
  if (suggestion !== undefined) finding.suggestion = suggestion;
  if ("related" in breach && breach.related.length > 0) finding.related = framedPlaces(breach, source.file);
  const cure = cureOf(breach, spotOf(sketch, layoutIn));
  if (cure) finding.fix = placedFix(cure, source);
  finding.frame = cutFrame(source.text, sketch, lineSpan);
  if (breach.rule === "missing-field") finding.lack = lackOf(breach);
  return finding as FramedFinding;
}

function spotOf({ start, end, of }: Sketch, layoutIn: LayoutIn): MendPlace {
  const { text, lineEnd = "", usualEnd = "\n" } = of.source;
  return { text, start, end, lineEnd, usualEnd, layout: () => layoutIn(of) };
}

function placedFix({ safe, edits }: Cure, { placeEdit }: Source): Fix {
  return { safe, edits: edits.map(placeEdit) };
}

type OpenFinding = { -readonly [Key in keyof FramedFinding]: FramedFinding[Key] };

function lackOf({ expected, lookalike }: BreachOf<"missing-field">): Lack {
  return { ...optional("expected", expected), ...optional("lookalike", lookalike) };
}

function framedPlaces({ related }: RelatedBreach, own: string): readonly FramedPlace[] {
  return related.map(({ from, message }) => {
    const { file = own, line, column, kind, value } = from;
    const text = (JSON.stringify(value) ?? "").slice(0, longestSpot);
    return { file, line, column, message: excerptWithin(message, longestMessage), kind, text };
  });
}

/** A missing field is shown at the object that lacks it. */
function placePath(breach: Breach): string {
  return rules[breach.rule].isOfAbsent || breach.isAbsent ? pointerParent(breach.path) : breach.path;
}

/** Of a field that should not be there the name is in question, whatever its value. */
function shownSpan({ rule }: Breach, place: Place): Span {
  return rules[rule].isOfName ? (place.key ?? place) : place;
}
