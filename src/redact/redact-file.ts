import { remembered } from "../base/object.js";
import type { FileKind } from "../files/discover/kind.js";
import {
  hasRecordPerLine,
  isForeignText,
  type Mark,
  markedUtf16,
  takeMark,
  utf16Encoding,
} from "../read/file-start.js";
import { salvage } from "../read/json/salvage.js";
import type { Span } from "../read/json/scan.js";
import type { ByteSink } from "../read/lines.js";
import { bytesOfText } from "../read/lossless-text.js";
import { carriageReturn, lineFeed, splitRaw, textEnd } from "../read/raw-lines.js";
import { collect } from "../read/text-file.js";
import { type NormalSchema, placesIn } from "../schema/normal-form.js";
import { eachMarkedValue, type PersonalMark } from "../schema/personal/marks.js";
import {
  decoratedNames,
  isOfCarrier,
  mayBeDecorated,
  namesAt,
  npcNames,
  personalParts,
} from "../schema/personal/parts.js";
import type { PersonalSort } from "../schema/schema.js";
import { type Edit, edited, eventEdits, type Replacing, unquoted } from "./replace.js";
import {
  described,
  eventsIn,
  type FoundEvent,
  kindIn,
  kindOn,
  type RecordReading,
  type SourceText,
  sourceText,
} from "./source-text.js";
import { brokenStub, unreadStub } from "./stub.js";

/** Decides which lines to keep, by their number and kind. */
export type KeepLine = (line: number, kind: string | undefined) => boolean;

/** How files are redacted. */
export interface FileRedacting extends Pick<RecordReading, "kinds"> {
  readonly replacing: Replacing;
  readonly dropBroken: boolean;
  /** Moves the dates of a JSON text; undefined if they stay. */
  readonly shift: ((text: string) => string) | undefined;
  /** If absent, all lines are kept. */
  readonly keeps?: KeepLine | undefined;
}

const notBlank = /[^ \t\r\n]/;

/** A redacted text; undefined if it is not JSON, and such texts are dropped. */
function redactedSource(source: SourceText, where: FileKind, redacting: FileRedacting): string | undefined {
  const { raw, text, json, unread } = source;
  const { kinds, replacing, dropBroken, shift = (made: string) => made } = redacting;
  const editsOf = (value: unknown, part?: Span): readonly Edit[] =>
    [...eventsIn(text, value, { kinds, where }, part)].flatMap((event) => eventEdits(event, raw, replacing));
  if (json) return shift(edited(raw, editsOf(json.value)));
  if (unread) return dropBroken ? undefined : unreadStub(text, unread);
  if (!notBlank.test(text)) return raw;
  if (dropBroken) return undefined;
  return brokenStub(text, raw, where === "journal", ({ start, end, value }) => {
    const edits = editsOf(value, { start, end });
    const moved = edits.map((edit) => ({ text: edit.text, start: edit.start - start, end: edit.end - start }));
    return shift(edited(raw.slice(start, end), moved));
  });
}

export interface LineCounts {
  lines: number;
  changed: number;
  /** Lines that were not JSON and were left out. */
  dropped: number;
  /** The numbers of all lines that are left out. */
  readonly leftOut: number[];
  /** The file is not a journal, and the copy has nothing of its content. */
  isStub: boolean;
}

/** Redacts a journal as its bytes come in, and writes those of the copy. */
function journalRedactor(redacting: FileRedacting, counts: LineCounts, write: (bytes: Uint8Array) => void): ByteSink {
  const { keeps } = redacting;
  /** Counts a line; returns whether it is kept. */
  const isKept = (source?: SourceText): boolean => {
    counts.lines++;
    if (!keeps || keeps(counts.lines, source && kindOn(source))) return true;
    counts.leftOut.push(counts.lines);
    return false;
  };
  let isLongKept = false;
  return splitRaw({
    line(bytes) {
      const source = sourceText(bytes.subarray(0, textEnd(bytes)), "journal");
      if (!isKept(source)) return;
      const made = redactedSource(source, "journal", redacting);
      if (made === undefined) {
        counts.leftOut.push(counts.lines);
        counts.dropped++;
        return;
      }
      if (made !== source.raw) counts.changed++;
      write(bytesOfText(made));
      write(bytes.subarray(textEnd(bytes)));
    },
    tooLong(bytes, isFirst) {
      if (isFirst) isLongKept = isKept();
      if (isLongKept) write(blackedOut(bytes));
    },
  });
}

