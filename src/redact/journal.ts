import type { ByteSink } from "../read/lines.js";
import { bytesOfText } from "../read/stray-bytes.js";
import { blackedOut, splitRaw, textEnd } from "./lines.js";
import { kindOn, type SourceText, sourceText } from "./record.js";
import { redactedSource, type TextRedacting } from "./redact-text.js";

/** Which lines stay, by their number and the event on them. */
export type KeepLine = (line: number, kind: string | undefined) => boolean;

/** By what files are redacted. */
export interface FileRedacting extends Omit<TextRedacting, "where"> {
  /** All lines stay where it is not there. */
  readonly keeps?: KeepLine | undefined;
}

/** What became of the lines of a file. */
export interface LineCounts {
  lines: number;
  changed: number;
  /** Lines that were not JSON and are left out. */
  dropped: number;
  /** The numbers of all lines that are left out. */
  readonly leftOut: number[];
}

/** A file on its way to its copy. */
export interface FileRedactor extends ByteSink {
  readonly counts: LineCounts;
}

/** Redacts a journal as its bytes come in, and hands on those of the copy. */
export function journalRedactor(redacting: FileRedacting, write: (bytes: Uint8Array) => void): FileRedactor {
  const { keeps } = redacting;
  const how: TextRedacting = { ...redacting, where: "journal" };
  const counts: LineCounts = { lines: 0, changed: 0, dropped: 0, leftOut: [] };
  /** Counts a line; whether it is kept. */
  const isKept = (source?: SourceText): boolean => {
    counts.lines++;
    if (!keeps || keeps(counts.lines, source && kindOn(source))) return true;
    counts.leftOut.push(counts.lines);
    return false;
  };
  let isLongKept = false;
  const { push, end } = splitRaw({
    line(bytes) {
      const source = sourceText(bytes.subarray(0, textEnd(bytes)));
      if (!isKept(source)) return;
      const made = redactedSource(source, how);
      if (made === undefined) {
        counts.leftOut.push(counts.lines);
        counts.dropped++;
      } else if (made === source.raw) {
        write(bytes);
      } else {
        counts.changed++;
        write(bytesOfText(made));
        write(bytes.subarray(textEnd(bytes)));
      }
    },
    tooLong(bytes, isFirst) {
      if (isFirst) isLongKept = isKept();
      if (isLongKept) write(blackedOut(bytes));
    },
  });
  return { push, end, counts };
}
