import { constants, ruleForms, structs, valueClasses, write } from "./layout.js";
import { type ProverMemory, putAscii } from "./memory.js";
import {
  type ArrayPlan,
  type FieldPlan,
  factNumbersOf,
  type ObjectPlan,
  objectsWithin,
  type SeveralPlan,
  starts,
  type Use,
  type ValuePlan,
} from "./plan.js";
import { putRelations, putUses, type RelationPlaces, regionPlace, slotPlace, takeRelations } from "./put-relations.js";
import {
  isOfAmounts,
  isOfFilledTexts,
  isOfFreeTexts,
  isOfNetworkTimes,
  isOfPositives,
  isOfTimestamps,
  type Range,
  ruleRange,
  type ValueRule,
} from "./value-rule.js";

/** The context while records are written: the enclosing objects without a list in between, and the addresses of relations. */
interface Surroundings {
  readonly isWithinList: boolean;
  /** True if an enclosing list collects keys while this is read. */
  readonly isWithinKeys: boolean;
  readonly around: readonly ObjectPlan[];
  readonly places: RelationPlaces;
}

/** Writes the records of an event's object; 0 if there was not enough room. */
export function putEvent(room: ProverMemory, plan: ObjectPlan): number {
  return putObject(room, plan, { isWithinList: false, isWithinKeys: false, around: [], places: new Map() });
}

function putObject(room: ProverMemory, plan: ObjectPlan, surroundings: Surroundings): number {
  const { around, places } = surroundings;
  const { view, take } = room;
  const { fields, required } = plan;
  const object = take(structs.object.size);
  const records = [...fields.values()].map(({ name }) => take(structs.field.offsets.key + roundUp(name.length + 2)));
  if (object === 0 || records.includes(0) || !takeRelations(room, plan, places)) return 0;
  const first = records[0] ?? 0;
  const relations = places.get(plan)?.place ?? 0;
  const countsLapses = plan.countsLapses ? 1 : 0;
  write(view, structs.object, object, { required, first, fields: first, relations, countsLapses });
  const within = { ...surroundings, around: [...around, plan] };
  let isWhole = putRelations(room, plan, places);
  for (const [index, field] of [...fields.values()].entries()) {
    isWhole &&= putField(room, records[index] ?? 0, records[index + 1] ?? 0, field, within);
  }
  return isWhole ? object : 0;
}

function roundUp(length: number): number {
  return Math.ceil(length / 16) * 16;
}

function putField(
  room: ProverMemory,
  place: number,
  next: number,
  field: FieldPlan,
  surroundings: Surroundings,
): boolean {
  const { view } = room;
  const { name, bit, needs, mark, value } = field;
  const uses = putUses(room, field, surroundings.places);
  if (uses === 0 && field.uses.length > 0) return false;
  const marks = uses === 0 ? mark : mark | constants.markUses;
  write(view, structs.field, place, { mark: marks, uses, bit, needs, next, sibling: next });
  putKey(room, place, `${name}":`);
  return putValue(room, place, value, surroundings);
}

/** Writes the key of a field, as it appears after its first quote. */
export function putKey({ bytes, view }: Pick<ProverMemory, "bytes" | "view">, field: number, key: string): void {
  const keyMask = key.length >= 16 ? 0xffff : (1 << key.length) - 1;
  write(view, structs.field, field, { keyLength: key.length, keyMask });
  putAscii(bytes, field + structs.field.offsets.key, key);
}

function putValue(room: ProverMemory, place: number, plan: ValuePlan, surroundings: Surroundings): boolean {
  const put = (values: { readonly rule?: number; readonly within?: number }): void =>
    write(room.view, structs.value, place, { class: valueClasses[classOf(plan)], ...values });
  switch (plan.type) {
    case "text":
    case "integer":
    case "number": {
      const rule = plan.rule ? ruleRecord(room, plan.rule) : 0;
      put({ rule });
      return rule !== 0 || plan.rule === undefined;
    }
    case "array":
    case "object":
    case "several": {
      const within = putWithin(room, plan, surroundings);
      put({ within });
      return within !== 0;
    }
    default:
      put({});
      return true;
  }
}

function putWithin(
  room: ProverMemory,
  plan: Extract<ValuePlan, { readonly type: "array" | "object" | "several" }>,
  surroundings: Surroundings,
): number {
  if (plan.type === "array") return putArray(room, plan, surroundings);
  return plan.type === "object" ? putObject(room, plan.object, surroundings) : putSeveral(room, plan, surroundings);
}

/** Writes a value for each way to start; what is not allowed has no class. */
function putSeveral(room: ProverMemory, { plans }: SeveralPlan, surroundings: Surroundings): number {
  const several = room.take(constants.severalSize);
  if (several === 0) return 0;
  const isPut = starts.every((start, index) => {
    const plan = plans.get(start);
    return !plan || putValue(room, several + index * structs.value.size, plan, surroundings);
  });
  return isPut ? several : 0;
}

function classOf(plan: ValuePlan): keyof typeof valueClasses {
  switch (plan.type) {
    case "text":
      if (!plan.rule) return "textClass";
      return isOfFilledTexts(plan.rule) ? "filledTextClass" : "ruledTextClass";
    case "integer":
      if (!plan.rule) return "integerClass";
      if (isOfPositives(plan.rule)) return "positiveClass";
      return isOfAmounts(plan.rule) ? "countClass" : "ruledIntegerClass";
    case "number":
      if (!plan.rule) return "numberClass";
      return isOfAmounts(plan.rule) ? "amountClass" : "ruledNumberClass";
    case "none":
      return "noClass";
    default:
      return `${plan.type}Class`;
  }
}

