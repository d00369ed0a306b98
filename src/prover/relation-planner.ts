import type { FieldPath } from "../spec/relations/claim.js";
import type { FieldTest, FieldTests, ValueTest } from "../spec/relations/relation.js";
import { constants } from "./layout.js";
import {
  bitsOf,
  type FactTest,
  type FieldPlan,
  type GatheredTexts,
  type KeepingUse,
  type ObjectPlan,
  type Pattern,
  type RelationsPlan,
} from "./plan.js";
import { rangeOf } from "./value-rule.js";

/** Thrown if the prover cannot handle something. */
export const unprovable = new Error("the prover cannot see to it");

/** Every object is compared with each pattern; ours have fewer than 100. */
const mostPatterns = 1000;

/** Plans the relations of one object. */
export interface Planner {
  readonly object: ObjectPlan;
  readonly plan: RelationsPlan;
  readonly bits: (fields: readonly string[]) => bigint;
  readonly slot: (first: number) => number;
  /** Adds a forbidden pattern. */
  readonly forbid: (pattern: Pattern) => void;
  /** The number of a new fact. */
  readonly newFact: () => number;
  /** The bit of a fact that is set if the values of some fields pass one of some tests. */
  readonly fact: (fields: readonly FieldPlan[], tests: readonly FactTest[]) => bigint;
  /** The facts of the object's own fields, by their tests. */
  readonly asked: Map<string, bigint>;
  readonly gather: (fields: readonly FieldPlan[]) => GatheredTexts;
}

/** Creates a planner; its functions throw `unprovable`. */
export function plannerOf(object: ObjectPlan, plan: RelationsPlan): Planner {
  const slot = (first: number): number => plan.slots.push(first) - 1;
  const newFact = (): number => {
    if (plan.facts >= constants.mostFacts) throw unprovable;
    return plan.facts++;
  };
  return {
    object,
    plan,
    bits(fields) {
      const bits = bitsOf(object, fields);
      if (bits === undefined) throw unprovable;
      return bits;
    },
    slot,
    forbid(pattern) {
      if (plan.patterns.push(pattern) > mostPatterns) throw unprovable;
    },
    newFact,
    fact(fields, tests) {
      const fact = newFact();
      for (const field of fields) for (const test of tests) addFact(field, test, object, fact);
      return 1n << BigInt(fact);
    },
    asked: new Map(),
    gather(fields) {
      const texts = { owner: object, slot: slot(0), region: plan.regions++ };
      const { slot: count, region } = texts;
      for (const field of fields) field.uses.push({ type: "gatherTexts", owner: object, slot: count, region });
      return texts;
    },
  };
}

/** Lets a field set a fact; the texts that it is compared with share one table. */
function addFact({ uses }: FieldPlan, test: FactTest, owner: ObjectPlan, fact: number): void {
  if (test.type !== "factAmong") {
    uses.push({ ...test, owner, fact });
    return;
  }
  const entries = test.texts.map((text) => ({ text, fact }));
  const table = uses.find((use) => use.type === "factAmong" && use.owner === owner);
  if (table?.type === "factAmong") for (const entry of entries) table.entries.push(entry);
  else uses.push({ type: "factAmong", owner, entries });
}

/** The object's own field of that name. */
export function ownField({ object }: Planner, name: string): FieldPlan {
  const field = object.fields.get(name);
  if (!field) throw unprovable;
  return field;
}

/** Stores the value of a field in a slot. */
export function keep(field: FieldPlan, type: KeepingUse, slot: number, { object }: Planner): void {
  field.uses.push({ type, slot, owner: object });
}

/** A new slot that stores the values of some fields. */
export function keptSlot(fields: readonly FieldPlan[], type: KeepingUse, first: number, planner: Planner): number {
  const slot = planner.slot(first);
  for (const field of fields) keep(field, type, slot, planner);
  return slot;
}

/** The bit of the first field of a path. */
export function topBit({ bits }: Planner, [first = ""]: FieldPath): bigint {
  return bits([first]);
}

/** The field at a path without lists. */
export function plainField(planner: Planner, path: FieldPath): FieldPlan {
  let object = planner.object;
  for (const [index, name] of path.entries()) {
    const field = object.fields.get(name);
    if (!field) throw unprovable;
    if (index === path.length - 1) return field;
    if (field.value.type !== "object") throw unprovable;
    object = field.value.object;
  }
  throw unprovable;
}

/** The fields at the end of a path, through lists and objects. */
export function fieldsAt({ object }: Planner, path: FieldPath): readonly FieldPlan[] {
  let objects: readonly ObjectPlan[] = [object];
  for (const [index, name] of path.entries()) {
    const fields = objects.flatMap(({ fields: all }) => (name === "*" ? [...all.values()] : (all.get(name) ?? [])));
    if (fields.length === 0) throw unprovable;
    if (index === path.length - 1) return fields;
    objects = fields.map(({ value }) => {
      const inner = value.type === "array" ? value.items : value;
      if (inner.type !== "object") throw unprovable;
      return inner.object;
    });
  }
  throw unprovable;
}

