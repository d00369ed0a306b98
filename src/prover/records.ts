import * as at from "./layout.js";
import { type ArrayPlan, type FieldPlan, type ObjectPlan, type SeveralPlan, starts, type ValuePlan } from "./plan.js";
import { putArrayRest } from "./put-array.js";
import { putAscii } from "./put-ascii.js";
import { putRelations, type RelationPlaces, takeRelations } from "./put-relations.js";
import { putUses } from "./put-uses.js";
import {
  isOfAmounts,
  isOfFilledTexts,
  isOfFreeTexts,
  isOfNetworkTimes,
  isOfPositives,
  isOfTimestamps,
  type Range,
  rangeOf,
  type ValueRule,
} from "./value-rule.js";

/** The prover's memory, while records are put there. */
export interface ProverMemory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Takes a place of zeros; 0 where there is no room. */
  readonly take: (length: number) => number;
  /** The rules by their numbers, and the records that were made of them. */
  readonly rules: (ValueRule | undefined)[];
  readonly ruleRecords: Map<string, number>;
}

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
  const range = rangeOf(rule);
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