function putArray(room: ProverMemory, plan: ArrayPlan, surroundings: Surroundings): number {
  const { isWithinList, around, places } = surroundings;
  const array = room.take(structs.array.size + structs.value.size);
  if (array === 0) return 0;
  const items = array + structs.array.size;
  if (!putArrayRest(room, array, plan, around, places, isWithinList)) return 0;
  if (plan.isUnique && surroundings.isWithinKeys) return 0;
  write(room.view, structs.array, array, { items, isUnique: plan.isUnique ? 1 : 0 });
  const isWithinKeys = surroundings.isWithinKeys || plan.hasKeys === true;
  const within: Surroundings = { isWithinList: true, isWithinKeys, around: [], places };
  return putValue(room, items, plan.items, within) ? array : 0;
}

/** The record of a rule, shared by all places with the same rule, and so are the texts that passed. */
function ruleRecord(room: ProverMemory, rule: ValueRule): number {
  const { view, take, rules, ruleRecords } = room;
  const text = JSON.stringify(rule);
  const known = ruleRecords.get(text) ?? take(structs.rule.size);
  if (known === 0 || ruleRecords.has(text)) return known;
  ruleRecords.set(text, known);
  const range = ruleRange(rule);
  const form = ruleForms[range ? "rangeForm" : textForm(rule)];
  write(view, structs.rule, known, {
    number: rules.push(rule) - 1,
    form,
    ...range,
    ...(range ? lengthsIn(range) : {}),
  });
  return known;
}

/** The lengths that show that a number is in a range, so that most need not be read. */
function lengthsIn({ least, most, step }: Range) {
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
  if (isOfTimestamps(rule)) return "timestampForm";
  if (isOfNetworkTimes(rule)) return "networkTimeForm";
  return isOfFreeTexts(rule) ? "freeForm" : "noForm";
}

/** How the last list of an array is remembered: not at all, element by element, or as a whole with what was derived from it. */
type Memory = "none" | "by-element" | "as-whole";

/** Writes the rest of an array's record; `around` are the enclosing objects without a list in between. */
function putArrayRest(
  room: ProverMemory,
  array: number,
  plan: ArrayPlan,
  around: readonly ObjectPlan[],
  places: RelationPlaces,
  isWithinList: boolean,
): boolean {
  // Keys are noted in one place, which nested lists would share.
  if (plan.hasKeys && isWithinList) return false;
  const { shortest, longest, hasKeys, sharedKeys } = plan;
  const element = plan.items.type === "object" ? plan.items.object : undefined;
  const made = element ? madeForOthers(element) : [];
  const memory = element ? memoryFor(element, made, around) : "none";
  const hasWrites = memory !== "none" && made.length > 0;
  const writes = hasWrites ? putWrites(room, made, places) : 0;
  write(room.view, structs.array, array, {
    ...{ shortest, longest, writes, hasKeys: hasKeys ? 1 : 0 },
    ...{ memory: memory === "none" ? 0 : 1, isWhole: memory === "as-whole" ? 1 : 0 },
    keyCount: sharedKeys ? slotPlace(places, sharedKeys.owner, sharedKeys.slot) : 0,
    keyRegion: sharedKeys ? regionPlace(places, sharedKeys.owner, sharedKeys.region) : 0,
  });
  return writes !== 0 || !hasWrites;
}

function memoryFor(element: ObjectPlan, made: readonly Use[], around: readonly ObjectPlan[]): Memory {
  // Notes about an event must be made each time, and so must texts that are compared with others elsewhere.
  if (hasMarks(element) || made.some(({ type }) => type === "gatherTexts")) return "none";
  const owners = new Set(made.map(({ owner }) => owner));
  if (owners.size > 1 || ![...owners].every((owner) => around.includes(owner))) return "none";
  return made.every(isOfElement) ? "by-element" : "as-whole";
}

/** True if what is derived from an element depends only on that element. */
function isOfElement(use: Use): boolean {
  return use.type === "gatherKey" || use.type === "factAmong" || "fact" in use;
}

/** The uses of values within an object that serve objects outside it. */
function madeForOthers(element: ObjectPlan): readonly Use[] {
  const inner = new Set<ObjectPlan>();
  const uses: Use[] = [];
  const look = (object: ObjectPlan): void => {
    inner.add(object);
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
function putWrites({ view, take }: ProverMemory, made: readonly Use[], places: RelationPlaces): number {
  const owner = made[0]?.owner;
  if (!owner) return 0;
  const slots = new Set(made.flatMap((use) => ("slot" in use ? [use.slot] : [])));
  const facts = made.flatMap(factNumbersOf).reduce((bits, fact) => bits | (1n << BigInt(fact)), 0n);
  const writes = take(structs.writes.offsets.first + slots.size * structs.write.size);
  if (writes === 0) return 0;
  write(view, structs.writes, writes, { owner: places.get(owner)?.place ?? 0, count: slots.size, mask: facts });
  for (const [index, slot] of [...slots].entries()) {
    const place = writes + structs.writes.offsets.first + index * structs.write.size;
    write(view, structs.write, place, { slot: slotPlace(places, owner, slot) });
  }
  return writes;
}
