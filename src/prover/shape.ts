import type { LoadSchema, SchemaName } from "../spec/schema.js";
import { planFromSchema, type Rigour } from "./from-schema.js";
import { checkTypes, constants, structs, write } from "./layout.js";
import { ifProvable, type ProverMemory, putAscii, taken, unprovable } from "./memory.js";
import { type FieldPlan, type ObjectPlan, objectPlan, objectsWithin } from "./plan.js";
import { putEvent } from "./records.js";
import { passesRule, saysOnly, type ValueRule } from "./value-rule.js";

/** The records in the prover's memory for events of a kind, or for messages, which are validated by a schema of the whole message. */
export interface Shape {
  readonly object: number;
  readonly checks: number;
  /** The conditions that the prover checks, as bits by their numbers. */
  readonly checked: number;
  /** The two fields at the start of lines, which are checked separately; none for messages. */
  readonly front?: { readonly timestamp: number; readonly event: number };
}

/**
 * Writes the records of a kind of events by its schema, or those of EDDN messages, for which demands are about the
 * fields of the message in its envelope; undefined if they cannot be proven, or if there is no room.
 */
export function putShape(
  room: ProverMemory,
  kind: string | undefined,
  { name, load }: { readonly name: SchemaName; readonly load: LoadSchema },
  rigour: Rigour,
  demands: Demands,
): Shape | undefined {
  return ifProvable(() => {
    const plan = planFromSchema(name, load, rigour);
    const isMessage = kind === undefined;
    meetDemands(isMessage ? objectPlan(plan.fields.get("message")?.value) : plan, demands);
    const front = isMessage ? undefined : frontFields(plan, kind);
    const object = putEvent(room, plan);
    const checked = [...demands.checks.keys()].reduce((bits, condition) => bits | (1 << condition), 0);
    const shape = { object, checks: putChecks(room, demands), checked };
    return front ? { ...shape, front: { timestamp: front.timestamp.place, event: front.event.place } } : shape;
  });
}

function frontFields(plan: ObjectPlan, kind: string) {
  return {
    timestamp: frontField(plan, "timestamp", (rule) => saysOnly(rule, "format", "date-time")),
    event: frontField(plan, "event", (rule) => passesRule(rule, kind)),
  };
}

/**
 * A field at the start of lines, which is checked separately: the schema must demand of it exactly what is checked there. Makes every event satisfy
 * what the field requires, because it is always present. It needs a bit, which prevents repetition, and its marks or uses would be ignored.
 */
function frontField(plan: ObjectPlan, name: string, isChecked: (rule: ValueRule | undefined) => boolean): FieldPlan {
  const field = plan.fields.get(name);
  const text = field?.value.find(({ type }) => type === "text");
  if (!field || !text || !("rule" in text) || !isChecked(text.rule)) throw unprovable;
  if (field.bit === 0n || field.mark !== 0 || field.uses.length > 0) throw unprovable;
  plan.required |= field.needs;
  return field;
}

/** Notes and checks that the prover makes for conditions, so that most of these need not be run. */
export interface Demands {
  /** Fields at any depth whose presence is noted, by the number of the condition. */
  readonly mentions: ReadonlyMap<number, readonly string[]>;
  /** Top-level fields for which the start and end of their values are noted. */
  readonly places: readonly string[];
  /** Checks by which the prover decides conditions, by their numbers. */
  readonly checks: ReadonlyMap<number, Check>;
}

/** The number of the note for the start of a field's value; the next one is for its end. */
export function placeNote(index: number): number {
  return 1 + 2 * index;
}

/** Writes demands into the plan of an event; throws `unprovable` if there are more than can be noted. */
function meetDemands(plan: ObjectPlan, { mentions, places, checks }: Demands): void {
  const conditions = [...mentions.keys(), ...checks.keys()];
  if (places.length > constants.mostPlaces || conditions.some((bit) => bit >= constants.mostConditions)) {
    throw unprovable;
  }
  for (const [bit, names] of mentions) markNamed(plan, names, 1 << bit);
  for (const [index, name] of places.entries()) markField(plan, name, placeNote(index) << constants.markPlaceShift);
}

