import { cleanTest } from "../judge/clean.js";
import type { JudgeContext } from "../judge/context.js";
import { createHistory } from "../judge/history.js";
import { createTally } from "../judge/tally.js";
import { bytesOfText } from "../read/stray-bytes.js";
import { eventNameAt, kindOn } from "./event-name.js";
import { isDecoratedByKeys, type KeyMarks, keyReplacer } from "./key-marks.js";
import { type KindMarks, kindMarks } from "./kind-marks.js";
import { type RawLine, rawLineAt, takeLines } from "./lines.js";
import { rawText } from "./record.js";
import { redactText, type TextRedacting } from "./redact-text.js";

/** By what journals are redacted. */
export interface JournalRedacting extends Omit<TextRedacting, "where"> {
  readonly context: JudgeContext;
  /** Which lines stay, by number and by the event on them; all where it is not there. */
  readonly keeps: ((line: number, kind: string | undefined) => boolean) | undefined;
}

/** What came of the lines of a journal. */
export interface JournalCounts {
  lines: number;
  changed: number;
  /** Lines that were not JSON and are left out. */
  dropped: number;
  /** The numbers of the lines that are left out, for whatever reason. */
  readonly leftOut: number[];
}

const letterX = 0x78;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Redacts a journal as its bytes come in, and hands on those of the copy. Lines that the prover passes have no fields but those of their
 * schema, so that many of them need not be looked at.
 */
export function journalRedactor(redacting: JournalRedacting, write: (bytes: Uint8Array) => void) {
  const { context, keeps, shift } = redacting;
  const counts: JournalCounts = { lines: 0, changed: 0, dropped: 0, leftOut: [] };
  const marksOf = kindMarks(context);
  const replacedByKeys = keyReplacer(redacting.replacing);
  const text: TextRedacting = { ...redacting, where: "journal" };
  const clean = cleanTest(context, createTally(), createHistory(context.choices.strict));

  /** Hands on what a line has become. */
  const put = (bytes: Uint8Array, { start, textEnd, end }: RawLine, former: string, redacted: string): void => {
    if (redacted === former) {
      write(bytes.subarray(start, end));
      return;
    }
    counts.changed++;
    write(bytesOfText(redacted));
    write(bytes.subarray(textEnd, end));
  };
  /** Redacts a line that may hold anything. */
  const takeLine = (bytes: Uint8Array, line: RawLine): void => {
    const raw = rawText(bytes.subarray(line.start, line.textEnd));
    const redacted = redactText(raw, text);
    if (redacted !== undefined) {
      put(bytes, line, raw.raw, redacted);
      return;
    }
    counts.dropped++;
    counts.leftOut.push(counts.lines);
  };
  /** The marks of the event on a line that was proven. */
  const marksOn = (bytes: Uint8Array, { start, textEnd }: RawLine): KindMarks | undefined => {
    const kind = eventNameAt(bytes, start, textEnd);
    return kind === undefined ? undefined : marksOf(kind);
  };
  /** Redacts a line that was proven, mostly by its keys alone. */
  const takeByKeys = (bytes: Uint8Array, line: RawLine, keys: KeyMarks | undefined): void => {
    const former = keys ? decoder.decode(bytes.subarray(line.start, line.textEnd)) : "\\";
    if (!keys || former.includes("\\") || !isDecoratedByKeys(former, keys)) {
      takeLine(bytes, line);
      return;
    }
    const redacted = replacedByKeys(former, keys);
    put(bytes, line, former, shift ? shift(redacted) : redacted);
  };
  /** Hands on lines that were proven, those that stay as they are in one piece. */
  const takeProven = (bytes: Uint8Array): void => {
    let from = 0;
    for (let start = 0; start < bytes.length; ) {
      const line = rawLineAt(bytes, start);
      counts.lines++;
      const marks = marksOn(bytes, line);
      if (shift || !marks?.tellsNothing) {
        if (from < start) write(bytes.subarray(from, start));
        takeByKeys(bytes, line, marks?.keys);
        from = line.end;
      }
      start = line.end;
    }
    if (from < bytes.length) write(bytes.subarray(from));
  };
  const takeChosen = (bytes: Uint8Array, line: RawLine, keep: NonNullable<typeof keeps>): void => {
    if (keep(counts.lines, kindOn(bytes, line))) takeLine(bytes, line);
    else counts.leftOut.push(counts.lines);
  };
  const takeEach = (bytes: Uint8Array, keep: typeof keeps): void => {
    // The prover asks for the line feed of each line.
    const pass = keep || bytes.at(-1) !== lineFeed ? undefined : clean(bytes);
    for (let start = 0; start < bytes.length; ) {
      const next = pass?.(start).next ?? start;
      if (next > start) takeProven(bytes.subarray(start, next));
      if (next >= bytes.length) return;
      const line = rawLineAt(bytes, next);
      counts.lines++;
      if (keep) takeChosen(bytes, line, keep);
      else takeLine(bytes, line);
      start = line.end;
    }
  };
  let isWithinEndless = false;
  const sink = takeLines({
    lines: (bytes) => takeEach(bytes, keeps),
    /** Nothing of a line that is too long to be read is kept but its length. */
    endless(bytes) {
      if (!isWithinEndless) counts.lines++;
      isWithinEndless = bytes.at(-1) !== lineFeed;
      write(bytes.map((byte) => (byte === lineFeed || byte === carriageReturn ? byte : letterX)));
    },
  });
  return { ...sink, counts };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
