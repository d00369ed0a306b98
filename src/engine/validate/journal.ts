import { type Layout, layoutOf } from "../../read/json/layout.js";
import { stringEnd } from "../../read/json/scalar.js";
import type { Span } from "../../read/json/scan.js";
import type { LineEnd, OnLine, PassBlock } from "../../read/lines.js";
import { type EventObject, isObject } from "../../rules/checks/condition.js";
import { seenEvent } from "../../rules/checks/seen-event.js";
import { type SessionChecks, sessionChecks } from "../../rules/checks/session-checks.js";
import type { Tear } from "../../rules/fix/broken-json.js";
import type { Violation } from "../../rules/violation.js";
import type { SeenEvent } from "../../session/seen-event.js";
import type { Choices } from "./choices.js";
import { cleanTest, type Listener } from "./clean.js";
import type { RecordContext, Setting, ValidationContext } from "./context.js";
import { isAdvice, isDoubtful, isLegible } from "./doubt.js";
import { kindOf } from "./event.js";
import { compareFindings, type FramedFinding } from "./finding.js";
import { type LocatedViolation, locatedAt, locatedInEvent, type Source, wordedInOrder } from "./findings.js";
import { createHistory, type HistoryStart, type HistoryState, type OldSign } from "./history.js";
import { locatedInByte, locatedInText } from "./record.js";
import { seenNames } from "./seen-names.js";
import { severityOf } from "./severity.js";
import { type Spill, spillInMemory } from "./spill.js";
import type { Tally } from "./tally.js";

const noViolations: readonly Violation[] = [];
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Takes findings as they come, in order; there may be so many that they are made as they are asked for. */
export type OnFindings = (findings: Iterable<FramedFinding>) => void;

/** Validates the lines of one journal as they come. */
export interface JournalValidation {
  /** Passes lines that are certain to be clean. */
  readonly passBlock: PassBlock;
  readonly onLine: OnLine;
  readonly end: () => void;
  /** What is known of the history so far. */
  readonly state: () => HistoryState;
}

