import { largest } from "../base/text.js";
import { constants, stepTypes, structs, useTypes, write } from "./layout.js";
import { type ProverMemory, putAscii } from "./memory.js";
import type { FactEntry, FieldPlan, ObjectPlan, Reckoning, ReckoningStep, Use } from "./plan.js";

/** The addresses of the relations of objects, and the regions of the texts collected for them. */
export type RelationPlaces = Map<ObjectPlan, { readonly place: number; readonly regions: readonly number[] }>;

/** Allocates the relations of an object before anything refers to them; false if there is no room. */
export function takeRelations({ view, take }: ProverMemory, object: ObjectPlan, places: RelationPlaces): boolean {
  const { relations } = object;
  if (!relations) return true;
  const { slots } = relations;
  const place = take(structs.relations.offsets.slots + slots.length * 8);
  const first = take(Math.max(slots.length, 1) * 8);
  const regions = Array.from({ length: relations.regions }, () => take(constants.regionLength));
  if (place === 0 || first === 0 || regions.includes(0)) return false;
  for (const [index, number] of slots.entries()) view.setFloat64(first + index * 8, number, true);
  write(view, structs.relations, place, { count: slots.length, first });
  places.set(object, { place, regions });
  return true;
}

/** The address of a slot. */
export function slotPlace(places: RelationPlaces, owner: ObjectPlan, slot: number): number {
  return (places.get(owner)?.place ?? 0) + structs.relations.offsets.slots + slot * 8;
}

/** The address of a region. */
export function regionPlace(places: RelationPlaces, owner: ObjectPlan, region: number): number {
  return places.get(owner)?.regions[region] ?? 0;
}

/** Writes the forbidden patterns and the programs of an object; false if there is no room. */
export function putRelations(room: ProverMemory, object: ObjectPlan, places: RelationPlaces): boolean {
  const { relations } = object;
  const place = places.get(object)?.place;
  if (!relations || place === undefined) return true;
  const { view, take } = room;
  const { patterns, programs } = relations;
  if (patterns.length > 0) {
    const first = take(structs.patterns.offsets.first + patterns.length * structs.pattern.size);
    if (first === 0) return false;
    write(view, structs.relations, place, { patterns: first });
    write(view, structs.patterns, first, { count: patterns.length });
    for (const [index, pattern] of patterns.entries()) {
      write(view, structs.pattern, first + structs.patterns.offsets.first + index * structs.pattern.size, pattern);
    }
  }
  let link = place + structs.relations.offsets.programs;
  for (const program of programs) {
    const next = putProgram(room, program, object, places);
    if (next === 0) return false;
    view.setUint32(link, next, true);
    link = next + structs.program.offsets.next;
  }
  return true;
}

function putProgram(
  room: ProverMemory,
  { where, steps }: Reckoning,
  object: ObjectPlan,
  places: RelationPlaces,
): number {
  const { view, take } = room;
  const program = take(structs.program.size);
  const first = take((steps.length + 1) * structs.step.size);
  if (program === 0 || first === 0 || steps.length > constants.deepestStack) return 0;
  write(view, structs.program, program, { ...where, first });
  const isPut = steps.every((step, index) => putStep(room, first + index * structs.step.size, step, object, places));
  return isPut ? program : 0;
}

function putStep(
  room: ProverMemory,
  place: number,
  step: ReckoningStep,
  object: ObjectPlan,
  places: RelationPlaces,
): boolean {
  const slotAt = (slot: number): number => slotPlace(places, object, slot);
  const put = (values: StepValues): void =>
    write(room.view, structs.step, place, { type: stepTypes[step.type], ...values });
  switch (step.type) {
    case "pushNumber":
      put({ number: step.number });
      return true;
    case "pushSlot":
      put({ operand: slotAt(step.slot) });
      return true;
    case "isLess":
    case "isNoMore":
    case "isEqual":
    case "isEqualShare":
    case "isOther":
      put({ number: step.tolerance });
      return true;
    case "areEqualTexts":
    case "areOther":
    case "areAlike":
      put({ operand: slotAt(step.slots[0]), second: slotAt(step.slots[1]) });
      return true;
    case "areAmong":
      put({
        operand: slotAt(step.texts.slot),
        second: regionPlace(places, object, step.texts.region),
        third: slotAt(step.among.slot),
        number: regionPlace(places, object, step.among.region),
      });
      return true;
    case "isListed": {
      const table = putNumbers(room, step.numbers);
      put({ operand: table, second: step.numbers.length });
      return table !== 0;
    }
    default:
      put({});
      return true;
  }
}

