import { Buffer } from "node:buffer";
import { objectFromSchema } from "../prove/from-schema.js";
import { learnField, openObject } from "../prove/open.js";
import type { Shape } from "../prove/prove.js";
import { createTable, fieldNamed, type TextTest, valueTextTest } from "../prove/table.js";
import { isInGameForm } from "../schemas/timestamp.js";
import type { Condition } from "./conditions/condition.js";
import { conditions } from "./conditions/index.js";
import type { Law } from "./court.js";
import { knownEvents } from "./known-events.js";
import { type KindCount, kindCount, type Tally } from "./tally.js";
import type { Validator } from "./validators.js";

/** All that is needed to prove an event of one kind clean. */
export interface Proof extends Shape {
  readonly name: Buffer;
  readonly count: KindCount;
  readonly conditions: readonly Condition[];
}

/** All shapes of this thread; they are made once for all journals of a run. */
export const table = createTable();

/** How events of a kind are proven clean; undefined where the name alone is a finding, or tells of the lines below. */
export function proofOf(kind: string, { kinds, verdicts: { strict } }: Law, tally: Tally): Proof | undefined {
  if (kind === "Fileheader") return undefined;
  const validator = kinds.validatorOf(kind);
  if (!validator && (strict || !knownEvents.has(kind))) return undefined;
  const shape = validator ? schemaShape(validator, kind, strict) : openShape(kind);
  const count = kindCount(tally, kind, validator !== undefined);
  return shape && { ...shape, name: Buffer.from(kind), count, conditions: conditions.get(kind) ?? [] };
}

const shapes = new WeakMap<Validator, Shape | undefined>();
const strictShapes = new WeakMap<Validator, Shape | undefined>();
const openShapes = new Map<string, Shape | undefined>();

function schemaShape(validator: Validator, kind: string, strict: boolean): Shape | undefined {
  const made = strict ? strictShapes : shapes;
  if (!made.has(validator)) {
    const shape = shapeOf(objectFromSchema(table, validator.name, validator.load, strict));
    const isUsual = shape && textTestOf(shape.timestamp) === isInGameForm && textTestOf(shape.event)?.(kind) !== false;
    made.set(validator, isUsual ? shape : undefined);
  }
  return made.get(validator);
}

function textTestOf(field: number): TextTest | undefined {
  return table.textTests[table.cells[field + valueTextTest] ?? 0];
}

function openShape(kind: string): Shape | undefined {
  if (!openShapes.has(kind)) {
    const object = openObject(table);
    for (const name of ["timestamp", "event"]) if (object !== 0) learnField(table, object, name);
    openShapes.set(kind, shapeOf(object));
  }
  return openShapes.get(kind);
}

function shapeOf(object: number): Shape | undefined {
  const timestamp = fieldNamed(table, object, "timestamp");
  const event = fieldNamed(table, object, "event");
  return timestamp !== 0 && event !== 0 ? { object, timestamp, event } : undefined;
}
