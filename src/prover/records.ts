import * as at from "./layout.js";
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

/** What is known while records are put: the objects around with no list in between, and where relations lie. */
interface Surroundings {
  readonly isWithinList: boolean;
  /** Whether a list around has keys of its own noted while this is read. */
  readonly isWithinKeys: boolean;
  readonly around: readonly ObjectPlan[];
  readonly places: RelationPlaces;
}

/** Puts the records of an event's object; 0 where there was no room for all of them. */
export function putEvent(room: ProverMemory, plan: ObjectPlan): number {
  return putObject(room, plan, { isWithinList: false, isWithinKeys: false, around: [], places: new Map() });
}

function putObject(room: ProverMemory, plan: ObjectPlan, surroundings: Surroundings): number {
  const { around, places } = surroundings;
  const { view, take } = room;
  const { fields, required } = plan;
  const object = take(at.objectLength);
  const records = [...fields.values()].map(({ name }) => take(at.fieldKey + roundUp(name.length + 2)));
  if (object === 0 || records.includes(0) || !takeRelations(room, plan, places)) return 0;
  view.setBigUint64(object + at.objectRequired, required, true);
  view.setUint32(object + at.objectFirst, records[0] ?? 0, true);
  view.setUint32(object + at.objectFields, records[0] ?? 0, true);
  view.setUint32(object + at.objectRelations, places.get(plan)?.place ?? 0, true);
  view.setUint32(object + at.objectCountsLapses, plan.countsLapses ? 1 : 0, true);
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
  view.setUint32(place + at.fieldMark, uses === 0 ? mark : mark | at.markUses, true);
  view.setUint32(place + at.fieldUses, uses, true);
  view.setBigUint64(place + at.fieldBit, bit, true);
  view.setBigUint64(place + at.fieldNeeds, needs, true);
  view.setUint32(place + at.fieldNext, next, true);
  view.setUint32(place + at.fieldSibling, next, true);
  putKey(room, place, `${name}":`);
  return putValue(room, place, value, surroundings);
}

/** Puts the key of a field, as it is written behind its first quote. */
export function putKey({ bytes, view }: Pick<ProverMemory, "bytes" | "view">, field: number, key: string): void {
  view.setUint32(field + at.fieldKeyLength, key.length, true);
  view.setUint32(field + at.fieldKeyMask, key.length >= 16 ? 0xffff : (1 << key.length) - 1, true);
  putAscii(bytes, field + at.fieldKey, key);
}

function putValue(room: ProverMemory, place: number, plan: ValuePlan, surroundings: Surroundings): boolean {
  const { view } = room;
  view.setUint32(place + at.valueClass, classOf(plan), true);
  switch (plan.type) {
    case "text":
    case "integer":
    case "number": {
      const rule = plan.rule ? ruleRecord(room, plan.rule) : 0;
      view.setUint32(place + at.valueRule, rule, true);
      return rule !== 0 || plan.rule === undefined;
    }
    case "array": {
      const array = putArray(room, plan, surroundings);
      view.setUint32(place + at.valueWithin, array, true);
      return array !== 0;
    }
    case "object": {
      const object = putObject(room, plan.object, surroundings);
      view.setUint32(place + at.valueWithin, object, true);
      return object !== 0;
    }
    case "several": {
      const several = putSeveral(room, plan, surroundings);
      view.setUint32(place + at.valueWithin, several, true);
      return several !== 0;
    }
    default:
      return true;
  }
}

/** Puts a value for each way to start; what may not stand there is of no class. */
function putSeveral(room: ProverMemory, { plans }: SeveralPlan, surroundings: Surroundings): number {
  const several = room.take(at.severalLength);
  if (several === 0) return 0;
  const isPut = starts.every((start, index) => {
    const plan = plans.get(start);
    return !plan || putValue(room, several + index * at.valueLength, plan, surroundings);
  });
  return isPut ? several : 0;
}

function classOf(plan: ValuePlan): number {
  switch (plan.type) {
    case "text":
      if (!plan.rule) return at.textClass;
      return isOfFilledTexts(plan.rule) ? at.filledTextClass : at.ruledTextClass;
    case "integer":
      if (!plan.rule) return at.integerClass;
      if (isOfPositives(plan.rule)) return at.positiveClass;
      return isOfAmounts(plan.rule) ? at.countClass : at.ruledIntegerClass;
    case "number":
      if (!plan.rule) return at.numberClass;
      return isOfAmounts(plan.rule) ? at.amountClass : at.ruledNumberClass;
    case "boolean":
      return at.booleanClass;
    case "true":
      return at.trueClass;
    case "false":
      return at.falseClass;
    case "null":
      return at.nullClass;
    case "several":
      return at.severalClass;
    case "array":
      return at.arrayClass;
    case "object":
      return at.objectClass;
    case "none":
      return at.noClass;
  }
}

function putArray(room: ProverMemory, plan: ArrayPlan, surroundings: Surroundings): number {
  const { isWithinList, around, places } = surroundings;
  const array = room.take(at.arrayLength + at.valueLength);
  if (array === 0) return 0;
  const items = array + at.arrayLength;
  room.view.setUint32(array + at.arrayItems, items, true);
  if (!putArrayRest(room, array, plan, around, places, isWithinList)) return 0;
  if (plan.isUnique && surroundings.isWithinKeys) return 0;
  room.view.setUint32(array + at.arrayIsUnique, plan.isUnique ? 1 : 0, true);
  const isWithinKeys = surroundings.isWithinKeys || plan.hasKeys === true;
  const within: Surroundings = { isWithinList: true, isWithinKeys, around: [], places };
  return putValue(room, items, plan.items, within) ? array : 0;
}

