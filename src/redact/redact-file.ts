// The room `redact`.
// Takes: files.
// Gives: copies without names.
// Imports: the rooms from `base` to `engine`; the linter loads none of it.

import type { FileKind } from "../files/discover/kind.js";
import { isForeignText, type Mark, markedUtf16, takeMark, utf16Encoding } from "../read/file-start.js";
import { joined } from "../read/joined.js";
import { salvage } from "../read/json/salvage.js";
import type { Span } from "../read/json/scan.js";
import { type ByteSink, longestLine } from "../read/lines.js";
import { bytesOfText } from "../read/lossless-text.js";
import { collect } from "../read/text-file.js";
import { type NormalSchema, placesIn } from "../spec/normal-form.js";
import { eachMarkedValue, type PersonalMark } from "../spec/personal/marks.js";
import {
  type Beside,
  decoratedNames,
  mayBeDecorated,
  namesAt,
  npcNames,
  type PersonalPart,
  personalParts,
} from "../spec/personal/parts.js";
import type { PersonalSort } from "../spec/schema.js";
import type { KnownNames } from "./known-names.js";
import type { Pseudonyms } from "./pseudonyms.js";
import {
  described,
  eventsIn,
  type FoundEvent,
  kindIn,
  kindOn,
  type RecordReading,
  type SourceText,
  sourceText,
} from "./record.js";
import { edited, eventEdits, type RedactEdit, type Replacing, unquoted } from "./replace.js";
import { brokenStub } from "./stub.js";

/** How texts are redacted. */
interface TextRedacting extends RecordReading {
  readonly replacing: Replacing;
  readonly dropBroken: boolean;
  /** Moves the dates of a JSON text; undefined if they stay. */
  readonly shift: ((text: string) => string) | undefined;
}

const notBlank = /[^ \t\r\n]/;

/** A redacted text; undefined if it is not JSON, and such texts are dropped. */
function redactedSource(source: SourceText, redacting: TextRedacting): string | undefined {
  const { raw, text, json } = source;
  const shifted = redacting.shift ?? ((made: string) => made);
  if (json) return shifted(edited(raw, editsOf(source, json.value, redacting)));
  if (!notBlank.test(text)) return raw;
  if (redacting.dropBroken) return undefined;
  return brokenStub(text, raw, redacting.where === "journal", ({ start, end, value }) => {
    const edits = editsOf(source, value, redacting, { start, end });
    const moved = edits.map((edit) => ({ text: edit.text, start: edit.start - start, end: edit.end - start }));
    return shifted(edited(raw.slice(start, end), moved));
  });
}

function editsOf(
  { raw, text }: SourceText,
  value: unknown,
  redacting: TextRedacting,
  part?: Span,
): readonly RedactEdit[] {
  return [...eventsIn(text, value, redacting, part)].flatMap((event) => eventEdits(event, raw, redacting.replacing));
}

/** Decides which lines to keep, by their number and kind. */
export type KeepLine = (line: number, kind: string | undefined) => boolean;

/** How files are redacted. */
export interface FileRedacting extends Omit<TextRedacting, "where"> {
  /** If absent, all lines are kept. */
  readonly keeps?: KeepLine | undefined;
}

/** Statistics of the lines of a file. */
export interface LineCounts {
  lines: number;
  changed: number;
  /** Lines that were not JSON and were left out. */
  dropped: number;
  /** The numbers of all lines that are left out. */
  readonly leftOut: number[];
  /** The file is not a journal, and the copy has nothing of its content. */
  isStub?: boolean;
}

/** Redacts the bytes of a file. */
interface FileRedactor extends ByteSink {
  readonly counts: LineCounts;
}

/** Redacts a journal as its bytes come in, and writes those of the copy. */
function journalRedactor(redacting: FileRedacting, write: (bytes: Uint8Array) => void): FileRedactor {
  const { keeps } = redacting;
  const how: TextRedacting = { ...redacting, where: "journal" };
  const counts: LineCounts = { lines: 0, changed: 0, dropped: 0, leftOut: [] };
  /** Counts a line; returns whether it is kept. */
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

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Receives the lines of a journal as they come in. */
interface LineTaker {
  /** A line with its line end, which the last line of a file may lack. */
  readonly line: (bytes: Uint8Array) => void;
  /** A part of a line that is too long to be read. */
  readonly tooLong: (bytes: Uint8Array, isFirst: boolean) => void;
}

/** Splits a journal into lines. The bytes may be reused once a line was taken. */
export function splitRaw({ line, tooLong }: LineTaker, longest = longestLine): ByteSink {
  let pending: Uint8Array[] = [];
  let length = 0;
  let isTooLong = false;
  const take = (part: Uint8Array, isLast: boolean): void => {
    length += part.length;
    if (isTooLong || length - (part.at(-1) === lineFeed ? 1 : 0) > longest) {
      for (const piece of [...pending, part]) {
        tooLong(piece, !isTooLong);
        isTooLong = true;
      }
      pending = [];
    } else if (isLast) {
      line(pending.length === 0 ? part : joined([...pending, part]));
    } else {
      pending.push(new Uint8Array(part));
    }
    if (!isLast) return;
    pending = [];
    length = 0;
    isTooLong = false;
  };
  return {
    push(chunk) {
      let start = 0;
      for (let feed = chunk.indexOf(lineFeed); feed >= 0; feed = chunk.indexOf(lineFeed, start)) {
        take(chunk.subarray(start, feed + 1), true);
        start = feed + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start), false);
    },
    end() {
      if (length > 0) take(new Uint8Array(0), true);
    },
  };
}

