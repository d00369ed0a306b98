import { type EventObject, isObject } from "../../base/object.js";
import { isUnread } from "../../read/decode.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import type { LineEnd, OnLine, PassBlock } from "../../read/lines.js";
import { sessionEvent } from "../../rules/checks/parsed-event.js";
import { type EventChecker, sessionValidation } from "../../rules/checks/run-session-checks.js";
import type { Violation } from "../../rules/violation.js";
import { secondsIn } from "../../session/session-event.js";
import type { Choices } from "./choices.js";
import { type ChronologyStart, createChronology, type OldFormatField } from "./chronology.js";
import type { FileFacts, RecordContext, ValidationContext } from "./context.js";
import { kindOf } from "./event.js";
import { compareFindings, type FramedFinding } from "./finding.js";
import { type LocatedViolation, locatedAt, locatedInEvent, type Source, wordedInOrder } from "./located-violations.js";
import { brokenOver, manyLines } from "./many-lines.js";
import { type Listener, provenLines } from "./proven-lines.js";
import { locatedInByte, locatedInText } from "./record.js";
import { isLegible, isUnreliable } from "./reliability.js";
import { reportedBy, severityOf } from "./severity.js";
import { type Spill, spillInMemory } from "./spill.js";
import { countTaken, type Tally } from "./tally.js";
import { type TornLine, tornLines } from "./torn-lines.js";
import { kept, withheld } from "./withheld.js";

const noViolations: readonly Violation[] = [];
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Receives findings in order. There may be very many, so each is created on demand. */
export type OnFindings = (findings: Iterable<FramedFinding>) => void;

/** Options that differ from the validation of a whole file on its own. */
interface JournalValidationOptions {
  /** State from the lines above. */
  readonly start?: ChronologyStart | undefined;
  /** Keeps findings until the one that precedes them can be worded. */
  readonly spill?: Spill | undefined;
  /** A session that continues in this file; by default a new one, if sessions are checked. */
  readonly session?: EventChecker | undefined;
  /** True if the file may grow, so that nothing is held back until the next line. */
  readonly grows?: boolean;
}

