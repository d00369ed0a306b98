import { eddnTime } from "../spec/timestamp.js";
import { constants, ruleForms, structs, valueClasses, write } from "./layout.js";
import { type ProverMemory, putAscii, taken, unprovable } from "./memory.js";
import {
  type ArrayPlan,
  type FieldPlan,
  type ObjectPlan,
  objectsWithin,
  onlyPlan,
  type RelationsPlan,
  type TypePlan,
  type Use,
  type ValuePlan,
} from "./plan.js";
import { putRelations, putUses, regionPlace, slotPlace, takeRelations } from "./put-relations.js";
import { isOfFreeTexts, ruleRange, saysOnly, type ValueRule } from "./value-rule.js";

interface Surroundings {
  readonly isWithinList: boolean;
  /** True if an enclosing list collects keys while this is read. */
  readonly isWithinKeys: boolean;
  /** The relations of the enclosing objects without a list in between. */
  readonly around: readonly (RelationsPlan | undefined)[];
}

export function putEvent(room: ProverMemory, plan: ObjectPlan): number {
  return putObject(room, plan, { isWithinList: false, isWithinKeys: false, around: [] });
}

function putObject(room: ProverMemory, plan: ObjectPlan, surroundings: Surroundings): number {
  const { required, relations } = plan;
  const fields = [...plan.fields.values()];
  const object = taken(room, structs.object.size);
  for (const field of fields) {
    field.place = taken(room, structs.field.offsets.key + Math.ceil((field.name.length + 2) / 16) * 16);
  }
  if (relations) takeRelations(room, relations);
  const first = fields[0]?.place ?? 0;
  const countsLapses = plan.countsLapses ? 1 : 0;
  write(room.view, structs.object, object, {
    ...{ required, first, fields: first, relations: relations?.place ?? 0, countsLapses },
  });
  if (relations) putRelations(room, relations);
  const within = { ...surroundings, around: [...surroundings.around, relations] };
  for (const [index, field] of fields.entries()) putField(room, field, fields[index + 1]?.place ?? 0, within);
  return object;
}

function putField(room: ProverMemory, field: FieldPlan, next: number, surroundings: Surroundings): void {
  const { name, bit, needs, place } = field;
  const uses = putUses(room, field);
  const mark = uses === 0 ? field.mark : field.mark | constants.markUses;
  write(room.view, structs.field, place, { mark, uses, bit, needs, next, sibling: next });
  putKey(room, place, `${name}":`);
  putValue(room, place, field.value, surroundings);
}

/** Writes the key of a field, as it appears after its first quote. */
export function putKey({ bytes, view }: Pick<ProverMemory, "bytes" | "view">, field: number, key: string): void {
  const keyMask = key.length >= 16 ? 0xffff : (1 << key.length) - 1;
  write(view, structs.field, field, { keyLength: key.length, keyMask });
  putAscii(bytes, field + structs.field.offsets.key, key);
}

function putValue(room: ProverMemory, place: number, value: ValuePlan, surroundings: Surroundings): void {
  const put = (
    name: keyof typeof valueClasses,
    values: { readonly rule?: number; readonly within?: number } = {},
  ): void => write(room.view, structs.value, place, { class: valueClasses[name], ...values });
  const [plan, ...others] = value;
  if (!plan) return;
  if (others.length > 0) put("severalClass", { within: putSeveral(room, value, surroundings) });
  else if (plan.type === "object") put("objectClass", { within: putObject(room, plan.object, surroundings) });
  else if (plan.type === "array") put("arrayClass", { within: putArray(room, plan, surroundings) });
  else if ("rule" in plan && plan.rule) put(ruledClass(plan.type, plan.rule), { rule: ruleRecord(room, plan.rule) });
  else put(`${plan.type}Class`);
}

/** The class of values with a rule; the most frequent rules have classes of their own. */
function ruledClass(type: "text" | "integer" | "number", rule: ValueRule): keyof typeof valueClasses {
  if (type === "text") return saysOnly(rule, "minLength", 1) ? "filledTextClass" : "ruledTextClass";
  if (type === "integer" && saysOnly(rule, "minimum", 1)) return "positiveClass";
  if (saysOnly(rule, "minimum", 0)) return type === "integer" ? "countClass" : "amountClass";
  return type === "integer" ? "ruledIntegerClass" : "ruledNumberClass";
}

/** Where a value of several types has the one for each way to start: an integer starts like any number. */
const placesByType: Readonly<Record<TypePlan["type"], number>> = {
  text: constants.severalText,
  integer: constants.severalNumber,
  number: constants.severalNumber,
  boolean: constants.severalBoolean,
  true: constants.severalBoolean,
  false: constants.severalBoolean,
  null: constants.severalNull,
  array: constants.severalArray,
  object: constants.severalObject,
};

/** Writes a value for each type; what is not allowed has no class. */
function putSeveral(room: ProverMemory, value: ValuePlan, surroundings: Surroundings): number {
  const several = taken(room, constants.severalSize);
  for (const plan of value) putValue(room, several + placesByType[plan.type], [plan], surroundings);
  return several;
}

