import type { ValueConstraint } from "../../../src/prover/keywords.js";
import { constants, putAscii, stepTypes, structs, useTypes, write } from "../../../src/prover/layout.js";
import { allocate, type ProverMemory, unprovable } from "./memory.js";
import type { FactEntry, FieldPlan, ProgramStep, RelationsPlan, Use } from "./plan.js";

/** Allocates the relations of an object before anything refers to them. */
export function allocateRelations(memory: ProverMemory, relations: RelationsPlan): void {
  const { slots } = relations;
  relations.address = allocate(memory, structs.relations.offsets.slots + slots.length * 8);
  const first = allocate(memory, Math.max(slots.length, 1) * 8);
  relations.regionAddresses = Array.from({ length: relations.regions }, () => allocate(memory, constants.regionLength));
  for (const [index, number] of slots.entries()) memory.view.setFloat64(first + index * 8, number, true);
  write(memory.view, structs.relations, relations.address, { count: slots.length, first });
}

export function slotAddress({ address }: RelationsPlan, slot: number): number {
  return address + structs.relations.offsets.slots + slot * 8;
}

export function regionAddress({ regionAddresses }: RelationsPlan, region: number): number {
  return regionAddresses[region] ?? 0;
}

export function putRelations(
  memory: ProverMemory,
  relations: RelationsPlan,
  addressOf: (constraint: ValueConstraint) => number,
): void {
  const { view } = memory;
  const { forbidden, programs, address } = relations;
  if (forbidden.length > 0) {
    const first = allocate(memory, structs.forbidden.offsets.first + forbidden.length * structs.combination.size);
    write(view, structs.relations, address, { forbidden: first });
    write(view, structs.forbidden, first, { count: forbidden.length });
    const start = first + structs.forbidden.offsets.first;
    for (const [index, combination] of forbidden.entries()) {
      write(view, structs.combination, start + index * structs.combination.size, combination);
    }
  }
  let link = address + structs.relations.offsets.programs;
  for (const { where, steps, isOfCounts } of programs) {
    const program = allocate(memory, structs.program.size);
    const first = allocate(memory, (steps.length + 1) * structs.step.size);
    if (steps.length > constants.deepestStack) throw unprovable;
    write(view, structs.program, program, { ...where, first, isOfCounts: isOfCounts ? 1 : 0 });
    for (const [index, step] of steps.entries()) {
      const address = first + index * structs.step.size;
      putStep(memory, address, step, relations);
      if (step.pair) write(view, structs.step, address, { third: addressOf(step.pair) });
    }
    view.setUint32(link, program, true);
    link = program + structs.program.offsets.next;
  }
}

function putStep(memory: ProverMemory, address: number, step: ProgramStep, relations: RelationsPlan): void {
  const { type, number = 0, slots = [], numbers, gathered } = step;
  const put = (values: Partial<Record<"type" | "operand" | "second" | "third" | "number", number>>): void =>
    write(memory.view, structs.step, address, values);
  const [operand = 0, second = 0] = slots.map((slot) => slotAddress(relations, slot));
  put({ type: stepTypes[type], number, operand, second });
  if (numbers) {
    const table = allocate(memory, numbers.length * 8);
    for (const [index, one] of numbers.entries()) memory.view.setFloat64(table + index * 8, one, true);
    put({ operand: table, second: numbers.length });
  }
  if (gathered) {
    const [texts, among] = gathered;
    put({ operand: slotAddress(relations, texts.slot), second: regionAddress(relations, texts.region) });
    put({ third: slotAddress(relations, among.slot), number: regionAddress(relations, among.region) });
  }
}

/** Writes the uses of a field; 0 if there are none. */
export function putUses(memory: ProverMemory, { uses }: FieldPlan): number {
  if (uses.length === 0) return 0;
  const first = allocate(memory, (uses.length + 1) * structs.use.size);
  for (const [index, use] of uses.entries()) {
    const values = { type: useTypes[use.type], owner: use.owner.address, ...usedValues(memory, use) };
    write(memory.view, structs.use, first + index * structs.use.size, values);
  }
  return first;
}

/** Where a use stores what it finds, and what it goes by. */
function usedValues(memory: ProverMemory, use: Use): Partial<Record<"slot" | "operand" | "least" | "most", number>> {
  switch (use.type) {
    case "gatherKey":
      // Each part of a key has a different factor, so that swapped values give another key.
      return { operand: 2 * use.part + 1 };
    case "factAmong":
      return { operand: putEntries(memory, use.entries) };
    case "factStarts":
    case "factEnds":
      return { slot: use.fact, operand: putTexts(memory, use.texts) };
    case "factInRange":
      return { slot: use.fact, least: use.least, most: use.most };
    case "factTrue":
    case "factFalse":
    case "factFilled":
      return { slot: use.fact };
    case "keepBase":
      return { slot: slotAddress(use.owner, use.slot), operand: use.symbol };
    case "gatherTexts":
    case "textsDiffer":
      return { slot: slotAddress(use.owner, use.slot), operand: regionAddress(use.owner, use.region) };
    default:
      return { slot: slotAddress(use.owner, use.slot) };
  }
}

/** Writes texts, each after its length, and ends with a length that no text has. */
function putTexts(memory: ProverMemory, texts: readonly string[]): number {
  const { bytes, view } = memory;
  const sizes = texts.map(({ length }) => Math.ceil((length + 4) / 4) * 4);
  const table = allocate(memory, sizes.reduce((sum, size) => sum + size, 4) + 16);
  let address = table;
  for (const [index, text] of texts.entries()) {
    view.setUint32(address, text.length, true);
    putAscii(bytes, address + 4, text);
    address += sizes[index] ?? 0;
  }
  view.setUint32(address, 0xffff_ffff, true);
  return table;
}

/**
 * Writes the greatest length of some texts, then for each length the start of its texts, then the texts by length, each
 * after its own length and its facts, and ends with a length that no text has.
 */
function putEntries(memory: ProverMemory, entries: readonly FactEntry[]): number {
  const { bytes, view } = memory;
  const facts = new Map<string, bigint>();
  for (const { text, fact } of entries) facts.set(text, (facts.get(text) ?? 0n) | (1n << BigInt(fact)));
  const texts = [...facts.keys()].sort((one, other) => one.length - other.length);
  const sizes = texts.map(({ length }) => Math.ceil((length + 12) / 4) * 4);
  const longest = texts.at(-1)?.length ?? 0;
  const starts = 4 * (longest + 2);
  const table = allocate(memory, sizes.reduce((sum, size) => sum + size, starts + 4) + 16);
  view.setUint32(table, longest, true);
  let address = table + starts;
  for (const [index, text] of texts.entries()) {
    if (text.length !== texts[index - 1]?.length) view.setUint32(table + 4 + 4 * text.length, address, true);
    view.setUint32(address, text.length, true);
    view.setBigUint64(address + 4, facts.get(text) ?? 0n, true);
    putAscii(bytes, address + 12, text);
    address += sizes[index] ?? 0;
  }
  view.setUint32(address, 0xffff_ffff, true);
  return table;
}
