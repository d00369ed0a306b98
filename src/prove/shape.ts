import type { LoadSchema, SchemaName } from "../schemas/schema.js";
import { objectFromSchema } from "./from-schema.js";
import { learnField, openObject } from "./open.js";
import { fieldNamed, type Table, valueTest } from "./table.js";
import { isOfTimestamps, passes } from "./tests.js";

/** The records of an event: its object, and the two fields that lines start with, which are looked at apart. */
export interface Shape {
  readonly object: number;
  readonly timestamp: number;
  readonly event: number;
}

/** The shape that a schema gives to events of a kind; undefined where there is something unusual about the two fields. */
export function schemaShape(
  table: Table,
  kind: string,
  name: SchemaName,
  load: LoadSchema,
  strict: boolean,
): Shape | undefined {
  const shape = shapeOf(table, objectFromSchema(table, name, load, strict));
  if (!shape) return undefined;
  const { cells, tests } = table;
  const ofEvent = cells[shape.event + valueTest] ?? 0;
  const isOfKind = ofEvent === 0 || passes(tests, ofEvent, kind);
  return isOfKind && isOfTimestamps(tests.rules[cells[shape.timestamp + valueTest] ?? 0]) ? shape : undefined;
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