type StepValues = Partial<Record<"operand" | "second" | "third" | "number", number>>;

function putNumbers({ view, take }: ProverMemory, numbers: readonly number[]): number {
  const table = take(numbers.length * 8);
  if (table === 0) return 0;
  for (const [index, number] of numbers.entries()) view.setFloat64(table + index * 8, number, true);
  return table;
}

/** Writes the uses of a field; 0 if there are none or no room. */
export function putUses(room: ProverMemory, { uses }: FieldPlan, places: RelationPlaces): number {
  if (uses.length === 0) return 0;
  const first = room.take((uses.length + 1) * structs.use.size);
  if (first === 0) return 0;
  const isPut = uses.every((use, index) => putUse(room, first + index * structs.use.size, use, places));
  return isPut ? first : 0;
}

function putUse(room: ProverMemory, place: number, use: Use, places: RelationPlaces): boolean {
  const owner = places.get(use.owner)?.place ?? 0;
  const put = (values: UseValues): void =>
    write(room.view, structs.use, place, { type: useTypes[use.type], owner, ...values });
  if (use.type === "gatherKey") {
    // Each part of a key has a different factor, so that swapped values give another key.
    put({ operand: 2 * use.part + 1 });
    return true;
  }
  if (use.type === "factAmong") {
    const table = putEntries(room, use.entries);
    put({ operand: table });
    return table !== 0;
  }
  if ("fact" in use) {
    const slot = use.fact;
    if ("texts" in use) {
      const table = putTexts(room, use.texts);
      put({ slot, operand: table, least: largest(use.texts.map(({ length }) => length)) });
      return table !== 0;
    }
    put(use.type === "factInRange" ? { slot, least: use.least, most: use.most } : { slot });
    return true;
  }
  const slot = slotPlace(places, use.owner, use.slot);
  if (use.type === "keepBase") put({ slot, operand: use.symbol });
  else put("region" in use ? { slot, operand: regionPlace(places, use.owner, use.region) } : { slot });
  return owner !== 0;
}

type UseValues = Partial<Record<"slot" | "operand" | "least" | "most", number>>;

/** Writes texts, each after its length, and ends with a length that no text has. */
function putTexts({ bytes, view, take }: ProverMemory, texts: readonly string[]): number {
  const sizes = texts.map(({ length }) => Math.ceil((length + 4) / 4) * 4);
  const table = take(sizes.reduce((sum, size) => sum + size, 4) + 16);
  if (table === 0) return 0;
  let place = table;
  for (const [index, text] of texts.entries()) {
    view.setUint32(place, text.length, true);
    putAscii(bytes, place + 4, text);
    place += sizes[index] ?? 0;
  }
  view.setUint32(place, 0xffff_ffff, true);
  return table;
}

/**
 * Writes the greatest length of some texts, then for each length the start of its texts, then the texts by length, each
 * after its own length and its facts, and ends with a length that no text has.
 */
function putEntries({ bytes, view, take }: ProverMemory, entries: readonly FactEntry[]): number {
  const facts = new Map<string, bigint>();
  for (const { text, fact } of entries) facts.set(text, (facts.get(text) ?? 0n) | (1n << BigInt(fact)));
  const texts = [...facts.keys()].sort((one, other) => one.length - other.length);
  const sizes = texts.map(({ length }) => Math.ceil((length + 12) / 4) * 4);
  const longest = texts.at(-1)?.length ?? 0;
  const starts = 4 * (longest + 2);
  const table = take(sizes.reduce((sum, size) => sum + size, starts + 4) + 16);
  if (table === 0) return 0;
  view.setUint32(table, longest, true);
  let place = table + starts;
  for (const [index, text] of texts.entries()) {
    if (text.length !== texts[index - 1]?.length) view.setUint32(table + 4 + 4 * text.length, place, true);
    view.setUint32(place, text.length, true);
    view.setBigUint64(place + 4, facts.get(text) ?? 0n, true);
    putAscii(bytes, place + 12, text);
    place += sizes[index] ?? 0;
  }
  view.setUint32(place, 0xffff_ffff, true);
  return table;
}
