import type { ValueConstraint } from "../../../src/prover/keywords.js";
import { constants, constraintForms, putAscii, structs, valueClasses, write } from "../../../src/prover/layout.js";
import { allocate, type ProverMemory, unprovable } from "./memory.js";
import type { ArrayPlan, FieldPlan, ObjectPlan, RelationsPlan, TypePlan, Use, ValuePlan } from "./plan.js";
import { objectsWithin, onlyPlan } from "./plan.js";
import { allocateRelations, putRelations, putUses, regionAddress, slotAddress } from "./put-relations.js";
import { constraintRange, isOfFreeTexts, saysOnly } from "./value-constraint.js";

interface Surroundings {
  readonly isWithinList: boolean;
  /** True if an enclosing list collects keys while this is read. */
  readonly isWithinKeys: boolean;
  /** The relations of the enclosing objects without a list in between. */
  readonly around: readonly (RelationsPlan | undefined)[];
}

export function putEvent(memory: ProverMemory, plan: ObjectPlan): number {
  return putObject(memory, plan, { isWithinList: false, isWithinKeys: false, around: [] });
}

function putObject(memory: ProverMemory, plan: ObjectPlan, surroundings: Surroundings): number {
  const { required, relations } = plan;
  const fields = [...plan.fields.values()];
  const object = allocate(memory, structs.object.size);
  for (const field of fields) {
    field.address = allocate(memory, structs.field.offsets.key + Math.ceil((field.name.length + 2) / 16) * 16);
  }
  if (relations) allocateRelations(memory, relations);
  const first = fields[0]?.address ?? 0;
  write(memory.view, structs.object, object, { required, first, fields: first, relations: relations?.address ?? 0 });
  if (relations) putRelations(memory, relations, (constraint) => constraintAddress(memory, constraint));
  const within = { ...surroundings, around: [...surroundings.around, relations] };
  for (const [index, field] of fields.entries()) putField(memory, field, fields[index + 1]?.address ?? 0, within);
  return object;
}

function putField(memory: ProverMemory, field: FieldPlan, next: number, surroundings: Surroundings): void {
  const { name, bit, needs, address } = field;
  const uses = putUses(memory, field);
  const mark = uses === 0 ? field.mark : field.mark | constants.markUses;
  write(memory.view, structs.field, address, { mark, uses, bit, needs, next, sibling: next });
  putKey(memory, address, `${name}":`);
  putValue(memory, address, field.value, surroundings);
}

/** Writes the key of a field, as it appears after its first quote. */
function putKey({ bytes, view }: ProverMemory, field: number, key: string): void {
  const keyMask = key.length >= 16 ? 0xffff : (1 << key.length) - 1;
  write(view, structs.field, field, { keyLength: key.length, keyMask });
  putAscii(bytes, field + structs.field.offsets.key, key);
}

function putValue(memory: ProverMemory, address: number, value: ValuePlan, surroundings: Surroundings): void {
  const put = (
    name: keyof typeof valueClasses,
    values: { readonly constraint?: number; readonly within?: number } = {},
  ): void => write(memory.view, structs.value, address, { class: valueClasses[name], ...values });
  const [plan, ...others] = value;
  if (!plan) return;
  if (others.length > 0) put("severalClass", { within: putSeveral(memory, value, surroundings) });
  else if (plan.type === "object") put("objectClass", { within: putObject(memory, plan.object, surroundings) });
  else if (plan.type === "array") put("arrayClass", { within: putArray(memory, plan, surroundings) });
  else if ("constraint" in plan && plan.constraint)
    put(constrainedClass(plan.type, plan.constraint), { constraint: constraintAddress(memory, plan.constraint) });
  else put(`${plan.type}Class`);
}

/** The class of values with a constraint; the most frequent constraints have classes of their own. */
function constrainedClass(type: "text" | "integer" | "number", constraint: ValueConstraint): keyof typeof valueClasses {
  if (type === "text") return saysOnly(constraint, "minLength", 1) ? "filledTextClass" : "constrainedTextClass";
  if (type === "integer" && saysOnly(constraint, "minimum", 1)) return "positiveClass";
  if (saysOnly(constraint, "minimum", 0)) return type === "integer" ? "countClass" : "amountClass";
  return type === "integer" ? "constrainedIntegerClass" : "constrainedNumberClass";
}

