import { ownKinds } from "../../engine/validate/validators.js";
import { type NormalSchema, normalForm } from "../../spec/normal-form.js";

/** Converts events to text; undefined fields are left out. */
export interface Form {
  /** The text of an event, without the line ending. */
  readonly text: (event: object) => string;
  /** Appends the same text to bytes, which is faster than encoding it. */
  readonly add: (event: object, to: GrowingBytes) => void;
  readonly lineEnd: string;
  /** The text of a side file; the named list may be written with one element per line. */
  readonly fileText: (event: object, list: string | undefined) => string;
}

/** A growable byte buffer; the bytes from `length` on are unused capacity. */
export interface GrowingBytes {
  bytes: Uint8Array;
  view: DataView;
  length: number;
}

/** The maximum number of UTF-8 bytes per UTF-16 unit. */
const longestCharacter = 3;
const wordLength = 8;

const encoder = new TextEncoder();

export function createGrowingBytes(room: number): GrowingBytes {
  const bytes = new Uint8Array(room);
  return { bytes, view: new DataView(bytes.buffer), length: 0 };
}

/** Ensures capacity for the given number of additional bytes. */
function makeRoom(to: GrowingBytes, count: number): void {
  const { bytes, length } = to;
  if (length + count <= bytes.length) return;
  const larger = createGrowingBytes(2 * (length + count));
  larger.bytes.set(bytes.subarray(0, length));
  to.bytes = larger.bytes;
  to.view = larger.view;
}

export function addBytes(to: GrowingBytes, added: Uint8Array): void {
  makeRoom(to, added.length);
  to.bytes.set(added, to.length);
  to.length += added.length;
}

/** Appends a text as UTF-8. */
export function addText(to: GrowingBytes, text: string): void {
  makeRoom(to, text.length * longestCharacter);
  to.length += encoder.encodeInto(text, to.bytes.subarray(to.length)).written;
}

/**
 * A short text that is appended repeatedly, stored as eight-byte words, which are copied much faster than single bytes.
 * The words are stored as doubles; UTF-8 never has the bit pattern of NaN, the only one that copying could change.
 */
interface Phrase {
  readonly words: Float64Array;
  readonly length: number;
}

export function phraseOf(text: string): Phrase {
  const bytes = encoder.encode(text);
  const padded = createGrowingBytes(Math.ceil(bytes.length / wordLength) * wordLength);
  padded.bytes.set(bytes);
  const words = Array.from({ length: padded.bytes.length / wordLength }, (_, index) =>
    padded.view.getFloat64(index * wordLength, true),
  );
  return { words: Float64Array.from(words), length: bytes.length };
}

/** The excess bytes of the last word are overwritten by what follows. */
export function addPhrase(to: GrowingBytes, { words, length }: Phrase): void {
  makeRoom(to, length + wordLength);
  const { view } = to;
  const start = to.length;
  for (let index = 0; index < words.length; index++) {
    view.setFloat64(start + index * wordLength, words[index] ?? 0, true);
  }
  to.length = start + length;
}

const lastingParts = new WeakSet<object>();

/** Freezes the nested lists and objects of an object, so that their text can be cached; faults change a copy. */
export function lasting<Thing extends object>(thing: Thing): Thing {
  for (const part of Object.values(thing)) if (typeof part === "object" && part !== null) freeze(part);
  return thing;
}

/** True if an object or list was frozen by `lasting`; `Object.isFrozen` is several times slower. */
function isLasting(part: object): boolean {
  return lastingParts.has(part);
}

function freeze(part: object): void {
  for (const each of Object.values(part)) if (typeof each === "object" && each !== null) freeze(each);
  Object.freeze(part);
  lastingParts.add(part);
}

/** Above this, a number times a million is no longer exact. */
const mostExact = 1e9;
/** Below this, the digits of a number are computed with 32-bit integers, which is fast. */
const billion = 1e9;
const digitsOfBillion = 9;

const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;

const zero = 0x30;
const point = 0x2e;
const minus = 0x2d;

/** More bytes than any number takes that is written digit by digit. */
const longestNumber = 32;

/** Appends a number with the given number of decimals, from one to six, as `toFixed` writes it. */
export function addDecimals(to: GrowingBytes, value: number, decimals: number): void {
  if (Number.isSafeInteger(value)) {
    addWhole(to, value);
    addFraction(to, 0, decimals);
    return;
  }
  const power = powers[decimals];
  if (power === undefined || !(value > -mostExact && value < mostExact)) {
    addText(to, value.toFixed(decimals));
    return;
  }
  const scaled = Math.round(Math.abs(value) * power);
  const whole = Math.floor(scaled / power);
  makeRoom(to, longestNumber);
  if (value < 0 && scaled > 0) to.bytes[to.length++] = minus;
  addDigits(to, whole, 1);
  addFraction(to, scaled - whole * power, decimals);
}

