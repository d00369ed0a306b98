import type { LoadSchema, SchemaName } from "../schemas/schema.js";
import { objectFromSchema } from "./from-schema.js";
import { learnField, openObject } from "./open.js";
import {
  arrayItems,
  fieldMark,
  fieldNamed,
  fieldSibling,
  markBits,
  need,
  objectFields,
  type Table,
  valueArray,
  valueObject,
  valueTest,
} from "./table.js";
import { isOfTimestamps, passes } from "./tests.js";

/** The records of an event: its object, and the two fields that lines start with, which are looked at apart. */
export interface Shape {
  readonly object: number;
  readonly timestamp: number;
  readonly event: number;
}

/** What the shape of events has to tell beyond that they fit their schema. */
export interface Demands {
  /** Fields that are all there or all missing in each object of a list. */
  readonly ties: readonly { readonly list: string; readonly fields: readonly string[] }[];
  /** Fields at any depth of which it is noted that they were met, by the number of the bit that tells it. */
  readonly mentions: ReadonlyMap<number, readonly string[]>;
  /** Fields at the top of which it is noted where their values start and end. */
  readonly places: readonly string[];
}

/** Which note tells where the value of a field starts; the next tells where it ends. */
export function placeNote(index: number): number {
  return 1 + 2 * index;
}

/** The shape that a schema gives to events of a kind; undefined where there is something unusual about the two fields. */
export function schemaShape(
  table: Table,
  kind: string,
  name: SchemaName,
  load: LoadSchema,
  strict: boolean,
  { ties, mentions, places }: Demands,
): Shape | undefined {
  const shape = shapeOf(table, objectFromSchema(table, name, load, strict));
  if (!shape || !ties.every((tied) => tie(table, shape.object, tied))) return undefined;
  for (const [bit, names] of mentions) markNamed(table, shape.object, names, 1 << bit);
  for (const [index, field] of places.entries()) {
    const place = fieldNamed(table, shape.object, field);
    if (place !== 0) mark(table, place, placeNote(index) << markBits);
  }
  const { cells, tests } = table;
  const ofEvent = cells[shape.event + valueTest] ?? 0;
  const isOfKind = ofEvent === 0 || passes(tests, ofEvent, kind);
  return isOfKind && isOfTimestamps(tests.rules[cells[shape.timestamp + valueTest] ?? 0]) ? shape : undefined;
}

/** Makes fields need each other; false where they are not to be found. */
function tie(table: Table, object: number, { list, fields }: Demands["ties"][number]): boolean {
  const field = fieldNamed(table, object, list);
  const element = field === 0 ? 0 : objectWithin(table, field);
  const tied = element === 0 ? [0] : fields.map((field) => fieldNamed(table, element, field));
  if (tied.includes(0)) return false;
  for (const field of tied) for (const other of tied) need(table, field, other);
  return true;
}

function mark({ cells }: Table, field: number, marks: number): void {
  cells[field + fieldMark] = (cells[field + fieldMark] ?? 0) | marks;
}

/** Marks the fields of some names in an object and in all that is within it. */
function markNamed(table: Table, object: number, names: readonly string[], marks: number): void {
  for (const name of names) {
    const field = fieldNamed(table, object, name);
    if (field !== 0) mark(table, field, marks);
  }
  const { cells } = table;
  for (let field = cells[object + objectFields] ?? 0; field !== 0; field = cells[field + fieldSibling] ?? 0) {
    const inner = objectWithin(table, field);
    if (inner !== 0) markNamed(table, inner, names, marks);
  }
}

/** The object that a value is, or that its elements are; 0 where they are none. */
function objectWithin({ cells }: Table, value: number): number {
  let at = value;
  for (let array = cells[at + valueArray] ?? 0; array !== 0; array = cells[at + valueArray] ?? 0) {
    at = cells[array + arrayItems] ?? 0;
  }
  return cells[at + valueObject] ?? 0;
}

/** The shape of events of which nothing is known. */
export function openShape(table: Table): Shape | undefined {
  const object = openObject(table);
  for (const name of ["timestamp", "event"]) if (object !== 0) learnField(table, object, name);
  return shapeOf(table, object);
}

function shapeOf(table: Table, object: number): Shape | undefined {
  if (object === 0) return undefined;
  const timestamp = fieldNamed(table, object, "timestamp");
  const event = fieldNamed(table, object, "event");
  return timestamp !== 0 && event !== 0 ? { object, timestamp, event } : undefined;
}
