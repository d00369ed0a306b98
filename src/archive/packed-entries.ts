import type { Telling } from "../judge/session/telling.js";

/** What a journal has told, and where. */
export interface ArchiveEntry {
  readonly told: Telling;
  readonly file: string;
}

/** What journals have told, packed into numbers and bytes: as objects it would take ten times the room. */
export interface PackedEntries {
  readonly size: () => number;
  /** The number of the entry that tells of the same; undefined where there is none. */
  readonly find: (key: EntryKey) => number | undefined;
  readonly add: (key: EntryKey, entry: ArchiveEntry, journal: number) => void;
  /** Whether an entry has the value that is told. */
  readonly isSame: (entry: number, told: Telling) => boolean;
  /** The last journal that told the same. */
  readonly journalOf: (entry: number) => number;
  readonly setJournal: (entry: number, journal: number) => void;
  /** The entry for one that tells of the same. */
  readonly unpacked: (entry: number, told: Telling) => ArchiveEntry;
}

/** What names an entry: two hashes, which no two things have both in common but by a chance of one in many millions. */
export interface EntryKey {
  readonly first: number;
  readonly second: number;
}

export function entryKey([table, key]: Telling): EntryKey {
  const first = hashOf(key, 0x01000193, hashOf(table, 0x01000193));
  return { first, second: hashOf(key, 0x5bd1e995, hashOf(table, 0x5bd1e995)) };
}

/** The bits of a number. */
const double = new Float64Array(1);
const bits = new Uint32Array(double.buffer);

/** A hash of a text or a number, which may go on from another. */
function hashOf(thing: string | number, factor: number, from = factor): number {
  let hash = from;
  if (typeof thing === "number") {
    // There is one nought.
    double[0] = thing + 0;
    return mixed(mixed(hash, bits[0] ?? 0, factor), bits[1] ?? 0, factor);
  }
  for (let at = 0; at < thing.length; at++) hash = mixed(hash, thing.charCodeAt(at), factor);
  return hash;
}

function mixed(hash: number, unit: number, factor: number): number {
  const product = Math.imul(hash ^ unit, factor);
  return product ^ (product >>> 15);
}

function hashOfValue(value: unknown): number {
  const isPlain = typeof value === "string" || typeof value === "number";
  return hashOf(isPlain ? value : `${JSON.stringify(value)}`, 0x27d4eb2f);
}

/** The numbers of an entry: its key, the hash of its value, its journal, its file, and where its text ends. */
const width = 6;
const second = 1;
const ofValue = 2;
const ofJournal = 3;
const ofFile = 4;
const textEnd = 5;
const firstRoom = 256;
/** UTF-8 takes so many bytes at most for a unit of UTF-16. */
const widest = 3;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function packedEntries(): PackedEntries {
  /** Where the entries are, by the first hash of their keys; from 1, as 0 is an empty place. At most half of the places are taken. */
  let places = new Int32Array(2 * firstRoom);
  let numbers = new Int32Array(width * firstRoom);
  let texts = new Uint8Array(64 * firstRoom);
  let size = 0;
  const files: string[] = [];
  const numberOf = (entry: number, which: number): number => numbers[entry * width + which] ?? 0;
  const endOf = (entry: number): number => (entry < 0 ? 0 : numberOf(entry, textEnd));
  /** The place of an entry, or the empty one where it would be put. */
  const placeOf = (key: EntryKey): number => {
    const last = places.length - 1;
    for (let place = key.first & last; ; place = (place + 1) & last) {
      const entry = (places[place] ?? 0) - 1;
      if (entry < 0 || (numberOf(entry, 0) === key.first && numberOf(entry, second) === key.second)) return place;
    }
  };
  const grow = (): void => {
    numbers = enlarged(numbers, new Int32Array(2 * numbers.length));
    places = new Int32Array(2 * places.length);
    for (let entry = 0; entry < size; entry++) {
      places[placeOf({ first: numberOf(entry, 0), second: numberOf(entry, second) })] = entry + 1;
    }
  };
  const putText = (text: string): number => {
    const start = endOf(size - 1);
    const most = start + widest * text.length;
    if (most > texts.length) texts = enlarged(texts, new Uint8Array(Math.max(most, 2 * texts.length)));
    return start + encoder.encodeInto(text, texts.subarray(start)).written;
  };
  return {
    size: () => size,
    find(key) {
      const entry = places[placeOf(key)] ?? 0;
      return entry === 0 ? undefined : entry - 1;
    },
    add(key, { told, file }, journal) {
      const [, , value, ...from] = told;
      const end = putText(JSON.stringify([value, ...from]));
      if (size === numbers.length / width) grow();
      if (files.at(-1) !== file) files.push(file);
      const start = size * width;
      numbers[start] = key.first;
      numbers[start + second] = key.second;
      numbers[start + ofValue] = hashOfValue(value);
      numbers[start + ofJournal] = journal;
      numbers[start + ofFile] = files.length - 1;
      numbers[start + textEnd] = end;
      places[placeOf(key)] = ++size;
    },
    isSame: (entry, [, , value]) => numberOf(entry, ofValue) === hashOfValue(value),
    journalOf: (entry) => numberOf(entry, ofJournal),
    setJournal(entry, journal) {
      numbers[entry * width + ofJournal] = journal;
    },
    unpacked(entry, [table, key]) {
      const text = decoder.decode(texts.subarray(endOf(entry - 1), endOf(entry)));
      const [value, line, column, kind, ...shown] = JSON.parse(text) as RestOfTelling;
      return { told: [table, key, value, line, column, kind, ...shown], file: files[numberOf(entry, ofFile)] ?? "" };
    },
  };
}

type RestOfTelling = Telling extends readonly [unknown, unknown, ...infer Rest] ? Rest : never;

function enlarged<Numbers extends Int32Array | Uint8Array>(before: Numbers, after: Numbers): Numbers {
  after.set(before);
  return after;
}
