import { type EventObject, isObject } from "../../base/object.js";
import { type ByteProblem, isUnread } from "../../read/decode.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import type { LineEnd, PassBlock } from "../../read/lines.js";
import type { RuleId } from "../../rules/built/rule-id.js";
import { sessionEvent } from "../../rules/checks/parsed-event.js";
import type { Violation } from "../../rules/violation.js";
import { type SessionEvent, secondsIn } from "../../session/session-event.js";
import type { Choices } from "./choices.js";
import type { RecordContext, ValidationContext } from "./context.js";
import { kindOf, validateEvent } from "./event.js";
import { endJournal, type Journal, type JournalOptions, type OnFindings, openJournal } from "./journal.js";
import { type LocatedViolation, locatedAt, locatedInEvent, type Source } from "./located-violations.js";
import { noteDrift } from "./note-drift.js";
import { provenLines } from "./proven-lines.js";
import { locatedInByte, locatedInSpelling, parsedIn } from "./record.js";
import { isLegible, isUnreliable } from "./reliability.js";
import { reportedBy } from "./severity.js";
import type { Tally } from "./tally.js";
import type { TornLine } from "./torn-lines.js";
import { kept, withheld } from "./withheld.js";

const noViolations: readonly Violation[] = [];
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export type JournalValidation = ReturnType<typeof journalValidation>;

/**
 * Validates the lines of one journal as they come: `passBlock` passes those that are certain to be clean (`cleanLines`), and
 * `onLine` gets each of the others (`takeLine`): it is parsed, its events are validated, compared with the lines above, and
 * located. Files that are one document, and single events, begin at `locatedInText`.
 */
export function journalValidation(
  file: string,
  validationContext: ValidationContext,
  tally: Tally,
  onFindings: OnFindings,
  options: JournalOptions = {},
) {
  const journal = openJournal(file, validationContext, tally, onFindings, options);
  return {
    passBlock: cleanLines(journal),
    onLine: (
      text: string,
      number: number,
      terminated: boolean,
      problems: readonly ByteProblem[],
      lineEnd?: LineEnd,
    ): void => takeLine(journal, { text, number, terminated, problems, lineEnd }),
    /** The state for the next line. */
    state: journal.chronology.state,
    end: (): void => endJournal(journal),
  };
}

/**
 * Passes lines that are certain to be clean; the session checks them, and learns from them. It is given a block of lines, and
 * then asked to go on in it from the start of a line, again after each line that it did not pass.
 */
function cleanLines(journal: Journal): PassBlock {
  const { tally, chronology, session, choices, torn } = journal;
  const onPassed = (seen: SessionEvent): void => {
    const found = session?.checkNext(seen) ?? noViolations;
    if (found.length === 0) return;
    const isReported = reportedBy(choices, seen.kind);
    const violations = kept(withheld.ofSession, found, { ofEvent: noViolations, ofLine: noViolations, isReported });
    if (violations.length === 0) return;
    torn.report(locatedInLine(violations, lineSource(journal.file, seen.text(), seen.line), choices));
  };
  const proven = provenLines(journal, tally, chronology, {
    linesAbove: () => journal.line,
    isListening: () => session !== undefined && !chronology.isOldNow(),
    onPassed,
    usualEnd: () => journal.usualEnd,
  });
  return (block) => {
    journal.usualEnd ??= endOfFirst(block);
    const pass = proven(block);
    return (start) => {
      const passed = pass(start);
      tally.lines += passed.lines;
      journal.line += passed.lines;
      return passed;
    };
  };
}

/** A line as it was read. */
interface ReadLine {
  readonly text: string;
  readonly number: number;
  readonly terminated: boolean;
  readonly problems: readonly ByteProblem[];
  readonly lineEnd: LineEnd | undefined;
}

/** The line that is being validated, and what the session makes of it. */
interface CurrentLine {
  readonly journal: Journal;
  readonly source: Source;
  /** True if no bytes of it were lost. */
  readonly isWhole: boolean;
  /** The number of events in it. Those after the first belong on other lines, so the session ignores them. */
  events: number;
  /** True if its event is part of the session. */
  isInSession: boolean;
  /** The kind of its event, if that can be told. */
  kind: string | undefined;
}

