import { optional } from "../../base/object.js";
import { thousands } from "../../base/text.js";
import { excerptWithin } from "../../base/visible.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import { isShortened, pointerParent, pointerTo, pointerToMark, shortened } from "../../read/json/pointer.js";
import type { Place, Span } from "../../read/json/scan.js";
import { ruleFiles } from "../../rules/built/rule-files.js";
import type { RuleId } from "../../rules/built/rule-id.js";
import type { Severity } from "../../rules/default-severity.js";
import type { FixEdit } from "../../rules/fix/file-fix.js";
import type { FixPlace, TextEdit, TextFix } from "../../rules/fix/text-fix.js";
import { rules } from "../../rules/index.js";
import type { RuleFix, Wording } from "../../rules/rule.js";
import type { Violation, ViolationOf } from "../../rules/violation.js";
import type { RelatedViolation } from "../../rules/wording.js";
import type { Choices } from "./choices.js";
import { compareViolations, cutFrame, type Finding, type FramedFinding, type FramedPlace } from "./finding.js";
import { severityOf } from "./severity.js";

/** The wording and the fix from the file of each rule. */
type RuleWords = {
  readonly [Id in RuleId]: {
    readonly wording: (violation: ViolationOf<Id>, source: string) => Wording;
    readonly fix?: RuleFix<ViolationOf<Id>>;
  };
};

const ruleWords: RuleWords = ruleFiles;

/** The wording of a violation by its rule; `source` is the text at its place. */
export function wordingOf<Id extends RuleId>(violation: ViolationOf<Id>, source: string): Wording {
  return ruleWords[violation.rule].wording(violation, source);
}

/** The fix for a violation, if its rule knows one. */
function textFixOf<Id extends RuleId>(violation: ViolationOf<Id>, place: FixPlace): TextFix | undefined {
  return ruleWords[violation.rule].fix?.make(violation, place);
}

/** The most findings of one rule in one record; the last of them counts the rest. What the game writes, and what people get wrong, stays far below. */
export const mostOfRule = 10_000;
/** Texts in users' schemas can have any length. */
const longestMessage = 2000;
/** The maximum length of a related value. */
const longestValue = 200;

/** A text in which violations are found: a line, or a whole document. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Converts offsets in the text to a place in the file, with the span of its line in the text. */
  readonly place: (start: number, end: number) => Pick<Finding, "line" | "column" | "endColumn"> & { lineSpan: Span };
  /** Converts an edit from offsets in the text, or just outside it, to a place in the file. */
  readonly placeEdit: (edit: TextEdit) => FixEdit;
  /** The line ending after the text, and the usual one of the file; absent for a document. */
  readonly lineEnd?: string;
  readonly usualEnd?: string;
}

/** A finding before it is worded. Those of a hostile line would not all fit in memory once worded. */
export interface LocatedViolation extends Span {
  readonly violation: Violation;
  readonly of: LocatedIn;
  /** True if this is the place of an object around it, because its own path is too long; nothing can be fixed there. */
  readonly isAround?: true;
  /** What many lines have in common that are wrong in the same way. */
  readonly cause?: string;
}

/** The text that findings are located in, the event kind, and the user's choices. */
interface LocatedIn {
  readonly source: Source;
  /** The part of the text that is the event. */
  readonly part: Span;
  readonly event: string | undefined;
  readonly choices: Choices;
}

/** Locates the violations of an event that are to be reported. */
export function locatedInEvent(
  violations: readonly Violation[],
  source: Source,
  { event, layout }: { readonly event: string | undefined; readonly layout: Layout },
  choices: Choices,
): readonly LocatedViolation[] {
  const of: LocatedIn = { source, part: { start: layout.start, end: layout.end }, event, choices };
  const locatedViolations: LocatedViolation[] = [];
  for (const violation of violations) {
    if (severityOf(violation, event, choices) === undefined) continue;
    const { isOfAbsent, isOfName } = rules[violation.rule];
    // A missing field is shown at its misspelt name or at the object that lacks it, and of one that should not be there the name.
    const isAround = isShortened(violation.path);
    const isOfParent = isOfAbsent || violation.isAbsent;
    const misspelt = violation.rule === "missing-field" && violation.isMisspelt ? violation.lookalike : undefined;
    const parent = pointerParent(violation.path);
    const usual = misspelt !== undefined ? pointerTo(parent, misspelt) : isOfParent ? parent : violation.path;
    const path = isAround ? pointerToMark(violation.path) : usual;
    const place: Place = layout.locate(path) ?? { start: layout.start, end: source.text.length };
    const { start, end } = (isOfName || misspelt !== undefined) && !isAround ? (place.key ?? place) : place;
    locatedViolations.push({ violation, start, end, of, ...(isAround ? { isAround } : {}) });
  }
  return locatedViolations;
}

type Located = Pick<LocatedIn, "source" | "choices"> & Partial<LocatedIn>;