function addFraction(to: GrowingBytes, value: number, decimals: number): void {
  to.bytes[to.length++] = point;
  addDigits(to, value, decimals);
}

/** Appends a number as `String` writes it, but faster if it is an integer. */
export function addWhole(to: GrowingBytes, value: number): void {
  if (!Number.isSafeInteger(value)) {
    addText(to, String(value));
    return;
  }
  makeRoom(to, longestNumber);
  if (value < 0) to.bytes[to.length++] = minus;
  const size = Math.abs(value);
  if (size < billion) {
    addDigits(to, size, 1);
    return;
  }
  const rest = size % billion;
  addDigits(to, (size - rest) / billion, 1);
  addDigits(to, rest, digitsOfBillion);
}

/** Appends the digits of a 32-bit integer, padded with zeros to a minimum; the caller ensures the capacity. */
function addDigits(to: GrowingBytes, value: number, least: number): void {
  const { bytes, length } = to;
  let count = least;
  for (let bound = powers[least] ?? billion; value >= bound; bound *= 10) count++;
  to.length = length + count;
  for (let at = to.length - 1, left = value | 0; at >= length; at--) {
    const tenth = (left / 10) | 0;
    bytes[at] = zero + left - 10 * tenth;
    left = tenth;
  }
}

/** Appends a value; values of an unexpected type are appended too, because planted faults have them. */
type Add = (value: unknown, to: GrowingBytes) => void;

const adders = new Map<string, Add>();

/** A buffer for one event at a time that is requested as text. */
const oneEvent = createGrowingBytes(4096);
const decoder = new TextDecoder();

/** The game's format: spaces inside brackets, and six decimals for every number that can have decimals. */
const gameText: Form = {
  text(event) {
    oneEvent.length = 0;
    gameText.add(event, oneEvent);
    return decoder.decode(oneEvent.bytes.subarray(0, oneEvent.length));
  },
  add: (event, to) => adderOf((event as { readonly event?: unknown }).event)(event, to),
  lineEnd: "\r\n",
  fileText(event, list) {
    if (list === undefined) return `${gameText.text(event)}\r\n`;
    const elements: unknown = (event as Readonly<Record<string, unknown>>)[list];
    if (!Array.isArray(elements)) return `${gameText.text(event)}\r\n`;
    const empty = gameText.text({ ...event, [list]: [] });
    const start = empty.lastIndexOf("[");
    const one = (element: unknown): string => {
      const alone = gameText.text({ ...event, [list]: [element] });
      return alone.slice(start + 2, alone.length - (empty.length - start - 2));
    };
    const lines = elements.map(one).join(", \r\n");
    return `${empty.slice(0, start)}[ \r\n${lines}\r\n ]${empty.slice(start + 4)}\r\n`;
  },
};

/** The function that appends events of a kind; created once per kind. */
function adderOf(kind: unknown): Add {
  const name = String(kind);
  let add = adders.get(name);
  if (!add) {
    add = ownKinds.names.includes(name) ? adderFor(normalForm(`events/${name}`), "") : freely("");
    adders.set(name, add);
  }
  return add;
}

/** The number of decimals of fields that do not have six. */
const decimalsByName: Readonly<Record<string, number>> = { StarPos: 5, JumpDist: 3 };

function adderFor(schema: NormalSchema, name: string): Add {
  const otherwise = freely(name);
  switch (schema.type) {
    case "number": {
      const decimals = decimalsByName[name] ?? 6;
      return (value, to) => (typeof value === "number" ? addDecimals(to, value, decimals) : otherwise(value, to));
    }
    case "integer":
      return (value, to) => (typeof value === "number" ? addWhole(to, value) : otherwise(value, to));
    case "string":
      return (value, to) => (typeof value === "string" ? addQuoted(to, value) : otherwise(value, to));
    case "boolean":
      return (value, to) => (typeof value === "boolean" ? addTruth(to, value) : otherwise(value, to));
    case "array":
      return arrayOf(schema.items ?? {}, name, otherwise);
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([key, field]) => [key, adderFor(field, key)] as const,
      );
      return objectAdder(new Map(fields), otherwise);
    }
    default:
      return otherwise;
  }
}

/** The start of an object, or a key. The next key is usually the same as last time, which saves a lookup. */
interface KeyPlace {
  following?: Key;
}

/** A key as written at the start of an object and after other keys, with the function that appends its value. */
interface Key extends KeyPlace {
  readonly name: string;
  readonly first: Phrase;
  readonly next: Phrase;
  readonly add: Add;
}