/** Validates a line that is not certain to be clean: its bytes, the records in it, and its end. */
function takeLine(journal: Journal, { text, number, terminated, problems, lineEnd }: ReadLine): void {
  const { tally, choices, session, torn } = journal;
  tally.lines++;
  journal.line = number;
  if (terminated) journal.usualEnd ??= lineEnd;
  const { usualEnd } = journal;
  const hasOtherEnd = terminated && lineEnd !== undefined && lineEnd !== usualEnd;
  if (problems.length === 0 && text === "" && !hasOtherEnd) return;
  const above = torn.above(number);
  const source = lineSource(journal.file, text, number, { lineEnd, usualEnd, above });
  const isWhole = problems.length === 0;
  const ofBytes = locatedInByte(problems, source, choices);

  const line: CurrentLine = { journal, source, isWhole, events: 0, isInSession: false, kind: undefined };
  const inText = isBlank(text) ? [] : locatedInText(source, terminated, journal, line);
  const isForeign = ofBytes.some(({ violation }) => violation.rule === "invalid-utf8");
  const ofText = kept(withheld.ofText, inText, { isForeign, isDocument: false });

  const holdsEvents = !isBlank(text) || isUnread(problems);
  if ((!line.isInSession || line.events > 1) && holdsEvents) session?.afterUnreadable(line.kind);
  const ofEnd = hasOtherEnd ? locatedInEnd(source, choices) : [];
  const located = isWhole && !hasOtherEnd ? ofText : [...ofBytes, ...ofText, ...ofEnd];
  const together = journal.togetherWith(number, text, above, located);
  torn.line({ line: number, text, lineEnd, isWhole, together }, located);
}

/** Validates the records in a text, of a journal's line or of a document, and locates what is wrong. */
export function locatedInText(
  source: Source,
  terminated: boolean,
  context: RecordContext,
  line?: CurrentLine,
): readonly LocatedViolation[] {
  const all: LocatedViolation[] = [];
  const { layouts, breaks } = parsedIn(source, terminated, context.fileFacts.where, context.choices);
  for (const layout of layouts) for (const one of locatedInRecord(layout, source, context, line)) all.push(one);
  return breaks.length === 0 ? all : [...all, ...breaks];
}

/** Validates a record: what is wrong in it, with the lines above, and how it is spelled; what is left is located. */
function locatedInRecord(
  layout: Layout,
  source: Source,
  context: RecordContext,
  line: CurrentLine | undefined,
): readonly LocatedViolation[] {
  const { value } = layout;
  const { choices, tally, reportedNames } = context;
  const event = isObject(value) ? kindOf(value) : undefined;
  let violations: readonly Violation[] = [{ rule: "not-an-object", path: "" }];
  if (isObject(value)) {
    const ofEvent = validateEvent(value, layout, context);
    violations = line ? withLinesAbove(line, value, layout, ofEvent) : ofEvent;
    const place = { file: source.file, line: source.place(layout.start, layout.start).line };
    if (tally.drift) noteDrift(tally.drift, value, layout, violations, place);
  }
  const fresh = kept(withheld.ofNames, violations, {
    reportedNames,
    isReported: reportedBy(choices, event),
  });
  const spelled = locatedInSpelling(layout, source, context);
  if (fresh.length === 0) return spelled;
  const located = locatedInEvent(fresh, source, { event, layout }, choices);
  return spelled.length === 0 ? located : withTwins(located, spelled);
}

/** Of a key that stands twice, lines above may contradict the value that counts: one finding, which says so. */
function withTwins(
  located: readonly LocatedViolation[],
  spelled: readonly LocatedViolation[],
): readonly LocatedViolation[] {
  const twins = new Set(spelled.flatMap(({ violation: { rule, path } }) => (rule === "duplicate-key" ? [path] : [])));
  const contrary = new Map<string, Violation>();
  for (const { violation } of twins.size === 0 ? [] : located)
    if ("but" in violation && violation.but !== undefined && twins.has(violation.path))
      contrary.set(violation.path, violation);
  if (contrary.size === 0) return [...located, ...spelled];
  const left = located.filter(({ violation }) => contrary.get(violation.path) !== violation);
  const said = spelled.map((one) => {
    const { needs, ...other } = contrary.get(one.violation.path) ?? {};
    return one.violation.rule === "duplicate-key" && "but" in other
      ? { ...one, violation: { ...one.violation, but: other.but, related: other.related } as Violation }
      : one;
  });
  return [...left, ...said];
}

/** What is wrong in an event, and with the lines above. */
function withLinesAbove(
  line: CurrentLine,
  event: EventObject,
  layout: Layout,
  ofEvent: readonly Violation[],
): readonly Violation[] {
  const { journal } = line;
  const { chronology } = journal;
  const ofSession = sessionViolations(line, event, layout, ofEvent);
  const isDateIdle = journal.sign?.path === "/timestamp" && chronology.excusedCount() === 0;
  const ofLine = chronology.after(event, withChangedFact(journal, event, layout, ofEvent));
  noteSign(line, event, layout, isDateIdle);
  const isReported = reportedBy(journal.choices, kindOf(event));
  return [...ofLine, ...kept(withheld.ofSession, ofSession, { ofEvent, ofLine, isReported })];
}