const nowhere: Pattern = { seen: 0n, facts: 0n, unseen: 0n, untrue: 0n };

type Literal = keyof Pattern;
/** Bits that must be set, and bits that must not be. */
export type Literals = readonly (readonly [Literal, bigint])[];

/** Combines literals into one pattern. */
export function patternOf(literals: Literals): Pattern {
  const pattern = { ...nowhere };
  for (const [kind, bit] of literals) pattern[kind] |= bit;
  return pattern;
}

/** The negation of a literal. */
export function opposite([kind, bit]: readonly [Literal, bigint]): readonly [Literal, bigint] {
  return [({ seen: "unseen", unseen: "seen", facts: "untrue", untrue: "facts" } as const)[kind], bit];
}

/** The literals that are true if all tests pass. */
export function literalsOf(tests: FieldTests, planner: Planner): Literals {
  return Object.entries(tests).flatMap(([field, test]) => literalsOfTest(field, test, planner));
}

function literalsOfTest(field: string, test: FieldTest, planner: Planner): Literals {
  // A field that the schema does not know is never proven, and so never present.
  if (!planner.object.fields.has(field) && test === false) return [];
  if (typeof test === "boolean") return [[test ? "seen" : "unseen", planner.bits([field])]];
  const { not, ...others } = test;
  if (not === undefined) return [["facts", factOf(field, test, planner)]];
  if (Object.keys(others).length > 0) throw unprovable;
  return [
    ["seen", planner.bits([field])],
    ["untrue", factOf(field, not, planner)],
  ];
}

/** For each test, the ways to fail it. */
export function brokenBy(tests: FieldTests, planner: Planner): readonly Literals[] {
  return Object.entries(tests).flatMap(([field, test]) =>
    literalsOfTest(field, test, planner).map((literal) => [opposite(literal)]),
  );
}

/** Several relations may test the same field in the same way. */
function factOf(field: string, test: Exclude<FieldTest, boolean>, planner: Planner): bigint {
  const key = JSON.stringify([field, test]);
  const tests = factTests(test);
  if (!tests) throw unprovable;
  const fact = planner.asked.get(key) ?? planner.fact([ownField(planner, field)], tests);
  planner.asked.set(key, fact);
  return fact;
}

/** The pattern of objects that have the first fields of all these paths. */
export function whereThere(paths: readonly FieldPath[], given: Literals, planner: Planner): Pattern {
  return patternOf([...given, ...paths.map((path) => ["seen", topBit(planner, path)] as const)]);
}

/** The tests of which a value has to pass one in order to pass the test of a relation; undefined if the prover knows none. */
export function factTests(test: ValueTest): readonly FactTest[] | undefined {
  const { const: only, enum: several, not, minItems, starts, ends, ...range } = test;
  const asked = [
    ...("const" in test ? [valueTests([only])] : []),
    ...(several ? [valueTests(several)] : []),
    ...(minItems === undefined ? [] : [minItems === 1 ? [{ type: "factFilled" } as const] : undefined]),
    ...(starts === undefined ? [] : [textTest("factStarts", [starts])]),
    ...(ends === undefined ? [] : [textTest("factEnds", [ends])]),
    ...(Object.keys(range).length === 0 ? [] : [[{ type: "factInRange", ...rangeOf(range) } as const]]),
  ];
  // A value that several keywords test is not proven.
  return asked.length === 1 && not === undefined ? asked[0] : undefined;
}

function valueTests(values: readonly unknown[]): readonly FactTest[] | undefined {
  const texts = values.filter((value) => typeof value === "string");
  const others = values.filter((value) => typeof value !== "string").map(scalarTest);
  const ofTexts = texts.length === 0 ? [] : textTest("factAmong", texts);
  if (!ofTexts || others.includes(undefined)) return undefined;
  return [...ofTexts, ...others.flatMap((test) => test ?? [])];
}

function scalarTest(value: unknown): FactTest | undefined {
  if (typeof value === "number") return { type: "factInRange", least: value, most: value };
  if (typeof value === "boolean") return { type: value ? "factTrue" : "factFalse" };
  return undefined;
}

/** Texts are compared as bytes, so only those with a single spelling are supported. */
function textTest(
  type: "factAmong" | "factStarts" | "factEnds",
  texts: readonly string[],
): readonly FactTest[] | undefined {
  return texts.every((text) => /^[ !#-[\]-~]*$/.test(text)) ? [{ type, texts }] : undefined;
}
