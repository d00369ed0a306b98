import {
  addField,
  allocate,
  arrayItems,
  arrayLength,
  arrayLongest,
  booleanBit,
  fieldSibling,
  fractionBit,
  integerBit,
  nullBit,
  objectFields,
  objectLength,
  objectOpenDepth,
  type Table,
  textBit,
  valueArray,
  valueLength,
  valueObject,
  valueTypes,
} from "./table.js";

/** What is deeper is an attack, or nothing that a game writes. */
const deepest = 5;

/** An object with any fields: it proves that no key stands twice, and comes to know the keys as they are met. */
export function openObject(table: Table, depth = deepest): number {
  const object = allocate(table, objectLength);
  if (object !== 0) table.cells[object + objectOpenDepth] = depth;
  return object;
}

/** Adds a field of any value to an open object; 0 where there is no room. */
export function learnField(table: Table, object: number, name: string): number {
  const field = addField(table, object, name, countFields(table, object));
  if (field !== 0) openValue(table, field, (table.cells[object + objectOpenDepth] as number) - 1);
  return field;
}

function countFields({ cells }: Table, object: number): number {
  let count = 0;
  for (let field = cells[object + objectFields]; field; field = cells[field + fieldSibling]) count++;
  return count;
}

function openValue(table: Table, value: number, depth: number): void {
  const { cells } = table;
  cells[value + valueTypes] = textBit | integerBit | fractionBit | booleanBit | nullBit;
  if (depth === 0) return;
  cells[value + valueObject] = openObject(table, depth);
  const array = allocate(table, arrayLength + valueLength);
  if (array === 0) return;
  cells[value + valueArray] = array;
  cells[array + arrayItems] = array + arrayLength;
  cells[array + arrayLongest] = 0x7fff_ffff;
  openValue(table, array + arrayLength, depth - 1);
}