/**
 * Keeps the first event that shows an old format: the one finding about that will be there. A Fileheader takes the place of an
 * old date that has excused nothing so far.
 */
function noteSign({ journal, source }: CurrentLine, event: EventObject, layout: Layout, isDateIdle: boolean): void {
  const { sign, chronology } = journal;
  const path = chronology.oldFormatField();
  if (path === undefined || (sign && !(isDateIdle && path !== sign.path))) return;
  journal.sign = { path, source, event: kindOf(event), layout };
}

/** How an event contradicts the session, which then takes it in. */
function sessionViolations(
  line: CurrentLine,
  event: EventObject,
  layout: Layout,
  ofEvent: readonly Violation[],
): readonly Violation[] {
  const { session, kinds, chronology, line: number } = line.journal;
  const kind = kindOf(event);
  line.events++;
  line.kind = line.events === 1 && line.isWhole && isLegible(kind, kinds) ? kind : undefined;
  line.isInSession = line.kind !== undefined && !isUnreliable(ofEvent);
  // A second journal may begin behind the last line of the first, if that has no line end.
  const isSecondHead = kind === "Fileheader" && line.events > 1;
  if (!session || !(line.isInSession || isSecondHead) || kind === undefined) return noViolations;
  if (!chronology.isOld(event)) return session.checkNext(sessionEvent(kind, event, layout, number));
  session.skip({ kind, seconds: secondsIn(String(event.timestamp)) });
  return noViolations;
}

/** Rules by which fields of a line do not fit each other, while a line above may show which of them is wrong. */
const undecided: ReadonlySet<RuleId> = new Set(["wrong-total", "address-name", "address-cube"]);

/** What a line above shows to be wrong, in place of a contradiction of fields. */
function withChangedFact(
  { session, choices, line }: Journal,
  event: EventObject,
  layout: Layout,
  violations: readonly Violation[],
): readonly Violation[] {
  if (!session || !violations.some(({ rule }) => undecided.has(rule))) return violations;
  const kind = kindOf(event) ?? "";
  const isReported = reportedBy(choices, kind);
  for (const { needs, ...changed } of session.compare(sessionEvent(kind, event, layout, line))) {
    // What a missing line would explain does not say which field is wrong.
    if (needs?.length || !isReported(changed)) continue;
    const left = kept(withheld.ofChanged, violations, { changed });
    if (left.length < violations.length) return [...left, changed];
  }
  return violations;
}

/** True if nothing but blanks is in a line. */
export function isBlank(text: string): boolean {
  return text === "" || (text.charCodeAt(0) <= 0x20 && !/[^ \t\r]/.test(text));
}

/** Locates violations that were found by comparing an event of this line with other lines. */
export function locatedInLine(
  violations: readonly Violation[],
  source: Source,
  choices: Choices,
): readonly LocatedViolation[] {
  const layout = layoutOf(source.text, JSON.parse(source.text));
  const event = isObject(layout.value) ? kindOf(layout.value) : undefined;
  return locatedInEvent(violations, source, { event, layout }, choices);
}

type LineSurroundings = Partial<Record<"lineEnd" | "usualEnd", LineEnd | undefined> & { above: TornLine | undefined }>;

/** The source for findings in one line of a journal, with the line above if that is torn. */
export function lineSource(
  file: string,
  text: string,
  line: number,
  { lineEnd = "", usualEnd = "\n", above }: LineSurroundings = {},
): Source {
  const lineSpan = { start: 0, end: text.length };
  const wholeLength = lineEnd.endsWith("\n") ? text.length + lineEnd.length : undefined;
  return {
    file,
    text,
    lineEnd,
    usualEnd,
    place: (start, end) => ({ line, column: start + 1, endColumn: end + 1, lineSpan }),
    placeEdit({ start, end, text: by }) {
      if (above && start < 0) {
        return { line: above.line, column: above.text.length + 1, endLine: line, endColumn: 1, text: by };
      }
      if (end === wholeLength) return { line, column: start + 1, endLine: line + 1, endColumn: 1, text: by };
      return { line, column: start + 1, endColumn: end + 1, text: by };
    },
  };
}

/** The line ending of the first line of a block. */
function endOfFirst(block: Uint8Array): LineEnd | undefined {
  const end = block.indexOf(lineFeed);
  if (end < 0) return undefined;
  return block[end - 1] === carriageReturn ? "\r\n" : "\n";
}

function locatedInEnd(source: Source, choices: Choices): readonly LocatedViolation[] {
  const { text, lineEnd = "", usualEnd = "" } = source;
  const end = text.length;
  const violation: Violation = { rule: "mixed-line-ends", path: "", found: lineEnd, expected: usualEnd };
  return locatedAt(violation, { start: end, end }, { source, choices });
}