export function journalValidation(
  file: string,
  validationContext: ValidationContext,
  tally: Tally,
  onFindings: OnFindings,
  start: HistoryStart = {},
  spill: Spill = spillInMemory(),
  session: SessionChecks | undefined = validationContext.choices.session ? sessionChecks(file) : undefined,
  waits = true,
): JournalValidation {
  const { choices } = validationContext;
  const history = createHistory(choices.strict, start);
  const names = seenNames();
  let source: Source | undefined;
  /** What reported an old format; what was found since is spilled, because that finding comes first and needs the last count. */
  let sign: Sign | undefined;
  let setting: Setting = { where: "journal", version: undefined };
  /** The last line of which something is known: passed, or validated. */
  let line = start.lines ?? 0;
  /** Whether the line at hand has lost no bytes, and whether its event is heard. */
  let isWhole = true;
  let isReported = false;
  /** How many events it holds: those behind the first say nothing, as they stand where another line should. */
  let events = 0;
  /** What the line at hand has to say, where it was proven but for fields that its schema does not know. */
  let cleared: { readonly seen: SeenEvent | undefined } | undefined;
  /** How the first line of the file ends, and so should all. */
  let usualEnd: LineEnd | undefined;
  const sessionViolations = (
    event: EventObject,
    violations: readonly Violation[],
    layout: Layout,
  ): readonly Violation[] => {
    const kind = kindOf(event);
    events++;
    isReported = events === 1 && isWhole && isLegible(kind, validationContext.kinds) && !isDoubtful(violations);
    if (!session || !isReported || kind === undefined || history.isOld(event)) return noViolations;
    const ofSession = session.check(cleared?.seen ?? seenEvent(kind, event, layout, line));
    // Where a value is wrong in itself, that is said and nothing else; the name of an event may be new and its turn wrong.
    return ofSession.filter(
      ({ path }) => path === "/event" || !violations.some((one) => one.path === path && !isAdvice(one.rule)),
    );
  };
  /** Fields of a body that do not go together: an earlier scan may say which of them is wrong. */
  const withChangedFact = (
    event: EventObject,
    violations: readonly Violation[],
    layout: Layout,
  ): readonly Violation[] => {
    if (!session || !violations.some(({ rule }) => rule === "wrong-total")) return violations;
    const kind = kindOf(event) ?? "";
    const changed = session
      .compare(seenEvent(kind, event, layout, line))
      .find((one) => one.rule === "body-identity" && severityOf(one, kind, choices) !== undefined);
    if (!changed) return violations;
    const isSaid = (one: Violation): boolean =>
      one.rule === "wrong-total" &&
      one.says === "total" &&
      (one.path === changed.path || one.formula.includes(changed.path.slice(1)));
    return violations.some(isSaid) ? [...violations.filter((one) => !isSaid(one)), changed] : violations;
  };
  const listener: Listener = {
    linesAbove: () => line,
    listens: () => session !== undefined && !history.isOldNow(),
    hear(seen, text) {
      const violations = session?.check(seen) ?? noViolations;
      if (violations.length > 0) torn.tell(locatedInLine(violations, lineSource(file, text(), seen.line), choices));
    },
    meet(seen) {
      cleared = { seen };
    },
    lose: () => session?.lose(),
    usualEnd: () => usualEnd,
  };
  const tell = (locatedViolations: readonly LocatedViolation[]): void => {
    if (locatedViolations.length === 0) return;
    if (sign) spill.put(wordedInOrder(locatedViolations));
    else onFindings(wordedInOrder(locatedViolations));
  };
  const torn = tornLines(tell, waits);
  const cleanLines = cleanTest(validationContext, tally, history, undefined, listener);
  const context: RecordContext = {
    ...validationContext,
    tally,
    names,
    onEvent(event, violations, layout) {
      const isIdle = sign?.path === "/timestamp" && history.oldFormatCount() === 0;
      const ofSession = sessionViolations(event, violations, layout);
      const ofLine = history.after(event, withChangedFact(event, violations, layout));
      const kept = ofSession.length === 0 ? ofLine : [...ofLine, ...ofSession];
      // What reported it above the first line that is validated has no place here to point at.
      const path = history.oldSign();
      if (path !== undefined && source && (!sign || isIdle)) sign = { path, source, event: kindOf(event), layout };
      return kept;
    },
    isCounted: history.isOld,
    get isCleared() {
      return cleared !== undefined;
    },
    get setting() {
      const version = history.version();
      if (setting.version !== version) setting = { where: "journal", version };
      return setting;
    },
  };

  return {
    passBlock(block) {
      usualEnd ??= endOfFirst(block);
      const pass = cleanLines(block);
      return (start) => {
        cleared = undefined;
        const passed = pass(start);
        tally.lines += passed.lines;
        line += passed.lines;
        return passed;
      };
    },
    onLine(text, number, terminated, faults, lineEnd) {
      tally.lines++;
      line = number;
      if (terminated) usualEnd ??= lineEnd;
      const isOther = terminated && lineEnd !== undefined && lineEnd !== usualEnd;
      if (faults.length === 0 && text === "" && !isOther) return;
      source = lineSource(file, text, line, { lineEnd, usualEnd, above: torn.above(line) });
      isReported = false;
      events = 0;
      isWhole = faults.length === 0;
      const ofText = isBlank(text) ? [] : locatedInText(source, terminated, context);
      if ((!isReported || events > 1) && !isBlank(text)) session?.lose();
      const ofBytes = isWhole ? [] : locatedInByte(faults, source, choices);
      const ofEnd = isOther ? locatedInEnd(source, choices) : [];
      cleared = undefined;
      const locatedViolations = isWhole && !isOther ? ofText : [...ofBytes, ...ofText, ...ofEnd];
      torn.line({ line, text, lineEnd, isWhole }, locatedViolations);
    },
    state: history.state,
    end() {
      torn.tell([]);
      if (!sign) return;
      const { path, ...place } = sign;
      const count = history.oldFormatCount() ?? 0;
      // An old date alone is no fault: whoever writes today's format may write any date.
      const violations = path === "/timestamp" && count === 0 ? [] : [{ rule: "old-format", path, count } as const];
      onFindings(inserted([...wordedInOrder(locatedInEvent(violations, place.source, place, choices))], spill.taken()));
    },
  };
}

/** Puts findings, of which there are few, between others; both are in order. */
function* inserted(few: readonly FramedFinding[], others: Iterable<FramedFinding>): Iterable<FramedFinding> {
  let next = 0;
  for (const other of others) {
    for (let one = few[next]; one && compareFindings(one, other) <= 0; one = few[++next]) yield one;
    yield other;
  }
  yield* few.slice(next);
}

/** The field of an event that reported an old format, and where that event stands. */
interface Sign {
  readonly path: OldSign;
  readonly source: Source;
  readonly event: string | undefined;
  readonly layout: Layout;
}

/** Whether there is nothing in a line. */
export function isBlank(text: string): boolean {
  return text === "" || (text.charCodeAt(0) <= 0x20 && /^[ \t\r]*$/.test(text));
}

/** Sketches what is wrong between lines with an event of this one. */
export function locatedInLine(
  violations: readonly Violation[],
  source: Source,
  choices: Choices,
  within?: Span,
): readonly LocatedViolation[] {
  const { text } = source;
  const layout = layoutOf(text, JSON.parse(within ? text.slice(within.start, within.end) : text), within);
  const event = isObject(layout.value) ? kindOf(layout.value) : undefined;
  return locatedInEvent(violations, source, { event, layout }, choices);
}

