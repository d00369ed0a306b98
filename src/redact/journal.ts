import type { JudgeContext } from "../judge/context.js";
import { bytesOfText } from "../read/stray-bytes.js";
import type { ChangeWatch, WatchedEvent } from "./changes/change-watch.js";
import { heardEvent } from "./changes/heard-values.js";
import { kindIn, kindOn } from "./event-name.js";
import { isDecoratedByKeys, keyReplacer } from "./key-marks.js";
import type { KindMarks } from "./kind-marks.js";
import { type RawLine, rawLineAt, takeLines } from "./lines.js";
import { notedEdits } from "./proven/noted-edits.js";
import type { ProvenLine } from "./proven/proven-line.js";
import { type ProvenTaker, provenLines } from "./proven/proven-lines.js";
import { parsed, rawText } from "./record.js";
import { redactText, type TextRedacting } from "./redact-text.js";

/** By what journals are redacted. */
export interface JournalRedacting extends Omit<TextRedacting, "where"> {
  readonly context: JudgeContext;
  /** Which lines stay, by number and by the event on them; all where it is not there. */
  readonly keeps: ((line: number, kind: string | undefined) => boolean) | undefined;
  /** Who is told of lines that are changed, where all lines stay and their dates with them. */
  readonly watch?: ChangeWatch | undefined;
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

/** Nobody watches where dates are moved. */
const unwatched: WatchedEvent = { kind: undefined, value: () => undefined, read: () => undefined };

const letterX = 0x78;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Redacts a journal as its bytes come in, and hands on those of the copy. Lines that the prover passes have no fields but those of their
 * schema, so that most of them need not be looked at, and few of the others be parsed.
 */
export function journalRedactor(redacting: JournalRedacting, write: (bytes: Uint8Array) => void) {
  const { context, keeps, shift, watch } = redacting;
  const counts: JournalCounts = { lines: 0, changed: 0, dropped: 0, leftOut: [] };
  const replacedByKeys = keyReplacer(redacting.replacing);
  const editsOf = notedEdits(redacting.replacing);
  const text: TextRedacting = { ...redacting, where: "journal" };

  /** Hands on what a line has become. */
  const put = (
    bytes: Uint8Array,
    { start, textEnd, end }: RawLine,
    former: string,
    redacted: string,
    event: WatchedEvent,
  ): void => {
    const before = { text: former, bytes: bytes.subarray(start, textEnd) };
    if (redacted === former) {
      watch?.line(before, before, event);
      write(bytes.subarray(start, end));
      return;
    }
    counts.changed++;
    const made = bytesOfText(redacted);
    watch?.line(before, { text: redacted, bytes: made }, event);
    write(made);
    write(bytes.subarray(textEnd, end));
  };
  /** Redacts a line that may hold anything. */
  const takeLine = (bytes: Uint8Array, line: RawLine): void => {
    const raw = rawText(bytes.subarray(line.start, line.textEnd));
    const redacted = redactText(raw, text);
    if (redacted) {
      const value = redacted.before?.value;
      const read = (made: string): unknown => parsed(made)?.value;
      put(bytes, line, raw.raw, redacted.text, { kind: kindIn(value), value: () => value, read });
      return;
    }
    counts.dropped++;
    counts.leftOut.push(counts.lines);
  };
  /** Redacts a line that was proven by its keys, where that can be done. */
  const takeByKeys = (bytes: Uint8Array, line: RawLine, { kind, keys }: KindMarks): void => {
    const former = keys ? decoder.decode(bytes.subarray(line.start, line.textEnd)) : "\\";
    if (!keys || former.includes("\\") || !isDecoratedByKeys(former, keys)) {
      takeLine(bytes, line);
      return;
    }
    const redacted = replacedByKeys(former, keys);
    const read = (text: string): unknown => heardEvent(kind, text);
    put(bytes, line, former, shift ? shift(redacted) : redacted, { kind, value: () => read(former), read });
  };
  const takeShifted = (bytes: Uint8Array, by: NonNullable<typeof shift>): void => {
    for (let start = 0; start < bytes.length; ) {
      const line = rawLineAt(bytes, start);
      const former = decoder.decode(bytes.subarray(start, line.textEnd));
      put(bytes, line, former, by(former), unwatched);
      start = line.end;
    }
  };
  const proven = keeps ? undefined : provenLines(context);
  /** Up to where lines that were proven are handed on. */
  let from = 0;
  const handOn = (bytes: Uint8Array, to: number): void => {
    if (from === to) return;
    const unchanged = bytes.subarray(from, to);
    if (shift) takeShifted(unchanged, shift);
    else write(unchanged);
    from = to;
  };
  const replaceNoted = (line: ProvenLine): void => {
    const { edits, isAlike } = editsOf(line);
    if (!isAlike) watch?.giveUp();
    if (edits.length === 0) return;
    counts.changed++;
    const { bytes, start, end, startOf, endOf } = line;
    const ordered =
      edits.length === 1 ? edits : [...edits].sort((one, other) => startOf(one.noted) - startOf(other.noted));
    const pieces: Uint8Array[] = [];
    handOn(bytes, start);
    for (const edit of ordered) {
      pieces.push(bytes.subarray(from, startOf(edit.noted)), edit.bytes);
      from = endOf(edit.noted);
    }
    for (const piece of pieces) write(piece);
    watch?.changed(bytes.subarray(start, end), [...pieces, bytes.subarray(from, end)]);
  };
  const taker: ProvenTaker = {
    from(place) {
      from = place;
    },
    line(line) {
      const { marks, isNoted, bytes, start, end } = line;
      if (isNoted && !shift) {
        replaceNoted(line);
        return;
      }
      handOn(bytes, start);
      takeByKeys(bytes, { start, textEnd: end, end }, marks);
      from = end;
    },
    to(bytes, place, lines) {
      handOn(bytes, place);
      counts.lines += lines;
    },
  };
  const takeChosen = (bytes: Uint8Array, line: RawLine, keep: NonNullable<typeof keeps>): void => {
    if (keep(counts.lines, kindOn(bytes, line))) takeLine(bytes, line);
    else counts.leftOut.push(counts.lines);
  };
  const takeEach = (bytes: Uint8Array, keep: typeof keeps): void => {
    for (let start = 0; start < bytes.length; ) {
      const next = proven?.(bytes, start, taker) ?? start;
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
      watch?.giveUp();
      if (!isWithinEndless) counts.lines++;
      isWithinEndless = bytes.at(-1) !== lineFeed;
      write(bytes.map((byte) => (byte === lineFeed || byte === carriageReturn ? byte : letterX)));
    },
  });
  return { ...sink, counts };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