function markField({ fields }: ObjectPlan, name: string, mark: number): void {
  const field = fields.get(name);
  if (field) field.mark |= mark;
}

/** Marks the fields of some names in an object and everything within it. */
function markNamed(object: ObjectPlan, names: readonly string[], mark: number): void {
  for (const name of names) markField(object, name, mark);
  for (const { value } of object.fields.values()) {
    for (const inner of objectsWithin(value)) markNamed(inner, names, mark);
  }
}

/** A condition on top-level fields that the prover checks at the end of an event; if it is not certain, the condition itself decides. */
export type Check =
  /** A position is in the cube that a system's address gives, by the grid of the star systems' cubes. */
  | { readonly type: "inCube"; readonly fields: readonly [address: string, position: string]; readonly galaxy: Galaxy }
  /** A system's address matches its name, if that is procedurally generated. */
  | { readonly type: "goesByName"; readonly fields: readonly [address: string, name: string] }
  /** A text starts like another one without its ending. */
  | { readonly type: "startsLike"; readonly fields: readonly [text: string, like: string]; readonly ending: string }
  /** The modules of a list are no larger than their slots, and racks and tanks match a number and the main tank of an object. */
  | { readonly type: "isFitted"; readonly fields: readonly [list: string, cargo: string, fuel: string] }
  /** A list has as many elements as the count in the object of another list in which a field has a value; none if there is no such object. */
  | {
      readonly type: "isCounted";
      readonly fields: readonly [list: string, by: string];
      readonly named: readonly [field: string, value: string, count: string];
    };

interface Galaxy {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** Writes the checks of a kind one after another, each with the mark that triggers it, or 0 if it always runs; 0 if there are none. */
function putChecks(room: ProverMemory, { checks, mentions, places }: Demands): number {
  if (checks.size === 0) return 0;
  // Two conditions may be decided by the same check.
  const distinct = new Map(
    [...checks].map(([condition, check]) => {
      const mark = mentions.has(condition) ? 1 << condition : 0;
      return [JSON.stringify([check, mark]), { check, mark }];
    }),
  );
  const first = taken(room, (distinct.size + 1) * structs.check.size);
  for (const [index, { check, mark }] of [...distinct.values()].entries()) {
    const [one = 0, other = 0, third = thirdOf(room, check)] = check.fields.map((field) =>
      placeNote(places.indexOf(field)),
    );
    const operands = { type: checkTypes[check.type], first: one, second: other, third };
    write(room.view, structs.check, first + index * structs.check.size, { mark, ...operands });
  }
  return first;
}

/** What a check gets beside the notes of two fields: that of a third, or something of its own. */
function thirdOf(room: ProverMemory, check: Check): number {
  switch (check.type) {
    case "inCube": {
      const { corner, sectorWidth: sector, tolerance } = check.galaxy;
      const [x, y, z] = corner;
      const place = taken(room, structs.galaxy.size);
      write(room.view, structs.galaxy, place, { x, y, z, sector, tolerance });
      return place;
    }
    case "startsLike":
      return check.ending.length;
    case "isCounted":
      return putTexts(room, check.named);
    default:
      return 0;
  }
}

/** Writes texts as they appear in a line, each after its length; they are ASCII without escapes. */
function putTexts(room: ProverMemory, texts: readonly string[]): number {
  const place = taken(room, texts.length * structs.quoted.size);
  for (const [index, text] of texts.entries()) {
    const quoted = JSON.stringify(text);
    const record = place + index * structs.quoted.size;
    write(room.view, structs.quoted, record, { length: quoted.length });
    putAscii(room.bytes, record + structs.quoted.offsets.text, quoted);
  }
  return place;
}
