import type { Buffer } from "node:buffer";
import { learnField } from "./open.js";
import * as scan from "./scan.js";
import { skipSpace, unproven } from "./scan.js";
import type { Shape } from "./shape.js";
import type { Table } from "./table.js";
import * as record from "./table.js";
import { passes, passesText } from "./tests.js";

/** Bytes to be read: UTF-8 with a line feed at the end. No string, number or key goes beyond it, so that the end needs no watching. */
export interface Block {
  readonly bytes: Buffer;
  /** The same bytes, four at a time. */
  readonly view: DataView;
}

/** Reads a value by its record and returns the place behind it, or `unproven`. */
function proveValue(table: Table, block: Block, at: number, value: number): number {
  const { bytes } = block;
  const { cells } = table;
  const types = cells[value + record.valueTypes] as number;
  switch (bytes[at]) {
    case scan.quote:
      return (types & record.textBit) === 0 ? unproven : proveText(table, bytes, at + 1, value);
    case scan.openBrace:
      return proveObject(table, block, at + 1, cells[value + record.valueObject] as number);
    case scan.openBracket:
      return proveArray(table, block, at + 1, cells[value + record.valueArray] as number);
    case scan.letterT:
    case scan.letterF:
      return (types & record.booleanBit) === 0 ? unproven : scan.scanBoolean(bytes, at);
    case scan.letterN:
      return (types & record.nullBit) === 0 ? unproven : scan.scanNull(bytes, at);
    default:
      return (types & record.integerBit) === 0 ? unproven : proveNumber(table, bytes, at, value);
  }
}

function proveText({ cells, tests }: Table, bytes: Buffer, start: number, value: number): number {
  const test = cells[value + record.valueTest] as number;
  if (test === 0) return scan.scanText(bytes, start);
  const end = scan.scanPlainText(bytes, start);
  return end >= 0 && passesText(tests, test, bytes, start, end - 1) ? end : unproven;
}

function proveNumber({ cells, tests }: Table, bytes: Buffer, start: number, value: number): number {
  const hasFractions = ((cells[value + record.valueTypes] as number) & record.fractionBit) !== 0;
  const end = scan.scanNumber(bytes, start, hasFractions);
  const test = cells[value + record.valueTest] as number;
  if (end < 0 || test === 0) return end;
  return passes(tests, test, Number(bytes.toString("latin1", start, end))) ? end : unproven;
}

function proveArray(table: Table, block: Block, start: number, array: number): number {
  if (array === 0) return unproven;
  const { bytes } = block;
  const { cells } = table;
  const items = cells[array + record.arrayItems] as number;
  let at = skipSpace(bytes, start);
  let length = 0;
  if (bytes[at] === scan.closeBracket) return cells[array + record.arrayShortest] === 0 ? at + 1 : unproven;
  for (;;) {
    at = proveValue(table, block, at, items);
    if (at < 0) return unproven;
    length++;
    at = skipSpace(bytes, at);
    if (bytes[at] !== scan.comma) break;
    at = skipSpace(bytes, at + 1);
  }
  const isLong = length >= (cells[array + record.arrayShortest] as number);
  const isShort = length <= (cells[array + record.arrayLongest] as number);
  return isLong && isShort && bytes[at] === scan.closeBracket ? at + 1 : unproven;
}

function proveObject(table: Table, block: Block, start: number, object: number): number {
  if (object === 0) return unproven;
  const { cells } = table;
  const at = skipSpace(block.bytes, start);
  if (block.bytes[at] !== scan.closeBrace) return proveFields(table, block, at, object, 0, 0, 0);
  return cells[object + record.objectRequiredLow] === 0 && cells[object + record.objectRequiredHigh] === 0
    ? at + 1
    : unproven;
}

/** Reads on from behind the first two fields of an object, to behind its end. */
export function proveRest(table: Table, block: Block, at: number, shape: Shape): number {
  const { cells } = table;
  const { object, timestamp, event } = shape;
  const low = (cells[timestamp + record.fieldLow] as number) | (cells[event + record.fieldLow] as number);
  const high = (cells[timestamp + record.fieldHigh] as number) | (cells[event + record.fieldHigh] as number);
  if (block.bytes[at] === scan.comma) {
    return proveFields(table, block, skipSpace(block.bytes, at + 1), object, event, low, high);
  }
  const isWhole =
    ((cells[object + record.objectRequiredLow] as number) & ~low) === 0 &&
    ((cells[object + record.objectRequiredHigh] as number) & ~high) === 0;
  return isWhole && block.bytes[at] === scan.closeBrace ? at + 1 : unproven;
}