function putArray(room: ProverMemory, plan: ArrayPlan, { isWithinList, isWithinKeys, around }: Surroundings): number {
  const { shortest, longest, isUnique, hasKeys = false, sharedKeys } = plan;
  // Keys are noted in one place, which nested lists would share.
  if ((hasKeys && isWithinList) || (isUnique && isWithinKeys)) throw unprovable;
  const array = taken(room, structs.array.size + structs.value.size);
  const items = array + structs.array.size;
  const element = onlyPlan(plan.items);
  write(room.view, structs.array, array, {
    ...{ items, shortest, longest, isUnique: isUnique ? 1 : 0, hasKeys: hasKeys ? 1 : 0 },
    ...(element?.type === "object" && memoryOf(room, element.object, around)),
    keyCount: sharedKeys ? slotPlace(sharedKeys.owner, sharedKeys.slot) : 0,
    keyRegion: sharedKeys ? regionPlace(sharedKeys.owner, sharedKeys.region) : 0,
  });
  putValue(room, items, plan.items, { isWithinList: true, isWithinKeys: isWithinKeys || hasKeys, around: [] });
  return array;
}

/** The record of a rule, shared by all places with the same rule, and so are the texts that passed. */
function ruleRecord(room: ProverMemory, rule: ValueRule): number {
  const { view, rules, ruleRecords } = room;
  const text = JSON.stringify(rule);
  const known = ruleRecords.get(text);
  if (known !== undefined) return known;
  const record = taken(room, structs.rule.size);
  ruleRecords.set(text, record);
  const range = ruleRange(rule);
  const form = ruleForms[range ? "rangeForm" : textForm(rule)];
  write(view, structs.rule, record, { number: rules.push(rule) - 1, form, ...range, ...(range && lengthsIn(range)) });
  return record;
}

/** The lengths that show that a number is in a range, so that most need not be read. */
function lengthsIn({ least, most, step }: NonNullable<ReturnType<typeof ruleRange>>) {
  if (step !== 0) return {};
  return {
    plainDigits: least <= 1 ? digitsWithin(most) : 0,
    signedDigits: most >= 0 ? digitsWithin(-least) : 0,
    holdsShares: least <= 0 && most >= 1 ? 1 : 0,
  };
}

/** The number of digits that a number may have and still be below a limit in any case; a double holds all powers of ten up to the last of these. */
function digitsWithin(limit: number): number {
  let digits = 0;
  while (digits < 22 && 10 ** (digits + 1) <= limit) digits++;
  return digits;
}

function textForm(rule: ValueRule): keyof typeof ruleForms {
  if (saysOnly(rule, "format", "date-time")) return "timestampForm";
  if (saysOnly(rule, "format", eddnTime)) return "eddnTimeForm";
  return isOfFreeTexts(rule) ? "freeForm" : "noForm";
}

/** How the last list of an array is remembered: not at all, or with what was derived from it. */
function memoryOf(room: ProverMemory, element: ObjectPlan, around: Surroundings["around"]) {
  const made = madeForOthers(element);
  // Notes about an event must be made each time, and so must texts that are compared with others elsewhere.
  if (hasMarks(element) || made.some(({ type }) => type === "gatherTexts")) return {};
  const [owner, ...others] = new Set(made.map(({ owner }) => owner));
  if (others.length > 0 || (owner && !around.includes(owner))) return {};
  return { memory: 1, writes: owner ? putWrites(room, made, owner) : 0 };
}

/** The uses of values within an object that serve objects outside it. */
function madeForOthers(element: ObjectPlan): readonly Use[] {
  const inner = new Set<RelationsPlan | undefined>();
  const uses: Use[] = [];
  const look = (object: ObjectPlan): void => {
    inner.add(object.relations);
    for (const field of object.fields.values()) {
      for (const use of field.uses) uses.push(use);
      for (const part of objectsWithin(field.value)) look(part);
    }
  };
  look(element);
  return uses.filter(({ owner }) => !inner.has(owner));
}

function hasMarks({ fields }: ObjectPlan): boolean {
  return [...fields.values()].some(({ mark, value }) => mark !== 0 || objectsWithin(value).some(hasMarks));
}

/** Writes where a list stores what is derived from it. */
function putWrites(room: ProverMemory, made: readonly Use[], owner: RelationsPlan): number {
  const slots = new Set(made.flatMap((use) => ("slot" in use ? [use.slot] : [])));
  const mask = made.flatMap(factsOf).reduce((bits, fact) => bits | (1n << BigInt(fact)), 0n);
  const writes = taken(room, structs.writes.offsets.first + slots.size * structs.write.size);
  write(room.view, structs.writes, writes, { owner: owner.place, count: slots.size, mask });
  for (const [index, slot] of [...slots].entries()) {
    const place = writes + structs.writes.offsets.first + index * structs.write.size;
    write(room.view, structs.write, place, { slot: slotPlace(owner, slot) });
  }
  return writes;
}

function factsOf(use: Use): readonly number[] {
  if (use.type === "factAmong") return use.entries.map(({ fact }) => fact);
  if (use.type === "keepBase") return [use.symbol];
  return "fact" in use ? [use.fact] : [];
}
