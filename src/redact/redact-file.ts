import type { FileKind } from "../files/discover/kind.js";
import { collect } from "../read/collect.js";
import type { ByteSink } from "../read/lines.js";
import { markedUtf16, takeMark, utf16Encoding } from "../read/mark.js";
import { bytesOfText } from "../read/stray-bytes.js";
import { gatherFrom, gatherFromLines, type NameGathering } from "./collect-names.js";
import { type FileRedacting, type FileRedactor, journalRedactor, type LineCounts } from "./journal.js";
import { type RecordReading, sourceText } from "./record.js";
import { redactedSource } from "./redact-text.js";

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);
/** What is no text becomes other bytes that are none. */
const binaryStub = Uint8Array.of(0xff, 0xff, 0xff, 0xff);

/** Gathers the names in a file, piece by piece. */
export function nameGatherer(kind: FileKind, kinds: RecordReading["kinds"], gathering: NameGathering): ByteSink {
  const sink =
    kind === "journal"
      ? gatherFromLines(kinds, gathering)
      : collect((bytes) => gatherFrom(sourceText(bytes), { kinds, where: kind }, gathering));
  return takeMark(sink, () => {});
}

/** Redacts a file piece by piece, in the encoding that it has. */
export function fileRedactor(
  kind: FileKind,
  redacting: FileRedacting,
  write: (bytes: Uint8Array) => void,
): FileRedactor {
  let front = new Uint8Array(0);
  let put = write;
  const inner =
    kind === "journal"
      ? journalRedactor(redacting, (bytes) => put(bytes))
      : documentRedactor(kind, redacting, (bytes) => put(bytes));
  const marked = takeMark(inner, (mark) => {
    if (mark === "byte-order-mark") write(byteOrderMark);
    if (mark === "binary") write(binaryStub);
    if (mark === "utf-16") put = utf16Writer(front, write);
  });
  return {
    counts: inner.counts,
    end: marked.end,
    push(chunk) {
      if (front.length < 4) front = new Uint8Array([...front, ...chunk.subarray(0, 4 - front.length)]);
      marked.push(chunk);
    },
  };
}

/** A document is one text, of which all events are kept or none. */
function documentRedactor(
  kind: Exclude<FileKind, "journal">,
  redacting: FileRedacting,
  write: (bytes: Uint8Array) => void,
): FileRedactor {
  const counts: LineCounts = { lines: 0, changed: 0, dropped: 0, leftOut: [] };
  const { push, end } = collect((bytes) => {
    const source = sourceText(bytes);
    const made = redactedSource(source, { ...redacting, where: kind });
    counts.lines = source.raw === "" ? 0 : source.raw.split("\n").length - (source.raw.endsWith("\n") ? 1 : 0);
    if (made === undefined) counts.dropped++;
    else if (made !== source.raw) counts.changed++;
    if (made !== undefined) write(bytesOfText(made));
  });
  return { push, end, counts };
}

/** Writes UTF-16 of the kind that a file began with. */
function utf16Writer(front: Uint8Array, write: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
  const isLittle = utf16Encoding(front) === "utf-16le";
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const put = (text: string): void => {
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
    write(bytes);
  };
  if (markedUtf16(front)) put("\ufeff");
  return (bytes) => put(decoder.decode(bytes));
}