/** Reads the fields of an object to behind its end; those before are known by the last of them and by their bits. */
function proveFields(
  table: Table,
  block: Block,
  start: number,
  object: number,
  last: number,
  seenLow: number,
  seenHigh: number,
): number {
  const { bytes } = block;
  const { cells } = table;
  let at = start;
  // The cell that holds the guess, which field comes next.
  let guessed = last === 0 ? object + record.objectFirst : last + record.fieldNext;
  let low = seenLow;
  let high = seenHigh;
  let neededLow = cells[object + record.objectRequiredLow] as number;
  let neededHigh = cells[object + record.objectRequiredHigh] as number;
  for (;;) {
    if (bytes[at] !== scan.quote) return unproven;
    at++;
    let field = cells[guessed] as number;
    if (field === 0 || !isKeyAt(table, block, at, field)) {
      field = fieldAt(table, block, at, object);
      if (field === 0) return unproven;
      cells[guessed] = field;
    }
    const bitLow = cells[field + record.fieldLow] as number;
    const bitHigh = cells[field + record.fieldHigh] as number;
    // A field that stands twice proves nothing.
    if ((low & bitLow) !== 0 || (high & bitHigh) !== 0) return unproven;
    low |= bitLow;
    high |= bitHigh;
    neededLow |= cells[field + record.fieldNeedsLow] as number;
    neededHigh |= cells[field + record.fieldNeedsHigh] as number;
    at = skipSpace(bytes, at + (cells[field + record.fieldKeyLength] as number));
    const value = at;
    at = proveValue(table, block, at, field);
    if (at < 0) return unproven;
    const mark = cells[field + record.fieldMark] as number;
    if (mark !== 0) note(table, mark, value, at);
    at = skipSpace(bytes, at);
    if (bytes[at] !== scan.comma) break;
    at = skipSpace(bytes, at + 1);
    guessed = field + record.fieldNext;
  }
  const isWhole = (low & neededLow) === neededLow && (high & neededHigh) === neededHigh;
  return isWhole && bytes[at] === scan.closeBrace ? at + 1 : unproven;
}

function note({ notes }: Table, mark: number, start: number, end: number): void {
  notes[0] = (notes[0] as number) | (mark & ((1 << record.markBits) - 1));
  const place = mark >>> record.markBits;
  if (place === 0) return;
  notes[place] = start;
  notes[place + 1] = end;
}

/** Finds a field by its key; an open object learns those that it does not know. */
function fieldAt(table: Table, block: Block, at: number, object: number): number {
  const { cells } = table;
  let field = cells[object + record.objectFields] as number;
  while (field !== 0 && !isKeyAt(table, block, at, field)) field = cells[field + record.fieldSibling] as number;
  if (field !== 0 || cells[object + record.objectOpenDepth] === 0) return field;
  const end = scan.scanPlainText(block.bytes, at);
  if (end < 0 || block.bytes[end] !== scan.colon) return 0;
  return learnField(table, object, block.bytes.toString("utf8", at, end - 1));
}

/** Compares four bytes at a time; the last ones of a key may be compared twice. */
function isKeyAt({ cells }: Table, { bytes, view }: Block, at: number, field: number): boolean {
  const length = cells[field + record.fieldKeyLength] as number;
  const key = field + record.fieldKey;
  const words = length >> 2;
  if (at + length > view.byteLength) return false;
  for (let word = 0; word < words; word++) {
    if (view.getInt32(at + word * 4, true) !== cells[key + word]) return false;
  }
  const rest = length & 3;
  if (rest === 0) return true;
  const packed = cells[key + words] as number;
  const from = at + words * 4;
  for (let index = 0; index < rest; index++) {
    if (bytes[from + index] !== ((packed >>> (index * 8)) & 0xff)) return false;
  }
  return true;
}