/** The end of the text of a line. */
export function textEnd(line: Uint8Array): number {
  const end = line.at(-1) === lineFeed ? line.length - 1 : line.length;
  return line[end - 1] === carriageReturn ? end - 1 : end;
}

/** The replacement for a line too long to be read: only its length and its end are kept. */
function blackedOut(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === lineFeed || byte === carriageReturn ? byte : 0x78));
}

/** Collects names before anything is replaced. */
interface NameGathering {
  readonly names: Pick<KnownNames, "addPlayer" | "addNpc">;
  readonly pseudonyms: Pick<Pseudonyms, "avoid">;
}

/** Sorts of names that may occur in other texts too. */
const spoken: ReadonlySet<PersonalMark> = new Set<PersonalSort>([
  ...(["commander", "player", "pilot", "sender", "addressee", "chat", "prose", "squadron", "group"] as const),
  "carrier-name",
]);

/** Sorts that make an event worth reading for names: a ship's name, for example, occurs nowhere else. */
const worthReading: ReadonlySet<unknown> = new Set([...spoken, "fid", "squadron-id", "callsign"]);

/** Collects the names in a journal as its bytes come in. */
export function gatherFromLines(kinds: RecordReading["kinds"], gathering: NameGathering): ByteSink {
  const reading: RecordReading = { kinds, where: "journal" };
  return splitRaw({
    line(bytes) {
      const source = sourceText(bytes.subarray(0, textEnd(bytes)));
      if (mayHaveNames(source, reading)) gatherFrom(source, reading, gathering);
    },
    tooLong: () => {},
  });
}

/** True if a line may contain names. A broken one may contain any event. */
function mayHaveNames({ text, json }: SourceText, reading: RecordReading): boolean {
  if (kindIn(json?.value) === undefined || mayBeDecorated(text)) return true;
  const { schema } = described(json?.value, reading);
  return schema !== undefined && isWorthReading(schema);
}

const readable = new WeakMap<NormalSchema, boolean>();

function isWorthReading(schema: NormalSchema): boolean {
  const isWorth = readable.get(schema) ?? [...placesIn(schema)].some((place) => worthReading.has(place["x-personal"]));
  readable.set(schema, isWorth);
  return isWorth;
}

/** Collects the names in a line or a document; if it is broken, in its complete objects. */
export function gatherFrom({ text, json }: SourceText, reading: RecordReading, gathering: NameGathering): void {
  if (json) {
    for (const event of eventsIn(text, json.value, reading)) gatherEvent(event, gathering);
    return;
  }
  for (const { value, start, end } of salvage(text, reading.where === "journal").objects) {
    for (const event of eventsIn(text, value, reading, { start, end })) gatherEvent(event, gathering);
  }
}

function gatherEvent({ scan, schema, event }: FoundEvent, gathering: NameGathering): void {
  eachMarkedValue(scan, schema, ({ start, end }, { mark }, name) => {
    const source = scan.text.slice(start, end);
    if (source.startsWith('"')) gatherValue(unquoted(source), mark, event, name, gathering);
  });
}

function gatherValue(
  text: string,
  mark: PersonalMark,
  event: Beside,
  name: string | undefined,
  gathering: NameGathering,
): void {
  for (const npc of npcNames(text)) gathering.names.addNpc(npc);
  const decorated = namesAt(decoratedNames(text));
  const isSpoken = spoken.has(mark) || decorated.length > 0;
  for (const part of decorated) gatherPart(text, part, isSpoken, gathering);
  if (mark === "unknown" || mark === "harmless" || mark === "date") return;
  for (const part of personalParts(text, mark, event, name)) gatherPart(text, part, isSpoken, gathering);
}

function gatherPart(
  text: string,
  { start, end, form, isUnreliable, isOfGame }: PersonalPart,
  isSpoken: boolean,
  gathering: NameGathering,
): void {
  if (form === "prose" || form === "chat" || form === "path" || isOfGame) return;
  const name = text.slice(start, end);
  gathering.pseudonyms.avoid(name);
  if (form === "name" && isSpoken && !isUnreliable) gathering.names.addPlayer(name);
}

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);
/** The replacement for what is not text: other bytes that are not. */
const binaryStub = Uint8Array.of(0xff, 0xff, 0xff, 0xff);
/** The replacement for text that is not a journal: other such text. */
const foreignStub = new TextEncoder().encode("This was text\nand no journal\n");

/** Collects the names in a file piece by piece. */
export function nameGatherer(kind: FileKind, kinds: RecordReading["kinds"], gathering: NameGathering): ByteSink {
  const sink =
    kind === "journal"
      ? gatherFromLines(kinds, gathering)
      : collect((bytes) => gatherFrom(sourceText(bytes), { kinds, where: kind }, gathering));
  return takeMark(sink, () => {});
}

/** Redacts a file piece by piece, in its own encoding. */
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
  const onMark = (mark: Mark): void => {
    if (mark === "byte-order-mark") write(byteOrderMark);
    if (mark === "binary") write(binaryStub);
    if (mark === "foreign") write(foreignStub);
    inner.counts.isStub = mark === "binary" || mark === "foreign";
    if (mark === "utf-16") put = utf16Writer(front, write);
  };
  const marked = takeMark(inner, onMark, undefined, kind === "journal" ? isForeignText : undefined);
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

/** Writes UTF-16 in the byte order of the original. */
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
