import { Buffer } from "node:buffer";
import type { Tests } from "./tests.js";

/**
 * What bytes are certain to be clean, as numbers in one array, so that all that a field needs lies side by side: fetching it is
 * most of what a proof costs. A record is a run of cells, named by the place of its first; 0 is no record.
 */
export interface Table {
  readonly cells: Int32Array;
  /** How many cells are taken. */
  used: number;
  /** What values have to pass beyond their types. */
  readonly tests: Tests;
  /** What was noted of the event at hand: the bits of all marked fields that were met, then where the values of some start and end. */
  readonly notes: Int32Array;
}

/** A value: what it may be, and the records of what is within it. */
export const valueTypes = 0;
export const valueTest = 1;
export const valueArray = 2;
export const valueObject = 3;
export const valueLength = 4;

/** Bits of `valueTypes`. */
export const textBit = 1;
export const integerBit = 2;
export const fractionBit = 4;
export const booleanBit = 8;
export const nullBit = 16;

/** A field: its value, then its own bits, those of the fields that must not be missing, and links to other fields. */
export const fieldLow = 4;
export const fieldHigh = 5;
export const fieldNeedsLow = 6;
export const fieldNeedsHigh = 7;
/** The field that came next when this one was last met: objects of a kind resemble each other. */
export const fieldNext = 8;
/** The next of all fields of the object. */
export const fieldSibling = 9;
/** What is noted when it is met: bits, and above them the place among the notes of where its value starts and ends; mostly 0. */
export const fieldMark = 10;
/** Its name as it is written, with the quote and the colon behind it, as bytes packed into cells. */
export const fieldKeyLength = 11;
export const fieldKey = 12;

export const objectRequiredLow = 0;
export const objectRequiredHigh = 1;
export const objectFirst = 2;
export const objectFields = 3;
/** How deep other fields than these may be learned; 0 where there must be no other. */
export const objectOpenDepth = 4;
export const objectLength = 5;

export const arrayItems = 0;
export const arrayShortest = 1;
export const arrayLongest = 2;
export const arrayLength = 3;

/** How many of the low bits of a mark are bits to be noted. */
export const markBits = 16;

const mostNotes = 32;

/** Enough for all kinds of events with all their fields; what does not fit is not proven. */
const capacity = 256 * 1024;

/** How many fields of an object have bits. */
const mostFields = 60;

export function createTable(): Table {
  return {
    cells: new Int32Array(capacity),
    used: 1,
    tests: { rules: [undefined], made: [], passed: [] },
    notes: new Int32Array(mostNotes),
  };
}

/** Takes cells for a record; 0 where there is no room. */
export function allocate(table: Table, length: number): number {
  if (table.used + length > capacity) return 0;
  const record = table.used;
  table.used += length;
  return record;
}

/** Adds a field without value to an object; 0 where there is no room. */
export function addField(table: Table, object: number, name: string, index: number): number {
  const { length, words } = keyOf(name);
  const field = index < mostFields ? allocate(table, fieldKey + words.length) : 0;
  if (field === 0) return 0;
  const { cells } = table;
  cells[field + fieldLow] = index < 30 ? 1 << index : 0;
  cells[field + fieldHigh] = index < 30 ? 0 : 1 << (index - 30);
  need(table, field, field);
  cells[field + fieldKeyLength] = length;
  cells.set(words, field + fieldKey);
  cells[field + fieldSibling] = cells[object + objectFields] as number;
  cells[object + objectFields] = field;
  return field;
}

/** The field of an object by its name; 0 where there is none. */
export function fieldNamed({ cells }: Table, object: number, name: string): number {
  const { length, words } = keyOf(name);
  const isNamed = (field: number): boolean =>
    cells[field + fieldKeyLength] === length && words.every((word, index) => cells[field + fieldKey + index] === word);
  let field = cells[object + objectFields] ?? 0;
  while (field !== 0 && !isNamed(field)) field = cells[field + fieldSibling] ?? 0;
  return field;
}

/** A name as it is written, with the quote and the colon behind it, four bytes a word as a DataView reads them. */
function keyOf(name: string): { readonly length: number; readonly words: readonly number[] } {
  const bytes = Buffer.from(`${name}":`);
  const padded = Buffer.concat([bytes, Buffer.alloc(3)]);
  const words = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, word) => padded.readInt32LE(word * 4));
  return { length: bytes.length, words };
}

/** Makes a field need another beside it. */
export function need(table: Table, field: number, other: number): void {
  const { cells } = table;
  cells[field + fieldNeedsLow] = (cells[field + fieldNeedsLow] as number) | (cells[other + fieldLow] as number);
  cells[field + fieldNeedsHigh] = (cells[field + fieldNeedsHigh] as number) | (cells[other + fieldHigh] as number);
}
