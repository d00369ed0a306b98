import type { FileKind } from "../files/discover/kind.js";
import { collect } from "../read/collect.js";
import { salvage } from "../read/json/salvage.js";
import type { ByteSink } from "../read/lines.js";
import { markedUtf16, takeMark, utf16Encoding } from "../read/mark.js";
import { bytesOfText } from "../read/stray-bytes.js";
import { type NormalSchema, placesIn } from "../spec/normal-form.js";
import { eachMarkedValue } from "../spec/personal/marked-values.js";
import type { PersonalMark } from "../spec/personal/marks.js";
import { type Beside, namesAt, type PersonalPart, personalParts } from "../spec/personal/parts.js";
import { decoratedNames, mayBeDecorated, npcNames } from "../spec/personal/people.js";
import type { PersonalSort } from "../spec/personal.js";
import { unquoted } from "./edits.js";
import { type FileRedacting, type FileRedactor, journalRedactor, type LineCounts } from "./journal.js";
import type { KnownNames } from "./known-names.js";
import { splitRaw, textEnd } from "./lines.js";
import type { Pseudonyms } from "./pseudonyms.js";
import {
  described,
  eventsIn,
  type FoundEvent,
  kindIn,
  type RecordReading,
  type SourceText,
  sourceText,
} from "./record.js";
import { redactedSource } from "./redact-text.js";

/** What is known before anything is replaced. */
export interface NameGathering {
  readonly names: Pick<KnownNames, "addPlayer" | "addNpc">;
  readonly pseudonyms: Pick<Pseudonyms, "avoid">;
}

/** Sorts of names that may stand in other texts too. */
const spoken: ReadonlySet<PersonalMark> = new Set<PersonalSort>([
  ...(["commander", "player", "pilot", "sender", "addressee", "chat", "prose", "squadron", "group"] as const),
  "carrier-name",
]);

/** Sorts by which an event is worth reading for names: what a ship is called, for one, stands nowhere else. */
const worthReading: ReadonlySet<unknown> = new Set([...spoken, "fid", "squadron-id", "callsign"]);

/** Gathers the names in a journal as its bytes come in. */
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

/** Whether a line may hold names. A broken one may hold any event. */
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

/** Gathers the names in a line or a document; where it is broken, in the whole objects of it. */
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
  { start, end, form, isDoubtful, isOfGame }: PersonalPart,
  isSpoken: boolean,
  gathering: NameGathering,
): void {
  if (form === "prose" || form === "chat" || form === "path" || isOfGame) return;
  const name = text.slice(start, end);
  gathering.pseudonyms.avoid(name);
  if (form === "name" && isSpoken && !isDoubtful) gathering.names.addPlayer(name);
}

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