/** The record of a rule, which all places share that have the rule, and with it the texts that passed. */
function ruleRecord(room: ProverMemory, rule: ValueRule): number {
  const { view, take, rules, ruleRecords } = room;
  const text = JSON.stringify(rule);
  const known = ruleRecords.get(text) ?? take(at.ruleLength);
  if (known === 0 || ruleRecords.has(text)) return known;
  ruleRecords.set(text, known);
  const range = ruleRange(rule);
  view.setUint32(known + at.ruleNumber, rules.push(rule) - 1, true);
  view.setUint32(known + at.ruleForm, range ? at.rangeForm : textForm(rule), true);
  view.setFloat64(known + at.ruleLeast, range?.least ?? 0, true);
  view.setFloat64(known + at.ruleMost, range?.most ?? 0, true);
  view.setFloat64(known + at.ruleStep, range?.step ?? 0, true);
  if (range) putLengths(view, known, range);
  return known;
}

/** Puts which lengths of numbers show that one is in a range, so that most need not be read. */
function putLengths(view: DataView, rule: number, { least, most, step }: Range): void {
  if (step !== 0) return;
  view.setUint32(rule + at.rulePlainDigits, least <= 1 ? digitsWithin(most) : 0, true);
  view.setUint32(rule + at.ruleSignedDigits, most >= 0 ? digitsWithin(-least) : 0, true);
  view.setUint32(rule + at.ruleHoldsShares, least <= 0 && most >= 1 ? 1 : 0, true);
}

/** How many digits a number may have that is below a limit whichever they are; a double holds all powers of ten up to the last of these. */
function digitsWithin(limit: number): number {
  let digits = 0;
  while (digits < 22 && 10 ** (digits + 1) <= limit) digits++;
  return digits;
}

function textForm(rule: ValueRule): number {
  if (isOfTimestamps(rule)) return at.timestampForm;
  if (isOfNetworkTimes(rule)) return at.networkTimeForm;
  return isOfFreeTexts(rule) ? at.freeForm : 0;
}

/** How the last list of an array is remembered: not at all, element by element, or as a whole with what was made of it. */
type Memory = "none" | "by-element" | "as-whole";

/** Puts what an array has beside the value of its elements; `around` are the objects that it lies in with no list in between. */
export function putArrayRest(
  room: ProverMemory,
  array: number,
  plan: ArrayPlan,
  around: readonly ObjectPlan[],
  places: RelationPlaces,
  isWithinList: boolean,
): boolean {
  const { view } = room;
  view.setUint32(array + at.arrayShortest, plan.shortest, true);
  view.setUint32(array + at.arrayLongest, plan.longest, true);
  // Keys are noted in one place, which lists within lists would share.
  if (plan.hasKeys && isWithinList) return false;
  view.setUint32(array + at.arrayHasKeys, plan.hasKeys ? 1 : 0, true);
  const { sharedKeys } = plan;
  if (sharedKeys) {
    view.setUint32(array + at.arrayKeyCount, slotPlace(places, sharedKeys.owner, sharedKeys.slot), true);
    view.setUint32(array + at.arrayKeyRegion, regionPlace(places, sharedKeys.owner, sharedKeys.region), true);
  }
  const element = plan.items.type === "object" ? plan.items.object : undefined;
  const made = element ? madeForOthers(element) : [];
  const memory = element ? memoryFor(element, made, around) : "none";
  view.setUint32(array + at.arrayMemory, memory === "none" ? 0 : 1, true);
  view.setUint32(array + at.arrayIsWhole, memory === "as-whole" ? 1 : 0, true);
  if (memory === "none" || made.length === 0) return true;
  const writes = putWrites(room, made, places);
  view.setUint32(array + at.arrayWrites, writes, true);
  return writes !== 0;
}

function memoryFor(element: ObjectPlan, made: readonly Use[], around: readonly ObjectPlan[]): Memory {
  // What is noted of an event is noted anew each time, and so are texts that are compared with others elsewhere.
  if (hasMarks(element) || made.some(({ type }) => type === "gatherTexts")) return "none";
  const owners = new Set(made.map(({ owner }) => owner));
  if (owners.size > 1 || ![...owners].every((owner) => around.includes(owner))) return "none";
  return made.every(isOfElement) ? "by-element" : "as-whole";
}

/** Whether what is made of an element hangs on that element alone. */
function isOfElement(use: Use): boolean {
  return use.type === "gatherKey" || use.type === "factAmong" || "fact" in use;
}

/** What is made of the values within an object for objects that are not within it. */
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

/** Puts where a list leaves what is made of it. */
function putWrites({ view, take }: ProverMemory, made: readonly Use[], places: RelationPlaces): number {
  const owner = made[0]?.owner;
  if (!owner) return 0;
  const slots = new Set(made.flatMap((use) => ("slot" in use ? [use.slot] : [])));
  const facts = made.flatMap(factNumbersOf).reduce((bits, fact) => bits | (1n << BigInt(fact)), 0n);
  const writes = take(at.writesStart + slots.size * at.writeLength);
  if (writes === 0) return 0;
  view.setUint32(writes + at.writesOwner, places.get(owner)?.place ?? 0, true);
  view.setUint32(writes + at.writesCount, slots.size, true);
  view.setBigUint64(writes + at.writesMask, facts, true);
  for (const [index, slot] of [...slots].entries()) {
    view.setUint32(writes + at.writesStart + index * at.writeLength, slotPlace(places, owner, slot), true);
  }
  return writes;
}