/** What stands around a line, as far as it is known. */
interface LineSurroundings {
  readonly lineEnd?: LineEnd | undefined;
  readonly usualEnd?: LineEnd | undefined;
  readonly above?: TornLine | undefined;
}

/** A line of a journal, as findings are made from it. */
export function lineSource(file: string, text: string, line: number, around: LineSurroundings = {}): Source {
  const { lineEnd = "", usualEnd = "\n", above } = around;
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

/** How the first of some whole lines ends. */
function endOfFirst(block: Uint8Array): LineEnd | undefined {
  const end = block.indexOf(lineFeed);
  if (end < 0) return undefined;
  return block[end - 1] === carriageReturn ? "\r\n" : "\n";
}

function locatedInEnd(source: Source, choices: Choices): readonly LocatedViolation[] {
  const { text, lineEnd = "", usualEnd = "" } = source;
  const end = text.length;
  const violation: Violation = { rule: "mixed-line-ends", path: "", found: lineEnd, expected: usualEnd };
  return locatedAt(violation, { start: end, end }, source, undefined, choices);
}

/** A line that ends within a record, and what was found in it: the next line may have the rest. */
interface TornLine {
  readonly line: number;
  readonly text: string;
  readonly lineEnd: LineEnd;
  readonly locatedViolations: readonly LocatedViolation[];
}

/** A line that was validated; it is whole where it has lost no bytes. */
interface ValidatedLine extends Pick<TornLine, "line" | "text"> {
  readonly lineEnd: LineEnd | undefined;
  readonly isWhole: boolean;
}

/** Holds back what was found in a torn line until the next is there, which may show what fixes both. */
interface TornLines {
  /** The line right above another, where it is torn. */
  readonly above: (line: number) => TornLine | undefined;
  /** Reports what was found in a line. */
  readonly line: (validated: ValidatedLine, locatedViolations: readonly LocatedViolation[]) => void;
  /** Reports what was held back, and then what was found elsewhere. */
  readonly tell: (locatedViolations: readonly LocatedViolation[]) => void;
}

function tornLines(onLocated: (locatedViolations: readonly LocatedViolation[]) => void, waits: boolean): TornLines {
  let torn: TornLine | undefined;
  const above = (line: number): TornLine | undefined => (torn?.line === line - 1 ? torn : undefined);
  const tell = (locatedViolations: readonly LocatedViolation[]): void => {
    if (torn) onLocated(torn.locatedViolations);
    torn = undefined;
    onLocated(locatedViolations);
  };
  return {
    above,
    tell,
    line({ line, text, lineEnd, isWhole }, locatedViolations) {
      const first = isWhole ? above(line) : undefined;
      const tear = first && tearBefore(first, text);
      if (first && tear) {
        torn = { ...first, locatedViolations: withTear(first.locatedViolations, tear) };
        tell(withTear(locatedViolations, { ...tear, above: first.lineEnd }));
      } else if (waits && isWhole && lineEnd?.endsWith("\n") && isTorn(locatedViolations)) {
        tell([]);
        torn = { line, text, lineEnd, locatedViolations };
      } else tell(locatedViolations);
    },
  };
}

/** Where a record is not closed that a line starts; undefined where it is whole, or breaks for another reason. */
function openPlace(locatedViolations: readonly LocatedViolation[]): LocatedViolation | undefined {
  return locatedViolations.find(
    ({ violation }) =>
      violation.rule === "invalid-json" &&
      (violation.cause === "unfinished" || violation.cause === "unfinished-string"),
  );
}

/** Whether a line may have its rest on the next. */
function isTorn(locatedViolations: readonly LocatedViolation[]): boolean {
  return openPlace(locatedViolations) !== undefined;
}

/** What is between a torn line and the next, where they are two halves of one record. A line that opens an object is none. */
function tearBefore({ text, locatedViolations }: TornLine, rest: string): Tear | undefined {
  const open = openPlace(locatedViolations);
  if (!open || /^[ \t]*\{/.test(rest)) return undefined;
  const whole = text + rest;
  try {
    if (!isObject(JSON.parse(whole))) return undefined;
  } catch {
    return undefined;
  }
  const isInText = open.violation.rule === "invalid-json" && open.violation.cause === "unfinished-string";
  return { isInWords: isInText && whole.slice(open.start, Number(stringEnd(whole, open.start))).includes(" ") };
}

/** The same located violations, of which those that mention a break know of the tear. */
function withTear(locatedViolations: readonly LocatedViolation[], tear: Tear): readonly LocatedViolation[] {
  return locatedViolations.map((located) =>
    located.violation.rule === "invalid-json" ? { ...located, violation: { ...located.violation, tear } } : located,
  );
}