/** The line that is being validated. */
interface CurrentLine {
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

/** Validates the lines of one journal as they come. */
export function journalValidation(
  file: string,
  validationContext: ValidationContext,
  tally: Tally,
  onFindings: OnFindings,
  options: JournalValidationOptions = {},
) {
  const { choices, kinds } = validationContext;
  const { start = {}, spill = spillInMemory(), grows = false } = options;
  const session = options.session ?? (choices.session ? sessionValidation(file) : undefined);
  const chronology = createChronology(choices.strict, start);
  let current: CurrentLine | undefined;
  /** True if findings wait for the end of the file, which shows what the file is. */
  let awaitsEnd = false;
  /** The event that showed an old format. Its finding needs the final count, so later findings are spilled. */
  let sign: Sign | undefined;
  let fileFacts: FileFacts = { where: "journal", version: undefined };
  /** The last line that was passed or validated. */
  let line = start.lines ?? 0;
  /** The line ending of the first line, which all others should have. */
  let usualEnd: LineEnd | undefined;

  const many = grows ? undefined : manyLines(choices.fixes === true);
  const togetherWith = brokenOver();
  const report = (locatedViolations: readonly LocatedViolation[]): void => {
    const marked = many?.marked(locatedViolations) ?? locatedViolations;
    if (marked.length === 0) return;
    awaitsEnd ||= !grows && session !== undefined && marked.some(({ violation }) => violation.needs);
    awaitsEnd ||= many?.isCounting() === true;
    if (sign || awaitsEnd) spill.put(wordedInOrder(marked));
    else onFindings(borne(wordedInOrder(marked), session));
  };
  const torn = tornLines(report, !grows);

  const sessionViolations = (
    event: EventObject,
    violations: readonly Violation[],
    layout: Layout,
  ): readonly Violation[] => {
    if (!current) return noViolations;
    const kind = kindOf(event);
    current.events++;
    current.kind = current.events === 1 && current.isWhole && isLegible(kind, kinds) ? kind : undefined;
    current.isInSession = current.kind !== undefined && !isUnreliable(violations);
    // A second journal may begin behind the last line of the first, if that has no line end.
    const isSecondHead = kind === "Fileheader" && current.events > 1;
    if (!session || !(current.isInSession || isSecondHead) || kind === undefined) return noViolations;
    if (chronology.isOld(event)) {
      session.skip({ kind, seconds: secondsIn(String(event.timestamp)) });
      return noViolations;
    }
    return session.checkNext(sessionEvent(kind, event, layout, line));
  };

  /** What an earlier scan shows to be wrong, in place of a contradiction of fields of a body. */
  const withChangedFact = (
    event: EventObject,
    violations: readonly Violation[],
    layout: Layout,
  ): readonly Violation[] => {
    if (!session || !violations.some(({ rule }) => rule === "wrong-total")) return violations;
    const kind = kindOf(event) ?? "";
    const changed = session
      .compare(sessionEvent(kind, event, layout, line))
      .find((one) => one.rule === "body-identity" && severityOf(one, kind, choices) !== undefined);
    const left = changed ? kept(withheld.ofChanged, violations, { changed }) : violations;
    return changed && left.length < violations.length ? [...left, changed] : violations;
  };

  const listener: Listener = {
    linesAbove: () => line,
    isListening: () => session !== undefined && !chronology.isOldNow(),
    onPassed(seen) {
      const found = session?.checkNext(seen) ?? noViolations;
      if (found.length === 0) return;
      const isReported = reportedBy(choices, seen.kind);
      const violations = kept(withheld.ofSession, found, { ofEvent: noViolations, ofLine: noViolations, isReported });
      if (violations.length > 0)
        torn.report(locatedInLine(violations, lineSource(file, seen.text(), seen.line), choices));
    },
    usualEnd: () => usualEnd,
  };
  const cleanLines = provenLines(validationContext, tally, chronology, undefined, listener);
  const context: RecordContext = {
    ...validationContext,
    tally,
    toldNames: new Set(),
    onEvent(event, violations, layout) {
      const isIdle = sign?.path === "/timestamp" && chronology.excusedCount() === 0;
      const ofSession = sessionViolations(event, violations, layout);
      const ofLine = chronology.after(event, withChangedFact(event, violations, layout));
      // If a line before the first validated one showed it, there is nothing here to point at.
      const path = chronology.oldFormatField();
      if (path !== undefined && current && (!sign || (isIdle && path !== sign.path))) {
        sign = { path, source: current.source, event: kindOf(event), layout };
      }
      const isReported = reportedBy(choices, kindOf(event));
      return [...ofLine, ...kept(withheld.ofSession, ofSession, { ofEvent: violations, ofLine, isReported })];
    },
    isOldFormat: chronology.isOld,
    get fileFacts() {
      const version = chronology.version();
      const isEnglish = chronology.isEnglish();
      const isSame = fileFacts.version === version && fileFacts.isEnglish === isEnglish;
      if (!isSame) fileFacts = { where: "journal", version, isEnglish };
      return fileFacts;
    },
  };

  /** Passes lines that are certain to be clean. */
  const passBlock: PassBlock = (block) => {
    usualEnd ??= endOfFirst(block);
    const pass = cleanLines(block);
    return (start) => {
      const passed = pass(start);
      tally.lines += passed.lines;
      line += passed.lines;
      return passed;
    };
  };
  const onLine: OnLine = (text, number, terminated, problems, lineEnd) => {
    tally.lines++;
    line = number;
    if (terminated) usualEnd ??= lineEnd;
    const hasOtherEnd = terminated && lineEnd !== undefined && lineEnd !== usualEnd;
    if (problems.length === 0 && text === "" && !hasOtherEnd) return;
    const source = lineSource(file, text, line, { lineEnd, usualEnd, above: torn.above(line) });
    const isWhole = problems.length === 0;
    current = { source, isWhole, events: 0, isInSession: false, kind: undefined };
    const ofBytes = isWhole ? [] : locatedInByte(problems, source, choices);
    const isForeign = ofBytes.some(({ violation }) => violation.rule === "invalid-utf8");
    const inText = isBlank(text) ? [] : locatedInText(source, terminated, context);
    const ofText = kept(withheld.ofText, inText, { isForeign, isDocument: false });
    const holdsEvents = !isBlank(text) || isUnread(problems);
    if ((!current.isInSession || current.events > 1) && holdsEvents) session?.afterUnreadable(current.kind);
    const ofEnd = hasOtherEnd ? locatedInEnd(source, choices) : [];
    const locatedViolations = isWhole && !hasOtherEnd ? ofText : [...ofBytes, ...ofText, ...ofEnd];
    const together = togetherWith(line, text, torn.above(line), locatedViolations);
    torn.line({ line, text, lineEnd, isWhole, together }, locatedViolations);
  };
  return {
    passBlock,
    onLine,
    /** The state for the next line. */
    state: chronology.state,
    end(): void {
      torn.report([]);
      const takenFor = session?.takenFor();
      if (takenFor) countTaken(tally, takenFor);
      const all = borne(spill.taken(), session);
      const waiting = many?.pooled(all) ?? all;
      if (!sign) {
        if (awaitsEnd) onFindings(waiting);
        return;
      }
      const { path, ...place } = sign;
      const count = chronology.excusedCount() ?? 0;
      // An old date by itself is not wrong: a program that writes today's format may write any date.
      const violations = path === "/timestamp" && count === 0 ? [] : [{ rule: "old-format", path, count } as const];
      onFindings(inserted([...wordedInOrder(locatedInEvent(violations, place.source, place, choices))], waiting));
    },
  };
}

export type JournalValidation = ReturnType<typeof journalValidation>;

/** The findings that the file bears, as far as it is known. */
function* borne(findings: Iterable<FramedFinding>, session: EventChecker | undefined): Iterable<FramedFinding> {
  for (const finding of findings) {
    if (session && kept(withheld.ofFile, [finding], { session }).length === 0) continue;
    const { needs: _, ...rest } = finding;
    yield rest;
  }
}

/** Merges a few findings into others; both are in order. */
function* inserted(few: readonly FramedFinding[], others: Iterable<FramedFinding>): Iterable<FramedFinding> {
  let next = 0;
  for (const other of others) {
    for (let one = few[next]; one && compareFindings(one, other) <= 0; one = few[++next]) yield one;
    yield other;
  }
  yield* few.slice(next);
}

/** The field of an event that showed an old format, and where that event is. */
interface Sign {
  readonly path: OldFormatField;
  readonly source: Source;
  readonly event: string | undefined;
  readonly layout: Layout;
}

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
