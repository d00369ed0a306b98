import type { LoadSchema, SchemaName } from "../spec/schema.js";
import { planFromSchema, type Rigour } from "./from-schema.js";
import { checkTypes, constants, structs, write } from "./layout.js";
import { type ProverMemory, putAscii } from "./memory.js";
import { type ObjectPlan, objectPlan, objectsWithin, textPlan } from "./plan.js";
import { putEvent } from "./records.js";
import { isOfTimestamps, passesRule } from "./value-rule.js";

/** What the prover's memory holds for events of a kind. */
export interface Shape {
  readonly object: number;
  /** The two fields that lines start with, which are looked at apart. */
  readonly timestamp: number;
  readonly event: number;
  readonly checks: number;
  /** The conditions that the prover checks, as bits by their numbers. */
  readonly checked: number;
}

/** Puts the shape that a schema gives to events of a kind; undefined where they cannot be proven, or where there is no room. */
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

/** What the prover's memory holds for messages of a kind, which are validated by a schema of the whole message. */
export type MessageShape = Pick<Shape, "object" | "checks" | "checked">;

/** Puts the shape of messages for EDDN; demands are about the fields of the message in its envelope. */
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

/** True if the schema asks of the first two fields just what is looked at in them: a time in the game's form, and the kind. */
function startsAsLinesDo({ fields }: ObjectPlan, kind: string): boolean {
  const timestamp = textPlan(fields.get("timestamp")?.value);
  const event = textPlan(fields.get("event")?.value);
  if (!timestamp || !event) return false;
  return isOfTimestamps(timestamp.rule) && passesRule(event.rule, kind);
}

/**
 * Asks of every event what its first two fields bring with them, as they are always there and are looked at apart; false where they have no
 * bits, by which they must not come again, or where it is to be noted that they were met, or something made of them, which it is not.
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

/** What the prover notes and checks for conditions, so that most of them need not be run. */
export interface Demands {
  /** Fields at any depth of which it is noted that they were met, by the number of the condition. */
  readonly mentions: ReadonlyMap<number, readonly string[]>;
  /** Fields at the top of which it is noted where their values start and end. */
  readonly places: readonly string[];
  /** Checks by which the prover knows conditions, by their numbers. */
  readonly checks: ReadonlyMap<number, Check>;
}

/** A check of a condition, with the mark that calls for it; 0 where it is always due. */
interface NumberedCheck {
  readonly condition: number;
  readonly check: Check;
  readonly mark: number;
}

/** The number of the note of where the value of a field starts; the next one is where it ends. */
export function placeNote(index: number): number {
  return 1 + 2 * index;
}

/** Writes demands into the plan of an event, and returns the checks that are due; undefined if there are more than can be noted. */
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

/** Marks the fields of some names in an object and in all that is within it. */
function markNamed(object: ObjectPlan, names: readonly string[], mark: number): void {
  for (const name of names) markField(object, name, mark);
  for (const { value } of object.fields.values()) {
    for (const inner of objectsWithin(value)) markNamed(inner, names, mark);
  }
}

/** Where the cubes of star systems lie. */
interface GalaxyGrid {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** A condition that the prover checks when it has read an event; where it is not certain, the condition decides. */
export type Check =
  | { readonly type: "in-cube"; readonly address: string; readonly position: string; readonly galaxy: GalaxyGrid }
  /** The address of a system goes with its name, where that is one that the game makes by rule. */
  | { readonly type: "is-named"; readonly address: string; readonly name: string }
  /** A text starts like another one without its ending. */
  | { readonly type: "starts-like"; readonly text: string; readonly like: string; readonly ending: string }
  /** The modules of a list are no larger than their slots, and racks and tanks hold what a number and the main one of an object say. */
  | { readonly type: "is-fitted"; readonly list: string; readonly cargo: string; readonly fuel: string }
  /** A list has as many elements as the object of another list says, by its count, in which a field has a value; none where there is no such object. */
  | {
      readonly type: "is-counted";
      readonly list: string;
      readonly by: string;
      readonly field: string;
      readonly value: string;
      readonly count: string;
    };

/** Puts the checks of a kind, one after the other; 0 where there are none, undefined where there is no room. */
function putChecks(
  room: ProverMemory,
  checks: readonly NumberedCheck[],
  places: readonly string[],
): number | undefined {
  if (checks.length === 0) return 0;
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

/** Puts texts as they stand in a line, each with its length before it; they are ASCII without escapes. */
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
