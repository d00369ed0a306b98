import { type Layout, layoutOf } from "../../read/json/layout.js";
import { stringEnd } from "../../read/json/scalar.js";
import type { Span } from "../../read/json/scan.js";
import type { LineEnd, OnLine, PassBlock } from "../../read/lines.js";
import type { Breach } from "../../rules/breach.js";
import { type EventObject, isObject } from "../../rules/checks/between-fields/condition.js";
import { type SessionJudge, sessionJudge } from "../../rules/checks/between-lines/session-judge.js";
import { toldEvent } from "../../rules/checks/between-lines/told-event.js";
import type { Tear } from "../../rules/fix/broken-json.js";
import type { Told } from "../../session/told.js";
import { type Aside, asideInMemory } from "./aside.js";
import type { Choices } from "./choices.js";
import { cleanTest, type Hearing } from "./clean.js";
import type { JudgeContext, RecordContext, Setting } from "./context.js";
import { isDoubtful, isLegible } from "./doubt.js";
import type { Tally } from "./drift.js";
import { kindOf } from "./event.js";
import { compareFindings, type FramedFinding } from "./finding.js";
import { eventSketches, type Sketch, type Source, sketchAt, wordedInOrder } from "./findings.js";
import { createHistory, type HistoryStart, type HistoryState, type OldSign } from "./history.js";
import { byteSketches, textSketches } from "./record.js";
import { toldNames } from "./told-names.js";

const noBreaches: readonly Breach[] = [];
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Takes findings as they come, in order; there may be so many that they are made as they are asked for. */
export type OnFindings = (findings: Iterable<FramedFinding>) => void;

/** Judges the lines of one journal as they come. */
export interface JournalJudge {
  /** Passes lines that are certain to be clean. */
  readonly passBlock: PassBlock;
  readonly onLine: OnLine;
  readonly end: () => void;
  /** What is known of the history so far. */
  readonly state: () => HistoryState;
}