/** Where a value of several types has the one for each way to start: an integer starts like any number. */
const offsetsByType: Readonly<Record<TypePlan["type"], number>> = {
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
function putSeveral(memory: ProverMemory, value: ValuePlan, surroundings: Surroundings): number {
  const several = allocate(memory, constants.severalSize);
  for (const plan of value) putValue(memory, several + offsetsByType[plan.type], [plan], surroundings);
  return several;
}

function putArray(memory: ProverMemory, plan: ArrayPlan, { isWithinList, isWithinKeys, around }: Surroundings): number {
  const { shortest, longest, isUnique, hasKeys = false, sharedKeys } = plan;
  // Keys are noted in one place, which nested lists would share.
  if ((hasKeys && isWithinList) || (isUnique && isWithinKeys)) throw unprovable;
  const array = allocate(memory, structs.array.size + structs.value.size);
  const items = array + structs.array.size;
  const element = onlyPlan(plan.items);
  write(memory.view, structs.array, array, {
    ...{ items, shortest, longest, isUnique: isUnique ? 1 : 0, hasKeys: hasKeys ? 1 : 0 },
    ...(element?.type === "object" && lastListOf(memory, element.object, around)),
    keyCount: sharedKeys ? slotAddress(sharedKeys.owner, sharedKeys.slot) : 0,
    keyRegion: sharedKeys ? regionAddress(sharedKeys.owner, sharedKeys.region) : 0,
  });
  putValue(memory, items, plan.items, { isWithinList: true, isWithinKeys: isWithinKeys || hasKeys, around: [] });
  return array;
}

/** The struct of a constraint, shared by all values with the same constraint, and so are the texts that passed. */
function constraintAddress(memory: ProverMemory, constraint: ValueConstraint): number {
  const { view, constraints, constraintAddresses } = memory;
  const text = JSON.stringify(constraint);
  const known = constraintAddresses.get(text);
  if (known !== undefined) return known;
  const address = allocate(memory, structs.constraint.size);
  constraintAddresses.set(text, address);
  const range = constraintRange(constraint);
  const form = constraintForms[range ? "rangeForm" : textForm(constraint)];
  const number = constraints.push(constraint);
  write(view, structs.constraint, address, { number, form, ...range, ...(range && lengthsIn(range)) });
  return address;
}

/** The lengths that show that a number is in a range, so that most need not be read. */
function lengthsIn({ least, most, step }: NonNullable<ReturnType<typeof constraintRange>>) {
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

function textForm(constraint: ValueConstraint): keyof typeof constraintForms {
  if (saysOnly(constraint, "format", "date-time")) return "timestampForm";
  return isOfFreeTexts(constraint) ? "freeForm" : "noForm";
}

/** How the last list of an array is remembered: not at all, or with what was derived from it. */
function lastListOf(memory: ProverMemory, element: ObjectPlan, around: Surroundings["around"]) {
  const made = madeForOthers(element);
  // Notes about an event must be made each time, and so must texts that are compared with others elsewhere.
  if (hasMarks(element) || made.some(({ type }) => type === "gatherTexts")) return {};
  const [owner, ...others] = new Set(made.map(({ owner }) => owner));
  if (others.length > 0 || (owner && !around.includes(owner))) return {};
  return { lastList: 1, derived: owner ? putDerived(memory, made, owner) : 0 };
}

/** The uses of values within an object that serve objects outside it. */
function madeForOthers(element: ObjectPlan): readonly Use[] {
  const inner = new Set<RelationsPlan | undefined>();
  const uses: Use[] = [];
  const visit = (object: ObjectPlan): void => {
    inner.add(object.relations);
    for (const field of object.fields.values()) {
      for (const use of field.uses) uses.push(use);
      for (const part of objectsWithin(field.value)) visit(part);
    }
  };
  visit(element);
  return uses.filter(({ owner }) => !inner.has(owner));
}

function hasMarks({ fields }: ObjectPlan): boolean {
  return [...fields.values()].some(({ mark, value }) => mark !== 0 || objectsWithin(value).some(hasMarks));
}

/** Writes where a list stores what is derived from it. */
function putDerived(memory: ProverMemory, made: readonly Use[], owner: RelationsPlan): number {
  const slots = new Set(made.flatMap((use) => ("slot" in use ? [use.slot] : [])));
  const mask = made.flatMap(factsOf).reduce((bits, fact) => bits | (1n << BigInt(fact)), 0n);
  const derived = allocate(memory, structs.derived.offsets.first + slots.size * structs.derivedValue.size);
  write(memory.view, structs.derived, derived, { owner: owner.address, count: slots.size, mask });
  for (const [index, slot] of [...slots].entries()) {
    const address = derived + structs.derived.offsets.first + index * structs.derivedValue.size;
    write(memory.view, structs.derivedValue, address, { slot: slotAddress(owner, slot) });
  }
  return derived;
}

function factsOf(use: Use): readonly number[] {
  if (use.type === "factAmong") return use.entries.map(({ fact }) => fact);
  if (use.type === "keepBase") return [use.symbol];
  return "fact" in use ? [use.fact] : [];
}
