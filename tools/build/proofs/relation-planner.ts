import { constants } from "../../../src/prover/layout.js";
import { type FieldPath, isPath } from "../../../src/schema/relations/claim.js";
import type { FieldTest, FieldTests, ValueTest } from "../../../src/schema/relations/tests.js";
import { unprovable } from "./memory.js";
import type { Combination, FactTest, FieldPlan, GatheredTexts, KeepingUse, ObjectPlan } from "./plan.js";
import { bitsOf, createRelationsPlan, onlyPlan, type ProgramStep, type ValuePlan } from "./plan.js";
import { rangeOf } from "./value-constraint.js";

/** Every object is compared with each combination; ours have fewer than 100. */
const mostForbidden = 1000;

export type Planner = ReturnType<typeof plannerOf>;

/** Creates a planner; its functions throw `unprovable`. */
export function plannerOf(object: ObjectPlan) {
  const owner = createRelationsPlan();
  object.relations = owner;
  /** The facts of the object's own fields, by their tests: several relations may test a field in the same way. */
  const asked = new Map<string, bigint>();

  const bits = (fields: readonly string[]): bigint => bitsOf(object, fields);
  /** The bit of the first field of a path. */
  const topBit = ([first = ""]: FieldPath): bigint => bits([first]);
  const ownField = (name: string): FieldPlan => fieldOf(object, name);
  /** The field at a path without lists. */
  const plainField = ([first = "", ...rest]: FieldPath): FieldPlan =>
    rest.reduce((field, name) => fieldOf(onlyObject(field.value), name), ownField(first));
  /** The fields at the end of a path, through lists and objects. */
  const fieldsAt = (path: FieldPath): readonly FieldPlan[] => {
    let objects: readonly ObjectPlan[] = [object];
    let found: readonly FieldPlan[] = [];
    for (const [index, name] of path.entries()) {
      if (index > 0) objects = found.map(({ value }) => onlyObject(elementOrSelf(value)));
      found = objects.flatMap(({ fields }) => (name === "*" ? [...fields.values()] : (fields.get(name) ?? [])));
      if (found.length === 0) throw unprovable;
    }
    return found;
  };

  const slot = (first: number): number => owner.slots.push(first) - 1;
  /** The slots that hold counts. */
  const counts = new Set<number>();
  /** Stores the values of some fields in a slot. */
  const keep = (fields: readonly FieldPlan[], type: KeepingUse, slot: number): void => {
    for (const { uses } of fields) uses.push({ type, slot, owner });
  };
  /** A new slot that stores the values of some fields. */
  const keptSlot = (fields: readonly FieldPlan[], type: KeepingUse, first: number): number => {
    const kept = slot(first);
    if (type === "countElements" || type === "countValue") counts.add(kept);
    keep(fields, type, kept);
    return kept;
  };
  const gather = (fields: readonly FieldPlan[]): GatheredTexts => {
    const texts = { owner, slot: slot(0), region: owner.regions++ };
    for (const { uses } of fields) uses.push({ type: "gatherTexts", ...texts });
    return texts;
  };

  const newFact = (): number => {
    if (owner.facts >= constants.mostFacts) throw unprovable;
    return owner.facts++;
  };
  /** The bit of a fact that is set if the values of some fields pass one of some tests. */
  const fact = (fields: readonly FieldPlan[], tests: readonly FactTest[]): bigint => {
    const fact = newFact();
    for (const { uses } of fields) {
      for (const test of tests) {
        if (test.type !== "factAmong") {
          uses.push({ ...test, owner, fact });
          continue;
        }
        // The texts that a field is compared with share one table.
        const entries = test.texts.map((text) => ({ text, fact }));
        const table = uses.find((use) => use.type === "factAmong" && use.owner === owner);
        if (table?.type === "factAmong") for (const entry of entries) table.entries.push(entry);
        else uses.push({ type: "factAmong", owner, entries });
      }
    }
    return 1n << BigInt(fact);
  };
  const factOf = (field: string, test: ValueTest): bigint => {
    const key = JSON.stringify([field, test]);
    const known = asked.get(key) ?? fact([ownField(field)], factTests(test));
    asked.set(key, known);
    return known;
  };

  /** The literals that are true if a field passes a test. */
  const literalsOfTest = (field: string, test: FieldTest): Literals => {
    if (isPath(field)) return literalsOfPath(field.split("."), test);
    // A field that the schema does not know is never proven, and so never present.
    if (!object.fields.has(field) && test === false) return [];
    if (typeof test === "boolean") return [[test ? "present" : "absent", bits([field])]];
    const { not, ...others } = test;
    if (not === undefined) return [["facts", factOf(field, test)]];
    if (Object.keys(others).length > 0) throw unprovable;
    return [
      ["present", bits([field])],
      ["absentFacts", factOf(field, not)],
    ];
  };
  /** The same for values at a path, of which one has to pass, or none has to pass what `not` holds. */
  const literalsOfPath = (path: FieldPath, test: FieldTest): Literals => {
    if (typeof test === "boolean") throw unprovable;
    const { not = test, ...others } = test;
    if (not !== test && Object.keys(others).length > 0) throw unprovable;
    const passes = fact(fieldsAt(path), factTests(not));
    return [
      ["present", topBit(path)],
      [not === test ? "facts" : "absentFacts", passes],
    ];
  };
  const literalsOf = (tests: FieldTests): Literals =>
    Object.entries(tests).flatMap(([field, test]) => literalsOfTest(field, test));

  const forbid = (...literals: Literals): void => {
    if (owner.forbidden.push(combinationOf(literals)) > mostForbidden) throw unprovable;
  };
  /** Adds steps to run on objects that have the first fields of some paths. */
  const run = (paths: readonly FieldPath[], given: Literals, steps: readonly ProgramStep[]): void => {
    const where = combinationOf([...given, ...paths.map((path) => ["present", topBit(path)] as const)]);
    const isOfCounts = steps.every(({ type, slots: [slot = -1] = [] }) => type !== "pushSlot" || counts.has(slot));
    owner.programs.push({ where, steps, isOfCounts });
  };

  return {
    owner,
    ...{ bits, topBit, ownField, plainField, fieldsAt, slot, keep, keptSlot, gather, newFact, fact },
    ...{ literalsOf, forbid, run },
  };
}