export function journalJudge(
  file: string,
  judgeContext: JudgeContext,
  tally: Tally,
  onFindings: OnFindings,
  start: HistoryStart = {},
  aside: Aside = asideInMemory(),
  story: SessionJudge | undefined = judgeContext.choices.session ? sessionJudge(file) : undefined,
  waits = true,
): JournalJudge {
  const { choices } = judgeContext;
  const history = createHistory(choices.strict, start);
  const names = toldNames();
  let source: Source | undefined;
  /** What told of an old format; what was found since is put aside, because that finding comes first and needs the last count. */
  let sign: Sign | undefined;
  let setting: Setting = { where: "journal", version: undefined };
  /** The last line of which something is known: passed, or judged. */
  let line = start.lines ?? 0;
  /** Whether the line at hand has lost no bytes, and whether its event is heard. */
  let isWhole = true;
  let isTold = false;
  /** How many events it holds: those behind the first tell nothing, as they stand where another line should. */
  let events = 0;
  /** What the line at hand has to tell, where it was proven but for fields that its schema does not know. */
  let cleared: { readonly told: Told | undefined } | undefined;
  /** How the first line of the file ends, and so should all. */
  let usualEnd: LineEnd | undefined;
  const storyBreaches = (event: EventObject, breaches: readonly Breach[], layout: Layout): readonly Breach[] => {
    const kind = kindOf(event);
    events++;
    isTold = events === 1 && isWhole && isLegible(kind, judgeContext.kinds) && !isDoubtful(breaches);
    if (!story || !isTold || kind === undefined || history.isOld(event)) return noBreaches;
    const ofStory = story.judge(cleared?.told ?? toldEvent(kind, event, layout, line));
    // Where a value is wrong in itself, that is said and nothing else; the name of an event may be new and its turn wrong.
    return ofStory.filter(({ path }) => path === "/event" || !breaches.some((breach) => breach.path === path));
  };
  const hearing: Hearing = {
    linesAbove: () => line,
    listens: () => story !== undefined && !history.isOldNow(),
    hear(told, text) {
      const breaches = story?.judge(told) ?? noBreaches;
      if (breaches.length > 0) torn.tell(lineSketches(breaches, lineSource(file, text(), told.line), choices));
    },
    meet(told) {
      cleared = { told };
    },
    lose: () => story?.lose(),
    usualEnd: () => usualEnd,
  };
  const tell = (sketches: readonly Sketch[]): void => {
    if (sketches.length === 0) return;
    if (sign) aside.put(wordedInOrder(sketches));
    else onFindings(wordedInOrder(sketches));
  };
  const torn = tornLines(tell, waits);
  const cleanLines = cleanTest(judgeContext, tally, history, undefined, hearing);
  const context: RecordContext = {
    ...judgeContext,
    tally,
    names,
    onEvent(event, breaches, layout) {
      const isIdle = sign?.path === "/timestamp" && history.oldFormatCount() === 0;
      const ofStory = storyBreaches(event, breaches, layout);
      const ofLine = history.after(event, breaches);
      const kept = ofStory.length === 0 ? ofLine : [...ofLine, ...ofStory];
      // What told of it above the first line that is judged has no place here to point at.
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
      isTold = false;
      events = 0;
      isWhole = faults.length === 0;
      const ofText = isBlank(text) ? [] : textSketches(source, terminated, context);
      if ((!isTold || events > 1) && !isBlank(text)) story?.lose();
      const ofBytes = isWhole ? [] : byteSketches(faults, source, choices);
      const ofEnd = isOther ? endSketches(source, choices) : [];
      cleared = undefined;
      const sketches = isWhole && !isOther ? ofText : [...ofBytes, ...ofText, ...ofEnd];
      torn.line({ line, text, lineEnd, isWhole }, sketches);
    },
    state: history.state,
    end() {
      torn.tell([]);
      if (!sign) return;
      const { path, ...place } = sign;
      const count = history.oldFormatCount() ?? 0;
      // An old date alone is no fault: whoever writes today's format may write any date.
      const breaches = path === "/timestamp" && count === 0 ? [] : [{ rule: "old-format", path, count } as const];
      onFindings(inserted([...wordedInOrder(eventSketches(breaches, place.source, place, choices))], aside.taken()));
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

/** The field of an event that told of an old format, and where that event stands. */
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
export function lineSketches(
  breaches: readonly Breach[],
  source: Source,
  choices: Choices,
  within?: Span,
): readonly Sketch[] {
  const { text } = source;
  const layout = layoutOf(text, JSON.parse(within ? text.slice(within.start, within.end) : text), within);
  const event = isObject(layout.value) ? kindOf(layout.value) : undefined;
  return eventSketches(breaches, source, { event, layout }, choices);
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

function endSketches(source: Source, choices: Choices): readonly Sketch[] {
  const { text, lineEnd = "", usualEnd = "" } = source;
  const end = text.length;
  const breach: Breach = { rule: "mixed-line-ends", path: "", found: lineEnd, expected: usualEnd };
  return [sketchAt(breach, { start: end, end }, source, undefined, choices) ?? []].flat();
}

/** A line that ends within a record, and what was found in it: the next line may have the rest. */
export interface TornLine {
  readonly line: number;
  readonly text: string;
  readonly lineEnd: LineEnd;
  readonly sketches: readonly Sketch[];
}

/** A line that was judged; it is whole where it has lost no bytes. */
interface JudgedLine extends Pick<TornLine, "line" | "text"> {
  readonly lineEnd: LineEnd | undefined;
  readonly isWhole: boolean;
}

/** Holds back what was found in a torn line until the next is there, which may show what mends both. */
export interface TornLines {
  /** The line right above another, where it is torn. */
  readonly above: (line: number) => TornLine | undefined;
  /** Tells what was found in a line. */
  readonly line: (judged: JudgedLine, sketches: readonly Sketch[]) => void;
  /** Tells what was held back, and then what was found elsewhere. */
  readonly tell: (sketches: readonly Sketch[]) => void;
}

function tornLines(onSketches: (sketches: readonly Sketch[]) => void, waits: boolean): TornLines {
  let torn: TornLine | undefined;
  const above = (line: number): TornLine | undefined => (torn?.line === line - 1 ? torn : undefined);
  const tell = (sketches: readonly Sketch[]): void => {
    if (torn) onSketches(torn.sketches);
    torn = undefined;
    onSketches(sketches);
  };
  return {
    above,
    tell,
    line({ line, text, lineEnd, isWhole }, sketches) {
      const first = isWhole ? above(line) : undefined;
      const tear = first && tearBefore(first, text);
      if (first && tear) {
        torn = { ...first, sketches: withTear(first.sketches, tear) };
        tell(withTear(sketches, { ...tear, above: first.lineEnd }));
      } else if (waits && isWhole && lineEnd?.endsWith("\n") && isTorn(sketches)) {
        tell([]);
        torn = { line, text, lineEnd, sketches };
      } else tell(sketches);
    },
  };
}

/** Where a record is not closed that a line starts; undefined where it is whole, or breaks for another reason. */
function openPlace(sketches: readonly Sketch[]): Sketch | undefined {
  return sketches.find(
    ({ breach }) =>
      breach.rule === "invalid-json" && (breach.cause === "unfinished" || breach.cause === "unfinished-string"),
  );
}

/** Whether a line may have its rest on the next. */
function isTorn(sketches: readonly Sketch[]): boolean {
  return openPlace(sketches) !== undefined;
}

/** What is between a torn line and the next, where they are two halves of one record. A line that opens an object is none. */
function tearBefore({ text, sketches }: TornLine, rest: string): Tear | undefined {
  const open = openPlace(sketches);
  if (!open || /^[ \t]*\{/.test(rest)) return undefined;
  const whole = text + rest;
  try {
    if (!isObject(JSON.parse(whole))) return undefined;
  } catch {
    return undefined;
  }
  const isInText = open.breach.rule === "invalid-json" && open.breach.cause === "unfinished-string";
  return { isInWords: isInText && whole.slice(open.start, Number(stringEnd(whole, open.start))).includes(" ") };
}

/** The same sketches, of which those that tell of a break know of the tear. */
function withTear(sketches: readonly Sketch[], tear: Tear): readonly Sketch[] {
  return sketches.map((sketch) =>
    sketch.breach.rule === "invalid-json" ? { ...sketch, breach: { ...sketch.breach, tear } } : sketch,
  );
}
