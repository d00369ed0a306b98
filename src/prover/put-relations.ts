import { constants, stepTypes, structs, useTypes, write } from "./layout.js";
import { type ProverMemory, putAscii, taken, unprovable } from "./memory.js";
import type { FactEntry, FieldPlan, ReckoningStep, RelationsPlan, Use } from "./plan.js";

/** Allocates the relations of an object before anything refers to them. */
export function takeRelations(room: ProverMemory, relations: RelationsPlan): void {
  const { slots } = relations;
  relations.place = taken(room, structs.relations.offsets.slots + slots.length * 8);
  const first = taken(room, Math.max(slots.length, 1) * 8);
  relations.regionPlaces = Array.from({ length: relations.regions }, () => taken(room, constants.regionLength));
  for (const [index, number] of slots.entries()) room.view.setFloat64(first + index * 8, number, true);
  write(room.view, structs.relations, relations.place, { count: slots.length, first });
}

export function slotPlace({ place }: RelationsPlan, slot: number): number {
  return place + structs.relations.offsets.slots + slot * 8;
}

export function regionPlace({ regionPlaces }: RelationsPlan, region: number): number {
  return regionPlaces[region] ?? 0;
}

export function putRelations(room: ProverMemory, relations: RelationsPlan): void {
  const { view } = room;
  const { patterns, programs, place } = relations;
  if (patterns.length > 0) {
    const first = taken(room, structs.patterns.offsets.first + patterns.length * structs.pattern.size);
    write(view, structs.relations, place, { patterns: first });
    write(view, structs.patterns, first, { count: patterns.length });
    for (const [index, pattern] of patterns.entries()) {
      write(view, structs.pattern, first + structs.patterns.offsets.first + index * structs.pattern.size, pattern);
    }
  }
  let link = place + structs.relations.offsets.programs;
  for (const { where, steps } of programs) {
    const program = taken(room, structs.program.size);
    const first = taken(room, (steps.length + 1) * structs.step.size);
    if (steps.length > constants.deepestStack) throw unprovable;
    write(view, structs.program, program, { ...where, first });
    for (const [index, step] of steps.entries()) putStep(room, first + index * structs.step.size, step, relations);
    view.setUint32(link, program, true);
    link = program + structs.program.offsets.next;
  }
}

function putStep(room: ProverMemory, place: number, step: ReckoningStep, relations: RelationsPlan): void {
  const { type, number = 0, slots = [], numbers, gathered } = step;
  const put = (values: Partial<Record<"type" | "operand" | "second" | "third" | "number", number>>): void =>
    write(room.view, structs.step, place, values);
  const [operand = 0, second = 0] = slots.map((slot) => slotPlace(relations, slot));
  put({ type: stepTypes[type], number, operand, second });
  if (numbers) {
    const table = taken(room, numbers.length * 8);
    for (const [index, one] of numbers.entries()) room.view.setFloat64(table + index * 8, one, true);
    put({ operand: table, second: numbers.length });
  }
  if (gathered) {
    const [texts, among] = gathered;
    put({ operand: slotPlace(relations, texts.slot), second: regionPlace(relations, texts.region) });
    put({ third: slotPlace(relations, among.slot), number: regionPlace(relations, among.region) });
  }
}

/** Writes the uses of a field; 0 if there are none. */
export function putUses(room: ProverMemory, { uses }: FieldPlan): number {
  if (uses.length === 0) return 0;
  const first = taken(room, (uses.length + 1) * structs.use.size);
  for (const [index, use] of uses.entries()) {
    const values = { type: useTypes[use.type], owner: use.owner.place, ...usedValues(room, use) };
    write(room.view, structs.use, first + index * structs.use.size, values);
  }
  return first;
}

/** Where a use stores what it finds, and what it goes by. */
function usedValues(room: ProverMemory, use: Use): Partial<Record<"slot" | "operand" | "least" | "most", number>> {
  switch (use.type) {
    case "gatherKey":
      // Each part of a key has a different factor, so that swapped values give another key.
      return { operand: 2 * use.part + 1 };
    case "factAmong":
      return { operand: putEntries(room, use.entries) };
    case "factStarts":
    case "factEnds":
      return { slot: use.fact, operand: putTexts(room, use.texts) };
    case "factInRange":
      return { slot: use.fact, least: use.least, most: use.most };
    case "factTrue":
    case "factFalse":
    case "factFilled":
      return { slot: use.fact };
    case "keepBase":
      return { slot: slotPlace(use.owner, use.slot), operand: use.symbol };
    case "gatherTexts":
    case "textsDiffer":
      return { slot: slotPlace(use.owner, use.slot), operand: regionPlace(use.owner, use.region) };
    default:
      return { slot: slotPlace(use.owner, use.slot) };
  }
}

/** Writes texts, each after its length, and ends with a length that no text has. */
function putTexts(room: ProverMemory, texts: readonly string[]): number {
  const { bytes, view } = room;
  const sizes = texts.map(({ length }) => Math.ceil((length + 4) / 4) * 4);
  const table = taken(room, sizes.reduce((sum, size) => sum + size, 4) + 16);
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
function putEntries(room: ProverMemory, entries: readonly FactEntry[]): number {
  const { bytes, view } = room;
  const facts = new Map<string, bigint>();
  for (const { text, fact } of entries) facts.set(text, (facts.get(text) ?? 0n) | (1n << BigInt(fact)));
  const texts = [...facts.keys()].sort((one, other) => one.length - other.length);
  const sizes = texts.map(({ length }) => Math.ceil((length + 12) / 4) * 4);
  const longest = texts.at(-1)?.length ?? 0;
  const starts = 4 * (longest + 2);
  const table = taken(room, sizes.reduce((sum, size) => sum + size, starts + 4) + 16);
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