function fieldOf({ fields }: ObjectPlan, name: string): FieldPlan {
  const field = fields.get(name);
  if (!field) throw unprovable;
  return field;
}

function onlyObject(value: ValuePlan): ObjectPlan {
  const plan = onlyPlan(value);
  if (plan?.type !== "object") throw unprovable;
  return plan.object;
}

function elementOrSelf(value: ValuePlan): ValuePlan {
  const plan = onlyPlan(value);
  return plan?.type === "array" ? plan.items : value;
}

/** Bits that must be set, and bits that must not be. */
export type Literals = readonly (readonly [keyof Combination, bigint])[];

export function combinationOf(literals: Literals): Combination {
  const combination = { present: 0n, facts: 0n, absent: 0n, absentFacts: 0n };
  for (const [kind, bit] of literals) combination[kind] |= bit;
  return combination;
}

const opposites = { present: "absent", absent: "present", facts: "absentFacts", absentFacts: "facts" } as const;

export function opposite([kind, bit]: Literals[number]): Literals[number] {
  return [opposites[kind], bit];
}

/** The tests of which a value has to pass one in order to pass the test of a relation. */
export function factTests(test: ValueTest): readonly FactTest[] {
  const { const: only, enum: several, not, minItems, starts, ends, ...range } = test;
  const [first, ...others] = [
    ...("const" in test ? [valueTests([only])] : []),
    ...(several ? [valueTests(several)] : []),
    ...(minItems === 1 ? [[{ type: "factFilled" } as const]] : []),
    ...(starts === undefined ? [] : [[textTest("factStarts", [starts])]]),
    ...(ends === undefined ? [] : [[textTest("factEnds", [ends])]]),
    ...(Object.keys(range).length === 0 ? [] : [[{ type: "factInRange", ...rangeOf(range) } as const]]),
  ];
  // A value that several keywords test is not proven.
  if (!first || others.length > 0 || not !== undefined || (minItems ?? 1) !== 1) throw unprovable;
  return first;
}

function valueTests(values: readonly unknown[]): readonly FactTest[] {
  const texts = values.filter((value) => typeof value === "string");
  const others = values.filter((value) => typeof value !== "string").map(scalarTest);
  return texts.length === 0 ? others : [textTest("factAmong", texts), ...others];
}

function scalarTest(value: unknown): FactTest {
  if (typeof value === "number") return { type: "factInRange", least: value, most: value };
  if (typeof value === "boolean") return { type: value ? "factTrue" : "factFalse" };
  throw unprovable;
}

/** Texts are compared as bytes, so only those with a single spelling are supported. */
function textTest(type: "factAmong" | "factStarts" | "factEnds", texts: readonly string[]): FactTest {
  if (!texts.every((text) => /^[ !#-[\]-~]*$/.test(text))) throw unprovable;
  return { type, texts };
}