/** Caches the bytes of frozen values. */
function remembering(add: Add): Add {
  const known = new WeakMap<object, Uint8Array>();
  return (value, to) => {
    if (typeof value !== "object" || value === null || !isLasting(value)) {
      add(value, to);
      return;
    }
    const bytes = known.get(value);
    if (bytes) {
      addBytes(to, bytes);
      return;
    }
    const start = to.length;
    add(value, to);
    known.set(value, to.bytes.slice(start, to.length));
  };
}

const objectEnd = phraseOf(" }");
const emptyObject = phraseOf("{  }");

function objectAdder(fields: ReadonlyMap<string, Add>, otherwise: Add): Add {
  // There are never many keys, as all are from our own events.
  const keys = new Map<string, Key>();
  const start: KeyPlace = {};
  const learn = (name: string): Key => {
    const label = `${quoted(name)}:`;
    const add = fields.get(name) ?? freely(name);
    const key = { name, first: phraseOf(`{ ${label}`), next: phraseOf(`, ${label}`), add };
    keys.set(name, key);
    return key;
  };
  return remembering((value, to) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      otherwise(value, to);
      return;
    }
    const object = value as Readonly<Record<string, unknown>>;
    let last = start;
    for (const name in object) {
      const field = object[name];
      if (field === undefined) continue;
      let key = last.following;
      if (key?.name !== name) {
        key = keys.get(name) ?? learn(name);
        last.following = key;
      }
      addPhrase(to, last === start ? key.first : key.next);
      key.add(field, to);
      last = key;
    }
    addPhrase(to, last === start ? emptyObject : objectEnd);
  });
}

/** The game puts spaces between the elements of arrays, unless they are numbers. */
function arrayOf(items: NormalSchema, name: string, otherwise: Add): Add {
  const { type } = items;
  return arrayAdder(adderFor(items, name), otherwise, type === "number" || type === "integer");
}

function arrayAdder(add: Add, otherwise: Add, isTight: boolean): Add {
  const start = phraseOf(isTight ? "[" : "[ ");
  const comma = phraseOf(isTight ? "," : ", ");
  const end = phraseOf(isTight ? "]" : " ]");
  return remembering((value, to) => {
    if (!Array.isArray(value)) {
      otherwise(value, to);
      return;
    }
    let before = start;
    for (const element of value) {
      addPhrase(to, before);
      add(element, to);
      before = comma;
    }
    if (before === start) addPhrase(to, start);
    addPhrase(to, end);
  });
}

/** Numbers without a schema that have decimals even if they are integers. */
const fractions: ReadonlySet<string> = new Set(["FuelLevel", "FuelCapacity"]);

/** Arrays of numbers that are written without spaces even without a schema. */
const tightNames: ReadonlySet<string> = new Set(["StarPos", "Pips"]);

/** Appends a value without a schema. */
function freely(name: string): Add {
  const decimals = decimalsByName[name] ?? 6;
  let addObject: Add | undefined;
  let addArray: Add | undefined;
  const add: Add = (value, to) => {
    if (typeof value === "string") addQuoted(to, value);
    else if (typeof value === "number") {
      if (Number.isInteger(value) && !fractions.has(name)) addWhole(to, value);
      else addDecimals(to, value, decimals);
    } else if (typeof value === "boolean") addTruth(to, value);
    else if (typeof value !== "object" || value === null) addText(to, String(value));
    else if (Array.isArray(value)) {
      addArray ??= arrayAdder(add, add, tightNames.has(name));
      addArray(value, to);
    } else {
      addObject ??= objectAdder(new Map(), add);
      addObject(value, to);
    }
  };
  return add;
}

const yes = phraseOf("true");
const no = phraseOf("false");

function addTruth(to: GrowingBytes, value: boolean): void {
  addPhrase(to, value ? yes : no);
}

const quote = 0x22;
const backslash = 0x5c;
const firstPlain = 0x20;
const lastPlain = 0x7e;

/** Appends a quoted text, byte by byte while the characters are ASCII and need no escape. */
function addQuoted(to: GrowingBytes, text: string): void {
  makeRoom(to, text.length + 2);
  const { bytes } = to;
  let at = to.length;
  bytes[at++] = quote;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < firstPlain || code > lastPlain || code === quote || code === backslash) {
      addText(to, quoted(text));
      return;
    }
    bytes[at++] = code;
  }
  bytes[at++] = quote;
  to.length = at;
}

const escaped = /["\\\p{Cc}]/u;

function quoted(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** JSON without optional whitespace, as programs write it. */
const compactText: Form = {
  text: (event) => JSON.stringify(event),
  add: (event, to) => addText(to, JSON.stringify(event)),
  lineEnd: "\n",
  fileText: (event) => `${JSON.stringify(event)}\n`,
};

/** The forms by the values of `--format`. */
export const forms = { game: gameText, compact: compactText } as const satisfies Readonly<Record<string, Form>>;

export type FormName = keyof typeof forms;

export const formNames: readonly string[] = Object.keys(forms);
