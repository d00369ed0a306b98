import type { LoadSchema, SchemaName } from "../spec/schema.js";
import { planFromSchema, type Strictness } from "./from-schema.js";
import { checkTypes, constants, structs, write } from "./layout.js";
import { allocate, ifProvable, type ProverMemory, putAscii, unprovable } from "./memory.js";
import { type FieldPlan, type ObjectPlan, objectPlan, objectsWithin } from "./plan.js";
import { putEvent } from "./put-structs.js";
import { passesConstraint, saysOnly, type ValueConstraint } from "./value-constraint.js";

/** The addresses of the structs for events of a kind, or for messages, which are validated by a schema of the whole message. */
export interface KindStructs {
  readonly object: number;
  readonly checks: number;
  /** The conditions that the prover checks, as bits by their numbers. */
  readonly checked: number;
  /** The two fields at the start of lines, which are checked separately; none for messages. */
  readonly front?: { readonly timestamp: number; readonly event: number };
}

/**
 * Writes the structs of a kind of events by its schema, or those of EDDN messages, for which demands are about the
 * fields of the message in its envelope; undefined if they cannot be proven, or if there is no room.
 */
export function putKindStructs(
  memory: ProverMemory,
  kind: string | undefined,
  { name, load }: { readonly name: SchemaName; readonly load: LoadSchema },
  strictness: Strictness,
  demands: Demands,
): KindStructs | undefined {
  return ifProvable(() => {
    const plan = planFromSchema(name, load, strictness);
    const isMessage = kind === undefined;
    meetDemands(isMessage ? objectPlan(plan.fields.get("message")?.value) : plan, demands);
    const front = isMessage ? undefined : frontFields(plan, kind);
    const object = putEvent(memory, plan);
    const checked = [...demands.checks.keys()].reduce((bits, condition) => bits | (1 << condition), 0);
    const made = { object, checks: putChecks(memory, demands), checked };
    return front ? { ...made, front: { timestamp: front.timestamp.address, event: front.event.address } } : made;
  });
}

function frontFields(plan: ObjectPlan, kind: string) {
  return {
    timestamp: frontField(plan, "timestamp", (constraint) => saysOnly(constraint, "format", "date-time")),
    event: frontField(plan, "event", (constraint) => passesConstraint(constraint, kind)),
  };
}

/**
 * A field at the start of lines, which is checked separately: the schema must demand of it exactly what is checked there. Makes every event satisfy
 * what the field requires, because it is always present. It needs a bit, which prevents repetition, and its marks or uses would be ignored.
 */
function frontField(plan: ObjectPlan, name: string, isChecked: (constraint?: ValueConstraint) => boolean): FieldPlan {
  const field = plan.fields.get(name);
  const text = field?.value.find(({ type }) => type === "text");
  if (!field || !text || !("constraint" in text) || !isChecked(text.constraint)) throw unprovable;
  if (field.bit === 0n || field.mark !== 0 || field.uses.length > 0) throw unprovable;
  plan.required |= field.needs;
  return field;
}

/** Notes and checks that the prover makes for conditions, so that most of these need not be run. */
export interface Demands {
  /** Fields at any depth whose presence is noted, by the number of the condition. */
  readonly mentions: ReadonlyMap<number, readonly string[]>;
  /** Top-level fields for which the start and end of their values are noted. */
  readonly notedFields: readonly string[];
  /** Checks by which the prover decides conditions, by their numbers. */
  readonly checks: ReadonlyMap<number, WasmCheck>;
}

/** The number of the note for the start of a field's value; the next one is for its end. */
export function startNote(index: number): number {
  return 1 + 2 * index;
}

/** Writes demands into the plan of an event; throws `unprovable` if there are more than can be noted. */
function meetDemands(plan: ObjectPlan, { mentions, notedFields, checks }: Demands): void {
  const conditions = [...mentions.keys(), ...checks.keys()];
  if (notedFields.length > constants.mostNotedFields || conditions.some((bit) => bit >= constants.mostConditions)) {
    throw unprovable;
  }
  for (const [bit, names] of mentions) markNamed(plan, names, 1 << bit);
  for (const [index, name] of notedFields.entries()) markField(plan, name, startNote(index) << constants.markNoteShift);
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
export type WasmCheck =
  /** A position is in the cube that a system's address gives, by the grid of the star systems' cubes. */
  | { readonly type: "inCube"; readonly fields: readonly [address: string, position: string]; readonly galaxy: Galaxy }
  /** A system's address matches its name, if that is procedurally generated. */
  | { readonly type: "matchesName"; readonly fields: readonly [address: string, name: string] }
  /** A text starts like another one without its ending. */
  | { readonly type: "startsLike"; readonly fields: readonly [text: string, like: string]; readonly ending: string }
  /** The modules of a list are no larger than their slots, and racks and tanks match a number and the main tank of an object. */
  | { readonly type: "isFitted"; readonly fields: readonly [list: string, cargo: string, fuel: string] }
  /** A list has as many elements as the count in the object of another list in which a field has a value; none if there is no such object. */
  | {
      readonly type: "countsAgree";
      readonly fields: readonly [list: string, by: string];
      readonly named: readonly [field: string, value: string, count: string];
    };

interface Galaxy {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** Writes the checks of a kind one after another, each with the mark that triggers it, or 0 if it always runs; 0 if there are none. */
function putChecks(memory: ProverMemory, { checks, mentions, notedFields }: Demands): number {
  if (checks.size === 0) return 0;
  // Two conditions may be decided by the same check.
  const distinct = new Map(
    [...checks].map(([condition, check]) => {
      const mark = mentions.has(condition) ? 1 << condition : 0;
      return [JSON.stringify([check, mark]), { check, mark }];
    }),
  );
  const first = allocate(memory, (distinct.size + 1) * structs.check.size);
  for (const [index, { check, mark }] of [...distinct.values()].entries()) {
    const [one = 0, other = 0, third = thirdOf(memory, check)] = check.fields.map((field) =>
      startNote(notedFields.indexOf(field)),
    );
    const operands = { type: checkTypes[check.type], first: one, second: other, third };
    write(memory.view, structs.check, first + index * structs.check.size, { mark, ...operands });
  }
  return first;
}

/** The third operand of a check: the note of a third field, or its own data. */
function thirdOf(memory: ProverMemory, check: WasmCheck): number {
  switch (check.type) {
    case "inCube": {
      const { corner, sectorWidth: sector, tolerance } = check.galaxy;
      const [x, y, z] = corner;
      const address = allocate(memory, structs.galaxy.size);
      write(memory.view, structs.galaxy, address, { x, y, z, sector, tolerance });
      return address;
    }
    case "startsLike":
      return check.ending.length;
    case "countsAgree":
      return putTexts(memory, check.named);
    default:
      return 0;
  }
}

/** Writes texts as they appear in a line, each after its length; they are ASCII without escapes. */
function putTexts(memory: ProverMemory, texts: readonly string[]): number {
  const address = allocate(memory, texts.length * structs.quoted.size);
  for (const [index, text] of texts.entries()) {
    const quoted = JSON.stringify(text);
    const quotedAt = address + index * structs.quoted.size;
    write(memory.view, structs.quoted, quotedAt, { length: quoted.length });
    putAscii(memory.bytes, quotedAt + structs.quoted.offsets.text, quoted);
  }
  return address;
}