/** True if a document is read as lines, like a journal. */
function isOfLines(kind: FileKind, bytes: Uint8Array): boolean {
  return kind === "events" && hasRecordPerLine(bytes) === true;
}

/** A document is one text, of which all events are kept or none. */
function documentRedactor(
  kind: Exclude<FileKind, "journal">,
  redacting: FileRedacting,
  counts: LineCounts,
  write: (bytes: Uint8Array) => void,
): ByteSink {
  return collect((bytes) => {
    if (isOfLines(kind, bytes)) {
      const lines = journalRedactor(redacting, counts, write);
      lines.push(bytes);
      lines.end();
      return;
    }
    const source = sourceText(bytes, kind);
    const made = redactedSource(source, kind, redacting);
    counts.lines = lineCount(source.raw);
    if (made === undefined) counts.dropped++;
    else if (made !== source.raw) counts.changed++;
    if (made !== undefined) write(bytesOfText(made));
  });
}

function lineCount(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) count++;
  return count;
}

/** The replacement for a line too long to be read: only its length and its end are kept. */
function blackedOut(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === lineFeed || byte === carriageReturn ? byte : 0x78));
}

/** Sorts of names that may occur in other texts too. */
const spoken: ReadonlySet<PersonalMark> = new Set<PersonalSort>([
  ...(["commander", "player", "pilot", "sender", "addressee", "chat", "prose", "squadron", "group"] as const),
  "carrier-name",
]);

/** Sorts that make an event worth reading for names: a ship's name, for example, occurs nowhere else. */
const worthReading: ReadonlySet<unknown> = new Set([...spoken, "fid", "squadron-id", "callsign", "carrier-id"]);

const isWorthReading = remembered(
  (schema: NormalSchema) => [...placesIn(schema)].some((place) => worthReading.has(place["x-personal"])),
  new WeakMap(),
);

/** True if a line may contain names that occur elsewhere. A broken one may contain any event. */
function mayHaveNames({ text, json }: SourceText, reading: RecordReading): boolean {
  if (kindIn(json?.value) === undefined || mayBeDecorated(text) || mayBeAtCarrier(text)) return true;
  const { schema } = described(json?.value, reading);
  return schema !== undefined && isWorthReading(schema);
}

/** True if a line may have the number of a carrier, which may be any number. */
function mayBeAtCarrier(text: string): boolean {
  return text.includes('Carrier"') || text.includes('"CarrierID"');
}

/** Collects the names in a line or a document before anything is replaced; if it is broken, in its complete objects. */
export function gatherFrom({ text, json }: SourceText, reading: RecordReading, gathering: NameGathering): void {
  const parts = json
    ? [{ value: json.value, part: undefined }]
    : salvage(text, reading.where === "journal").objects.map(({ value, ...part }) => ({ value, part }));
  for (const { value, part } of parts) {
    for (const event of eventsIn(text, value, reading, part)) gatherEvent(event, gathering);
  }
}

interface NameGathering {
  readonly names: Pick<
    Replacing["names"],
    "addPlayer" | "addDoubtful" | "addNpc" | "addAccount" | "addTag" | "addCallsign" | "addCarrierId"
  >;
  readonly pseudonyms: Pick<Replacing["pseudonyms"], "avoid">;
}

