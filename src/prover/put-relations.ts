import * as at from "./layout.js";
import type { ObjectPlan } from "./plan.js";
import type { ProverMemory } from "./records.js";
import type { Pattern, Reckoning, ReckoningStep } from "./relations-plan.js";

/** Where the relations of objects lie, and the regions of texts that are gathered for them. */
export type RelationPlaces = Map<ObjectPlan, { readonly place: number; readonly regions: readonly number[] }>;

const stepTypes: Readonly<Record<ReckoningStep["type"], number>> = {
  pushNumber: at.pushNumber,
  pushSlot: at.pushSlot,
  pushTime: at.pushTime,
  addTop: at.addTop,
  subtractTop: at.subtractTop,
  multiplyTop: at.multiplyTop,
  divideTop: at.divideTop,
  floorTop: at.floorTop,
  isLess: at.isLess,
  isNoMore: at.isNoMore,
  isEqual: at.isEqual,
  isEqualShare: at.isEqualShare,
  isOther: at.isOther,
  areEqualTexts: at.areEqualTexts,
  areOther: at.areOther,
  areAmong: at.areAmong,
  areAlike: at.areAlike,
  isListed: at.isListed,
};

/** Takes room for what holds between the fields of an object, before anything refers to it; false where there is none. */
export function takeRelations({ view, take }: ProverMemory, object: ObjectPlan, places: RelationPlaces): boolean {
  const { relations } = object;
  if (!relations) return true;
  const { slots } = relations;
  const place = take(at.relationsSlots + slots.length * 8);
  const first = take(Math.max(slots.length, 1) * 8);
  const regions = Array.from({ length: relations.regions }, () => take(at.regionLength));
  if (place === 0 || first === 0 || regions.includes(0)) return false;
  for (const [index, number] of slots.entries()) view.setFloat64(first + index * 8, number, true);
  view.setUint32(place + at.relationsCount, slots.length, true);
  view.setUint32(place + at.relationsFirst, first, true);
  places.set(object, { place, regions });
  return true;
}

/** Where the number of a slot lies. */
export function slotPlace(places: RelationPlaces, owner: ObjectPlan, slot: number): number {
  return (places.get(owner)?.place ?? 0) + at.relationsSlots + slot * 8;
}

/** Where the texts of a region lie. */
export function regionPlace(places: RelationPlaces, owner: ObjectPlan, region: number): number {
  return places.get(owner)?.regions[region] ?? 0;
}

/** Puts what must not be and what has to be reckoned; false where there is no room. */
export function putRelations(room: ProverMemory, object: ObjectPlan, places: RelationPlaces): boolean {
  const { relations } = object;
  const place = places.get(object)?.place;
  if (!relations || place === undefined) return true;
  const { view, take } = room;
  const { patterns, programs } = relations;
  if (patterns.length > 0) {
    const first = take(at.patternsStart + patterns.length * at.patternLength);
    if (first === 0) return false;
    view.setUint32(place + at.relationsPatterns, first, true);
    view.setUint32(first, patterns.length, true);
    for (const [index, pattern] of patterns.entries()) {
      putPattern(room, first + at.patternsStart + index * at.patternLength, pattern);
    }
  }
  let link = place + at.relationsPrograms;
  for (const program of programs) {
    const next = putProgram(room, program, object, places);
    if (next === 0) return false;
    view.setUint32(link, next, true);
    link = next + at.programNext;
  }
  return true;
}

function putPattern({ view }: ProverMemory, place: number, { seen, facts, unseen, untrue }: Pattern): void {
  view.setBigUint64(place + at.patternSeen, seen, true);
  view.setBigUint64(place + at.patternFacts, facts, true);
  view.setBigUint64(place + at.patternUnseen, unseen, true);
  view.setBigUint64(place + at.patternUntrue, untrue, true);
}

function putProgram(
  room: ProverMemory,
  { where, steps }: Reckoning,
  object: ObjectPlan,
  places: RelationPlaces,
): number {
  const { view, take } = room;
  const program = take(at.programLength);
  const first = take((steps.length + 1) * at.stepLength);
  if (program === 0 || first === 0 || steps.length > at.deepestStack) return 0;
  putPattern(room, program, where);
  view.setUint32(program + at.programFirst, first, true);
  const isPut = steps.every((step, index) => putStep(room, first + index * at.stepLength, step, object, places));
  return isPut ? program : 0;
}

function putStep(
  room: ProverMemory,
  place: number,
  step: ReckoningStep,
  object: ObjectPlan,
  places: RelationPlaces,
): boolean {
  const { view } = room;
  const slotAt = (slot: number): number => slotPlace(places, object, slot);
  view.setUint32(place + at.stepType, stepTypes[step.type], true);
  switch (step.type) {
    case "pushNumber":
      view.setFloat64(place + at.stepNumber, step.number, true);
      return true;
    case "pushSlot":
      view.setUint32(place + at.stepOperand, slotAt(step.slot), true);
      return true;
    case "isLess":
    case "isNoMore":
    case "isEqual":
    case "isEqualShare":
    case "isOther":
      view.setFloat64(place + at.stepNumber, step.tolerance, true);
      return true;
    case "areEqualTexts":
    case "areOther":
    case "areAlike":
      view.setUint32(place + at.stepOperand, slotAt(step.slots[0]), true);
      view.setUint32(place + at.stepSecond, slotAt(step.slots[1]), true);
      return true;
    case "areAmong":
      view.setUint32(place + at.stepOperand, slotAt(step.texts.slot), true);
      view.setUint32(place + at.stepSecond, regionPlace(places, object, step.texts.region), true);
      view.setUint32(place + at.stepThird, slotAt(step.among.slot), true);
      view.setFloat64(place + at.stepNumber, regionPlace(places, object, step.among.region), true);
      return true;
    case "isListed": {
      const table = putNumbers(room, step.numbers);
      view.setUint32(place + at.stepOperand, table, true);
      view.setUint32(place + at.stepSecond, step.numbers.length, true);
      return table !== 0;
    }
    default:
      return true;
  }
}

function putNumbers({ view, take }: ProverMemory, numbers: readonly number[]): number {
  const table = take(numbers.length * 8);
  if (table === 0) return 0;
  for (const [index, number] of numbers.entries()) view.setFloat64(table + index * 8, number, true);
  return table;
}
