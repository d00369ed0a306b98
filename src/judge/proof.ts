import { Buffer } from "node:buffer";
import { openShape, type Shape, schemaShape } from "../prove/shape.js";
import { loadTable } from "../prove/stored.js";
import { loadSchema } from "../schemas/schema.js";
import type { Condition } from "./conditions/condition.js";
import { conditionsByKind } from "./conditions/index.js";
import type { JudgeContext } from "./context.js";
import { demandsOf, placesOf } from "./demands.js";
import { knownEvents } from "./known-events.js";
import { type KindCount, kindCount, type Tally } from "./tally.js";
import type { Validator } from "./validators.js";

/** All that is needed to prove an event of one kind clean. */
export interface Proof extends Shape {
  readonly name: Buffer;
  readonly count: KindCount;
  /** By the bits that tell that they have to be looked at; undefined for those that are never broken here. */
  readonly conditions: readonly (Condition | undefined)[];
  /** The fields that it notes the places of. */
  readonly places: readonly string[];
  /** It tells of the lines below. */
  readonly isHeader: boolean;
  /** How many events of the kind in a row could not be proven. */
  failures: number;
}

const { table, shapes: ownShapes } = loadTable();

/** What all shapes are in, those that are made on the way as well; they serve all journals of this thread. */
export { table };

/** How events of a kind are proven clean; undefined where the name alone is a finding. */
export function proofOf(kind: string, { kinds, choices: { strict } }: JudgeContext, tally: Tally): Proof | undefined {
  const validator = kinds.validatorOf(kind);
  if (!validator && (strict || !knownEvents.has(kind))) return undefined;
  const shape = validator ? shapeBy(validator, kind, strict) : openShapeOf(kind);
  const count = kindCount(tally, kind, validator !== undefined);
  const isHeader = kind === "Fileheader";
  // Whoever asks for drift wants to know of each Fileheader.
  if (isHeader && tally.drift) return undefined;
  // What the shape itself ties together needs no further look.
  const open = (conditionsByKind.get(kind) ?? []).map((condition) =>
    condition.together || (condition.strictOnly && !strict) ? undefined : condition,
  );
  return (
    shape && {
      ...shape,
      name: Buffer.from(kind),
      count,
      conditions: open,
      places: placesOf(kind),
      isHeader,
      failures: 0,
    }
  );
}

const madeShapes = new WeakMap<Validator, Shape | undefined>();
const strictShapes = new WeakMap<Validator, Shape | undefined>();
const openShapes = new Map<string, Shape | undefined>();

function shapeBy(validator: Validator, kind: string, strict: boolean): Shape | undefined {
  const { name, load } = validator;
  if (load === loadSchema && !strict) return ownShapes.get(kind);
  const made = strict ? strictShapes : madeShapes;
  if (!made.has(validator)) made.set(validator, schemaShape(table, kind, name, load, strict, demandsOf(kind)));
  return made.get(validator);
}

function openShapeOf(kind: string): Shape | undefined {
  if (!openShapes.has(kind)) openShapes.set(kind, openShape(table));
  return openShapes.get(kind);
}
