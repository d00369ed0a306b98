import type { LoadSchema, SchemaName } from "../spec/schema.js";
import { planFromSchema, type Rigour } from "./from-schema.js";
import { checkTypes, constants, structs, write } from "./layout.js";
import { type ProverMemory, putAscii } from "./memory.js";
import { type ObjectPlan, objectPlan, objectsWithin, textPlan } from "./plan.js";
import { putEvent } from "./records.js";
import { isOfTimestamps, passesRule } from "./value-rule.js";

/** The records in the prover's memory for events of a kind. */
export interface Shape {
  readonly object: number;
  /** The two fields at the start of lines, which are checked separately. */
  readonly timestamp: number;
  readonly event: number;
  readonly checks: number;
  /** The conditions that the prover checks, as bits by their numbers. */
  readonly checked: number;
}

/** Writes the records of a kind of events by its schema; undefined if they cannot be proven, or if there is no room. */
export function putShape(
  room: ProverMemory,
  kind: string,
  { name, load }: { readonly name: SchemaName; readonly load: LoadSchema },
  rigour: Rigour,
  demands: Demands,
): Shape | undefined {
  const plan = planFromSchema(name, load, rigour);
  if (!plan || !startsAsLinesDo(plan, kind)) return undefined;
  const due = meetDemands(plan, demands);
  const put = due && requireFront(plan) ? putPlan(room, plan, due, demands) : undefined;
  if (!put) return undefined;
  const names = [...plan.fields.keys()];
  return {
    ...put,
    timestamp: fieldRecord(room, put.object, names.indexOf("timestamp")),
    event: fieldRecord(room, put.object, names.indexOf("event")),
  };
}

/** The records for messages of a kind, which are validated by a schema of the whole message. */
export type MessageShape = Pick<Shape, "object" | "checks" | "checked">;

/** Writes the records of EDDN messages; demands are about the fields of the message in its envelope. */
export function putMessageShape(
  room: ProverMemory,
  { name, load }: { readonly name: SchemaName; readonly load: LoadSchema },
  rigour: Rigour,
  demands: Demands,
): MessageShape | undefined {
  const plan = planFromSchema(name, load, rigour);
  const message = plan?.fields.get("message")?.value;
  const within = message && objectPlan(message);
  if (!plan || !within) return undefined;
  const due = meetDemands(within, demands);
  return due && putPlan(room, plan, due, demands);
}

function putPlan(
  room: ProverMemory,
  plan: ObjectPlan,
  due: readonly NumberedCheck[],
  { places }: Demands,
): MessageShape | undefined {
  const object = putEvent(room, plan);
  const checks = object === 0 ? undefined : putChecks(room, due, places);
  if (checks === undefined) return undefined;
  return { object, checks, checked: due.reduce((bits, { condition }) => bits | (1 << condition), 0) };
}

/** True if the schema demands of the first two fields exactly what is checked separately: a time in the game's form, and the kind. */
function startsAsLinesDo({ fields }: ObjectPlan, kind: string): boolean {
  const timestamp = textPlan(fields.get("timestamp")?.value);
  const event = textPlan(fields.get("event")?.value);
  if (!timestamp || !event) return false;
  return isOfTimestamps(timestamp.rule) && passesRule(event.rule, kind);
}

/**
 * Makes every event satisfy what its first two fields require, because they are always present and checked separately.
 * False if they have no bits, which prevent repetition, or if they have marks or uses, which would be ignored.
 */
function requireFront(plan: ObjectPlan): boolean {
  const front = ["timestamp", "event"].flatMap((name) => plan.fields.get(name) ?? []);
  for (const { needs } of front) plan.required |= needs;
  return front.every(({ bit, mark, uses }) => bit !== 0n && mark === 0 && uses.length === 0);
}