function gatherEvent({ scan, schema, event }: FoundEvent, { names, pseudonyms }: NameGathering): void {
  eachMarkedValue(scan, schema, ({ start, end }, { mark }, name) => {
    const source = scan.text.slice(start, end);
    const text = source.startsWith('"') ? unquoted(source) : source;
    if (mark === "carrier-id" || (mark === "market-id" && isOfCarrier(text, event))) {
      names.addCarrierId(String(Math.trunc(Math.abs(Number(text)))));
    }
    if (text === source) return;
    for (const npc of npcNames(text)) names.addNpc(text.slice(npc.start, npc.end));
    const decorated = namesAt(decoratedNames(text));
    const isSpoken = spoken.has(mark) || decorated.length > 0;
    const isPersonal = mark !== "unknown" && mark !== "harmless" && mark !== "date";
    for (const part of [...decorated, ...(isPersonal ? personalParts(text, mark, event, name) : [])]) {
      const { form, isUnreliable, isOfGame } = part;
      const genuine = text.slice(part.start, part.end);
      if (form === "name" && isOfGame && !genuine.startsWith("$")) names.addNpc(genuine);
      if (form === "prose" || form === "chat" || form === "path" || isOfGame) continue;
      pseudonyms.avoid(genuine);
      if (form === "fid") names.addAccount(genuine);
      if (form === "sign" && mark === "squadron-id") names.addTag(genuine);
      if (form === "callsign") names.addCallsign(genuine);
      if (form !== "name" || !isSpoken) continue;
      if (isUnreliable) names.addDoubtful(genuine);
      else names.addPlayer(genuine);
    }
  });
}

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);
/** Replaces bytes that are not UTF-8 by other such bytes. */
const binaryStub = Uint8Array.of(0xff, 0xff, 0xff, 0xff);
/** The replacement for text that is not a journal: other such text. */
const foreignStub = new TextEncoder().encode("This was text\nand no journal\n");

/** Collects the names in a file as its bytes come in. */
export function nameGatherer(kind: FileKind, kinds: RecordReading["kinds"], gathering: NameGathering): ByteSink {
  const reading: RecordReading = { kinds, where: kind };
  const line = (bytes: Uint8Array): void => {
    const source = sourceText(bytes.subarray(0, textEnd(bytes)), "journal");
    if (mayHaveNames(source, reading)) gatherFrom(source, reading, gathering);
  };
  const openLines = (): ByteSink => splitRaw({ line, tooLong: () => {} });
  const whole = (bytes: Uint8Array): void => {
    if (isOfLines(kind, bytes)) {
      const lines = openLines();
      lines.push(bytes);
      lines.end();
    } else gatherFrom(sourceText(bytes, kind), reading, gathering);
  };
  return takeMark(kind === "journal" ? openLines() : collect(whole), () => {});
}

/** Redacts a file piece by piece, in its own encoding. */
export function fileRedactor(
  kind: FileKind,
  redacting: FileRedacting,
  write: (bytes: Uint8Array) => void,
): ByteSink & { readonly counts: LineCounts } {
  let front = new Uint8Array(0);
  let put = write;
  const counts: LineCounts = { lines: 0, changed: 0, dropped: 0, leftOut: [], isStub: false };
  const forward = (bytes: Uint8Array): void => put(bytes);
  const inner =
    kind === "journal"
      ? journalRedactor(redacting, counts, forward)
      : documentRedactor(kind, redacting, counts, forward);
  const onMark = (mark: Mark): void => {
    if (mark === "byte-order-mark") write(byteOrderMark);
    if (mark === "binary") write(binaryStub);
    if (mark === "foreign") write(foreignStub);
    counts.isStub = mark === "binary" || mark === "foreign";
    if (mark === "utf-16") put = utf16Writer(front, write);
  };
  const marked = takeMark(inner, onMark, undefined, kind === "journal" ? isForeignText : undefined);
  return {
    counts,
    end: marked.end,
    push(chunk) {
      if (front.length < 4) front = new Uint8Array([...front, ...chunk.subarray(0, 4 - front.length)]);
      marked.push(chunk);
    },
  };
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
