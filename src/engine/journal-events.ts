import { type EventObject, isObject } from "../base/object.js";
import { counted, enumerated } from "../base/text.js";
import { takeMark } from "../read/file-start.js";
import { type Layout, layoutOf } from "../read/json/layout.js";
import { salvage, type Value } from "../read/json/salvage.js";
import { type ByteSink, splitLines } from "../read/lines.js";
import { kindOf } from "./validate/event.js";

export type ReadLines = ReturnType<typeof nothingRead>;

/** The statistics before the first line. */
export function nothingRead() {
  return {
    /** Lines that are not blank. */
    lines: 0,
    events: 0,
    /** The number of broken lines, and the first of them; their complete objects are events all the same. */
    broken: 0,
    firstBroken: [] as number[],
    isBinary: false,
  };
}

const mostListed = 5;

/** Takes the events of a journal, one after the other. */
interface EventTaker {
  readonly after: (kind: string, event: EventObject, layout: Layout, line: number) => void;
  /** For a line without an event. */
  readonly afterUnreadable: () => void;
  readonly end: () => void;
}

/** Takes the bytes of a journal, passes its events on, and keeps statistics in `read`. */
export function journalEvents(taker: EventTaker, read: ReadLines): ByteSink {
  const takeLine = (text: string, line: number): boolean => {
    const { objects, isWhole } = objectsIn(text);
    let events = 0;
    for (const { value, start, end } of objects) {
      const kind = isObject(value) ? kindOf(value) : undefined;
      if (!isObject(value) || kind === undefined) continue;
      events++;
      taker.after(kind, value, layoutOf(text, value, { start, end }), line);
    }
    read.events += events;
    if (events === 0) taker.afterUnreadable();
    return isWhole && events === objects.length;
  };
  const lines = splitLines((text, line, _terminated, problems) => {
    if (problems.length === 0 && text.trim() === "") return;
    read.lines++;
    if (takeLine(text, line)) return;
    read.broken++;
    if (read.firstBroken.length < mostListed) read.firstBroken.push(line);
  });
  const end = (): void => {
    lines.end();
    taker.end();
  };
  return takeMark({ push: lines.push, end }, (mark) => {
    read.isBinary = mark === "binary";
  });
}

/** The objects of a line, usually one. */
function objectsIn(text: string): { readonly objects: readonly Value[]; readonly isWhole: boolean } {
  try {
    return { objects: [{ value: JSON.parse(text), start: 0, end: text.length }], isWhole: true };
  } catch {
    return { objects: salvage(text, true).objects, isWhole: false };
  }
}

/** What lines were broken, in words. */
export function brokenText({ broken, firstBroken }: ReadLines): string {
  const others = broken - firstBroken.length;
  const lines = enumerated(others > 0 ? [...firstBroken, `${others} more`] : firstBroken, "and");
  return `${counted(broken, "line")} could not be read completely: ${lines}`;
}
