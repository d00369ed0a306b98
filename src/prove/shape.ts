import type { LoadSchema, SchemaName } from "../schemas/schema.js";
import { objectFromSchema } from "./from-schema.js";
import { learnField, openObject } from "./open.js";
import { arrayItems, fieldNamed, need, type Table, valueArray, valueObject, valueTest } from "./table.js";
import { isOfTimestamps, passes } from "./tests.js";

/** The records of an event: its object, and the two fields that lines start with, which are looked at apart. */
export interface Shape {
  readonly object: number;
  readonly timestamp: number;
  readonly event: number;
}

/** Fields that are all there or all missing in each object of a list. */
export interface Ties {
  readonly list: string;
  readonly fields: readonly string[];
}

/** The shape that a schema gives to events of a kind; undefined where there is something unusual about the two fields. */
export function schemaShape(
  table: Table,
  kind: string,
  name: SchemaName,
  load: LoadSchema,
  strict: boolean,
  ties: readonly Ties[],
): Shape | undefined {
  const shape = shapeOf(table, objectFromSchema(table, name, load, strict));
  if (!shape || !ties.every((tied) => tie(table, shape.object, tied))) return undefined;
  const { cells, tests } = table;
  const ofEvent = cells[shape.event + valueTest] ?? 0;
  const isOfKind = ofEvent === 0 || passes(tests, ofEvent, kind);
  return isOfKind && isOfTimestamps(tests.rules[cells[shape.timestamp + valueTest] ?? 0]) ? shape : undefined;
}

/** Makes fields need each other; false where they are not to be found. */
function tie(table: Table, object: number, { list, fields }: Ties): boolean {
  const { cells } = table;
  const array = cells[fieldNamed(table, object, list) + valueArray] ?? 0;
  const element = array === 0 ? 0 : (cells[(cells[array + arrayItems] ?? 0) + valueObject] ?? 0);
  const tied = element === 0 ? [0] : fields.map((field) => fieldNamed(table, element, field));
  if (tied.includes(0)) return false;
  for (const field of tied) for (const other of tied) need(table, field, other);
  return true;
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