function fieldRecord({ view }: ProverMemory, object: number, index: number): number {
  let field = view.getUint32(object + structs.object.offsets.fields, true);
  for (let left = index; left > 0; left--) field = view.getUint32(field + structs.field.offsets.sibling, true);
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

/** A check of a condition, with the mark that triggers it; 0 if it always runs. */
interface NumberedCheck {
  readonly condition: number;
  readonly check: Check;
  readonly mark: number;
}

/** The number of the note for the start of a field's value; the next one is for its end. */
export function placeNote(index: number): number {
  return 1 + 2 * index;
}

/** Writes demands into the plan of an event, and returns the checks to run; undefined if there are more than can be noted. */
function meetDemands(plan: ObjectPlan, { mentions, places, checks }: Demands): readonly NumberedCheck[] | undefined {
  if (
    places.length > constants.mostPlaces ||
    [...mentions.keys(), ...checks.keys()].some((bit) => bit >= constants.mostConditions)
  ) {
    return undefined;
  }
  for (const [bit, names] of mentions) markNamed(plan, names, 1 << bit);
  for (const [index, name] of places.entries()) markField(plan, name, placeNote(index) << constants.markPlaceShift);
  return [...checks].map(([condition, check]) => ({
    condition,
    check,
    mark: mentions.has(condition) ? 1 << condition : 0,
  }));
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

/** The grid of the star systems' cubes. */
interface GalaxyGrid {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** A condition that the prover checks at the end of an event; if it is not certain, the condition itself decides. */
export type Check =
  | { readonly type: "in-cube"; readonly address: string; readonly position: string; readonly galaxy: GalaxyGrid }
  /** A system's address matches its name, if that is procedurally generated. */
  | { readonly type: "is-named"; readonly address: string; readonly name: string }
  /** A text starts like another one without its ending. */
  | { readonly type: "starts-like"; readonly text: string; readonly like: string; readonly ending: string }
  /** The modules of a list are no larger than their slots, and racks and tanks match a number and the main tank of an object. */
  | { readonly type: "is-fitted"; readonly list: string; readonly cargo: string; readonly fuel: string }
  /** A list has as many elements as the count in the object of another list in which a field has a value; none if there is no such object. */
  | {
      readonly type: "is-counted";
      readonly list: string;
      readonly by: string;
      readonly field: string;
      readonly value: string;
      readonly count: string;
    };

/** Writes the checks of a kind one after another; 0 if there are none, undefined if there is no room. */
function putChecks(room: ProverMemory, all: readonly NumberedCheck[], places: readonly string[]): number | undefined {
  if (all.length === 0) return 0;
  // Two conditions may be decided by the same check.
  const checks = [...new Map(all.map((one) => [JSON.stringify([one.check, one.mark]), one])).values()];
  const { view, take } = room;
  const first = take((checks.length + 1) * structs.check.size);
  if (first === 0) return undefined;
  for (const [index, { check, mark }] of checks.entries()) {
    const operands = operandsOf(room, check, (field) => placeNote(places.indexOf(field)));
    if (!operands) return undefined;
    const [type, one, second, third = 0] = operands;
    const place = first + index * structs.check.size;
    write(view, structs.check, place, { type: checkTypes[type], mark, first: one, second, third });
  }
  return first;
}

type Operands = readonly [type: keyof typeof checkTypes, first: number, second: number, third?: number];

function operandsOf(room: ProverMemory, check: Check, noteOf: (field: string) => number): Operands | undefined {
  switch (check.type) {
    case "in-cube": {
      const galaxy = putGalaxy(room, check.galaxy);
      return galaxy === 0 ? undefined : ["inCube", noteOf(check.address), noteOf(check.position), galaxy];
    }
    case "is-named":
      return ["goesByName", noteOf(check.address), noteOf(check.name)];
    case "starts-like":
      return ["startsLike", noteOf(check.text), noteOf(check.like), check.ending.length];
    case "is-fitted":
      return ["isFitted", noteOf(check.list), noteOf(check.cargo), noteOf(check.fuel)];
    case "is-counted": {
      const counted = putTexts(room, [check.field, check.value, check.count]);
      return counted === 0 ? undefined : ["isCounted", noteOf(check.list), noteOf(check.by), counted];
    }
  }
}

function putGalaxy(
  { view, take }: ProverMemory,
  { corner, sectorWidth, tolerance }: (Check & { readonly type: "in-cube" })["galaxy"],
): number {
  const place = take(structs.galaxy.size);
  if (place === 0) return 0;
  const [x, y, z] = corner;
  write(view, structs.galaxy, place, { x, y, z, sector: sectorWidth, tolerance });
  return place;
}

/** Writes texts as they appear in a line, each after its length; they are ASCII without escapes. */
function putTexts({ bytes, view, take }: ProverMemory, texts: readonly string[]): number {
  const place = take(texts.length * structs.quoted.size);
  if (place === 0) return 0;
  for (const [index, text] of texts.entries()) {
    const quoted = JSON.stringify(text);
    const record = place + index * structs.quoted.size;
    write(view, structs.quoted, record, { length: quoted.length });
    putAscii(bytes, record + structs.quoted.offsets.text, quoted);
  }
  return place;
}