/** A list of one violation whose place is known; empty if it is not reported. */
export function locatedAt(
  violation: Violation,
  { start, end }: Span,
  { source, event, choices, part = { start: 0, end: source.text.length } }: Located,
): readonly LocatedViolation[] {
  const isReported = severityOf(violation, event, choices) !== undefined;
  return isReported ? [{ violation, start, end, of: { source, part, event, choices } }] : [];
}

/**
 * The findings in one text, in the order in which they are reported, each created on demand. Of one rule in one record, only
 * so many are listed.
 */
export function* wordedInOrder(
  locatedViolations: readonly LocatedViolation[],
): Generator<FramedFinding, void, undefined> {
  const layoutIn = layouts();
  const inOrder = locatedViolations.toSorted(
    (a, b) => a.start - b.start || compareViolations(a.violation, b.violation),
  );
  const all = inOrder.length > mostOfRule ? countsByRule(inOrder) : undefined;
  const made = new Map<string, number>();
  for (const located of inOrder) {
    const severity = severityOf(located.violation, located.of.event, located.of.choices);
    if (!severity) continue;
    if (!all) {
      yield findingOf(located, severity, layoutIn);
      continue;
    }
    const key = ruleAndRecord(located);
    const count = (made.get(key) ?? 0) + 1;
    made.set(key, count);
    const isBeyond = count > mostOfRule;
    if (isBeyond && !located.of.choices.fixes) continue;
    const finding = findingOf(located, severity, layoutIn);
    const more = count === mostOfRule ? (all.get(key) ?? 0) - mostOfRule : 0;
    yield isBeyond ? { ...finding, isBeyond } : more === 0 ? finding : countingMore(finding, more);
  }
}

function ruleAndRecord({ violation, of: { part } }: LocatedViolation): string {
  return `${violation.rule} ${part.start} ${part.end}`;
}

function countsByRule(all: readonly LocatedViolation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const located of all) {
    if (severityOf(located.violation, located.of.event, located.of.choices) === undefined) continue;
    const key = ruleAndRecord(located);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The last listed finding of a rule in a record, which counts those behind it. */
function countingMore(finding: FramedFinding, more: number): FramedFinding {
  const rest = more === 1 ? "1 more finding of this rule" : `${thousands(more)} more findings of this rule`;
  return { ...finding, message: `${finding.message} (and ${rest} in the record, not listed)` };
}

/** The layout of the event being worded. Each event is scanned once, and only the last layout is kept. */
type LayoutIn = (of: LocatedIn) => Layout;

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

function findingOf(located: LocatedViolation, severity: Severity, layoutIn: LayoutIn): FramedFinding {
  const { violation } = located;
  const { source, event } = located.of;
  const { message, suggestion }: Wording = located.isAround
    ? { message: `has a path too long to follow; the fault there: ${rules[violation.rule].says}` }
    : wordingOf(violation, source.text.slice(located.start, located.end));
  const { line, column, endColumn, lineSpan } = source.place(located.start, located.end);
  // Set field by field in the order of the contract, because spreading optional fields takes longer than all the rest.
  const finding: Partial<OpenFinding> = { file: source.file, line, column, endColumn, severity, rule: violation.rule };
  if (event !== undefined) finding.event = shortened(event);
  finding.path = shortened(violation.path);
  finding.message = excerptWithin(message, longestMessage);
  if (suggestion !== undefined) finding.suggestion = suggestion;
  if ("related" in violation && violation.related && violation.related.length > 0)
    finding.related = framedPlaces(violation.related, source.file);
  const textFix = located.isAround ? undefined : textFixOf(violation, fixPlaceOf(located, layoutIn));
  if (textFix) finding.fix = { safe: textFix.safe, edits: textFix.edits.map(source.placeEdit) };
  if (violation.needs) finding.needs = violation.needs;
  if (located.cause !== undefined) finding.cause = located.cause;
  finding.frame = cutFrame(source.text, located, lineSpan);
  if (violation.rule === "missing-field") {
    finding.lack = { ...optional("expected", violation.expected), ...optional("lookalike", violation.lookalike) };
  }
  return finding as FramedFinding;
}

function fixPlaceOf({ start, end, of }: LocatedViolation, layoutIn: LayoutIn): FixPlace {
  const { text, lineEnd = "", usualEnd = "\n" } = of.source;
  return { text, start, end, lineEnd, usualEnd, layout: () => layoutIn(of) };
}

type OpenFinding = { -readonly [Key in keyof FramedFinding]: FramedFinding[Key] };

function framedPlaces(related: RelatedViolation["related"], own: string): readonly FramedPlace[] {
  return related.map(({ from, message }) => {
    const { file = own, line, column, kind, value } = from;
    const text = (JSON.stringify(value) ?? "").slice(0, longestValue);
    return { file, line, column, message: excerptWithin(message, longestMessage), kind, text };
  });
}
