import { largest } from "../base/largest.js";
import * as at from "./layout.js";
import { type ProverMemory, putAscii } from "./memory.js";
import type { FieldPlan, ObjectPlan, Pattern, Reckoning, ReckoningStep, Use } from "./plan.js";

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

const useTypes: Readonly<Record<Use["type"], number>> = {
  keepNumber: at.keepNumber,
  addNumber: at.addNumber,
  leastNumber: at.leastNumber,
  mostNumber: at.mostNumber,
  countElements: at.countElements,
  countValue: at.countValue,
  lessThanBefore: at.lessThanBefore,
  moreThanBefore: at.moreThanBefore,
  noMoreThanBefore: at.noMoreThanBefore,
  noLessThanBefore: at.noLessThanBefore,
  keepText: at.keepText,
  keepDigits: at.keepDigits,
  keepSeconds: at.keepSeconds,
  differsFromKept: at.differsFromKept,
  gatherKey: at.gatherKey,
  gatherTexts: at.gatherTexts,
  textsDiffer: at.textsDiffer,
  factInRange: at.factInRange,
  factAmong: at.factAmong,
  factStarts: at.factStarts,
  factEnds: at.factEnds,
  keepBase: at.keepBase,
  factTrue: at.factTrue,
  factFalse: at.factFalse,
  factFilled: at.factFilled,
};

/** Puts what is made of the value of a field; 0 where there is nothing or no room. */
export function putUses(room: ProverMemory, { uses }: FieldPlan, places: RelationPlaces): number {
  if (uses.length === 0) return 0;
  const first = room.take((uses.length + 1) * at.useLength);
  if (first === 0) return 0;
  const isPut = uses.every((use, index) => putUse(room, first + index * at.useLength, use, places));
  return isPut ? first : 0;
}

function putUse(room: ProverMemory, place: number, use: Use, places: RelationPlaces): boolean {
  const { view } = room;
  const owner = places.get(use.owner)?.place ?? 0;
  view.setUint32(place + at.useType, useTypes[use.type], true);
  view.setUint32(place + at.useOwner, owner, true);
  if (use.type === "gatherKey") {
    // No two parts of a key have the same factor, so that values that change places make another key.
    view.setUint32(place + at.useOperand, 2 * use.part + 1, true);
    return true;
  }
  if (use.type === "factAmong") {
    const table = putEntries(room, use.entries);
    view.setUint32(place + at.useOperand, table, true);
    return table !== 0;
  }
  if ("fact" in use) {
    view.setUint32(place + at.useSlot, use.fact, true);
    if (use.type === "factInRange") {
      view.setFloat64(place + at.useLeast, use.least, true);
      view.setFloat64(place + at.useMost, use.most, true);
    } else if ("texts" in use) {
      const table = putTexts(room, use.texts);
      view.setUint32(place + at.useOperand, table, true);
      view.setUint32(place + at.useLeast, largest(use.texts.map(({ length }) => length)), true);
      return table !== 0;
    }
    return true;
  }
  view.setUint32(place + at.useSlot, slotPlace(places, use.owner, use.slot), true);
  if (use.type === "keepBase") view.setUint32(place + at.useOperand, use.symbol, true);
  if ("region" in use) view.setUint32(place + at.useOperand, regionPlace(places, use.owner, use.region), true);
  return owner !== 0;
}

/** Puts texts, each with its length before it, and a length at the end that none has. */
function putTexts(room: ProverMemory, texts: readonly string[]): number {
  return putTable(room, texts, 4, () => {});
}

/** The same, with the fact of each between its length and the text. */
function putEntries(room: ProverMemory, entries: readonly { readonly text: string; readonly fact: number }[]): number {
  const texts = entries.map(({ text }) => text);
  return putTable(room, texts, 8, (index, place) => room.view.setUint32(place + 4, entries[index]?.fact ?? 0, true));
}

function putTable(
  { bytes, view, take }: ProverMemory,
  texts: readonly string[],
  before: number,
  putMore: (index: number, place: number) => void,
): number {
  const sizes = texts.map(({ length }) => Math.ceil((length + before) / 4) * 4);
  const table = take(sizes.reduce((sum, size) => sum + size, 4) + 16);
  if (table === 0) return 0;
  let place = table;
  for (const [index, text] of texts.entries()) {
    view.setUint32(place, text.length, true);
    putMore(index, place);
    putAscii(bytes, place + before, text);
    place += sizes[index] ?? 0;
  }
  view.setUint32(place, 0xffff_ffff, true);
  return table;
}
