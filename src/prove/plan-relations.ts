import type { Claim, Compared, FieldPath, Term } from "../relations/claim.js";
import type { FieldTest, FieldTests, Relation } from "../relations/relation.js";
import { factTests } from "./fact-tests.js";
import { mostFacts } from "./layout.js";
import { type ArrayPlan, bitsOf, type FieldPlan, type ObjectPlan } from "./plan.js";
import {
  type ComparingStep,
  createRelationsPlan,
  type FactTest,
  type GatheredTexts,
  type KeepingUse,
  type Pattern,
  type ReckoningStep,
  type RelationsPlan,
} from "./relations-plan.js";

/** Plans what holds between the fields of an object; false where the prover cannot see to all of it. */
export function planRelations(object: ObjectPlan, relations: readonly Relation[]): boolean {
  if (relations.length === 0) return true;
  const plan = createRelationsPlan();
  object.relations = plan;
  const planner = plannerOf(object, plan);
  try {
    for (const relation of relations) planRelation(relation, planner);
  } catch (error) {
    if (error !== beyond) throw error;
    return false;
  }
  return plan.facts <= mostFacts;
}

/** Thrown where the prover does not know how to see to something. */
const beyond = new Error("the prover cannot see to it");

const nowhere: Pattern = { seen: 0n, facts: 0n, unseen: 0n, untrue: 0n };

/** What is asked, as bits that are set and bits that are not. */
type Literal = keyof Pattern;
type Literals = readonly (readonly [Literal, bigint])[];

interface Planner {
  readonly object: ObjectPlan;
  readonly plan: RelationsPlan;
  readonly bits: (fields: readonly string[]) => bigint;
  readonly slot: (first: number) => number;
  /** The bit of a fact that is set where the values of some fields pass one of some tests. */
  readonly fact: (fields: readonly FieldPlan[], tests: readonly FactTest[]) => bigint;
  readonly gather: (fields: readonly FieldPlan[], isShared: boolean) => GatheredTexts;
}

function plannerOf(object: ObjectPlan, plan: RelationsPlan): Planner {
  const slot = (first: number): number => plan.slots.push(first) - 1;
  return {
    object,
    plan,
    bits(fields) {
      const bits = bitsOf(object, fields);
      if (bits === undefined) throw beyond;
      return bits;
    },
    slot,
    fact(fields, tests) {
      const fact = plan.facts++;
      for (const field of fields) for (const test of tests) field.uses.push({ ...test, owner: object, fact });
      return 1n << BigInt(fact);
    },
    gather(fields, isShared) {
      const texts = { owner: object, slot: slot(0), region: plan.regions++, isShared };
      const { slot: count, region } = texts;
      for (const field of fields) field.uses.push({ type: "gatherTexts", owner: object, slot: count, region });
      return texts;
    },
  };
}

function planRelation(relation: Relation, planner: Planner): void {
  const { plan, bits } = planner;
  const forbid = (...literals: Literals): void => {
    plan.patterns.push(patternOf(literals));
  };
  switch (relation.type) {
    case "together": {
      const all = bits(relation.fields);
      for (const field of relation.fields) fieldOf(planner, field).needs |= all;
      return;
    }
    case "one-of":
    case "at-most-one":
      for (const [index, field] of relation.fields.entries()) {
        for (const other of relation.fields.slice(index + 1)) forbid(["seen", bits([field, other])]);
      }
      if (relation.type === "one-of") forbid(["unseen", bits(relation.fields)]);
      return;
    case "when": {
      const given = literalsOf(relation.given, planner);
      for (const broken of brokenBy(relation.met, planner)) forbid(...given, ...broken);
      for (const broken of brokenBy(relation.unmet, planner)) {
        for (const literal of given) forbid(opposite(literal), ...broken);
      }
      return;
    }
    case "holds":
      planClaim(relation.claim, literalsOf(relation.given, planner), planner);
      return;
    case "unique":
      planUnique(relation.in, relation.by, planner);
      return;
    case "localised": {
      const slot = planner.slot(0);
      keep(fieldOf(planner, relation.base), "keepText", slot, planner);
      keep(fieldOf(planner, relation.localised), "differsFromKept", slot, planner);
      if (relation.isBare) return;
      const symbol = planner.fact([fieldOf(planner, relation.base)], [{ type: "factSymbol" }]);
      forbid(["facts", symbol], ["unseen", bits([relation.localised])]);
      return;
    }
  }
}

function patternOf(literals: Literals): Pattern {
  const pattern = { ...nowhere };
  for (const [kind, bit] of literals) pattern[kind] |= bit;
  return pattern;
}

function opposite([kind, bit]: readonly [Literal, bigint]): readonly [Literal, bigint] {
  return [({ seen: "unseen", unseen: "seen", facts: "untrue", untrue: "facts" } as const)[kind], bit];
}

/** What has to be there, and what must not, for all tests to pass. */
function literalsOf(tests: FieldTests, planner: Planner): Literals {
  return Object.entries(tests).flatMap(([field, test]) => literalsOfTest(field, test, planner));
}

function literalsOfTest(field: string, test: FieldTest, planner: Planner): Literals {
  // A field that the schema does not know is not proven, so that it is never there.
  if (!planner.object.fields.has(field) && test === false) return [];
  if (typeof test === "boolean") return [[test ? "seen" : "unseen", planner.bits([field])]];
  const { not, ...others } = test;
  if (not === undefined) return [["facts", factOf(field, test, planner)]];
  if (Object.keys(others).length > 0) throw beyond;
  return [
    ["seen", planner.bits([field])],
    ["untrue", factOf(field, not, planner)],
  ];
}

/** For each test, the ways not to pass it. */
function brokenBy(tests: FieldTests, planner: Planner): readonly Literals[] {
  return Object.entries(tests).flatMap(([field, test]) =>
    literalsOfTest(field, test, planner).map((literal) => [opposite(literal)]),
  );
}

function factOf(field: string, test: Exclude<FieldTest, boolean>, planner: Planner): bigint {
  const tests = factTests(test);
  if (!tests) throw beyond;
  return planner.fact([fieldOf(planner, field)], tests);
}

function fieldOf({ object }: Planner, name: string): FieldPlan {
  const field = object.fields.get(name);
  if (!field) throw beyond;
  return field;
}

function keep(field: FieldPlan, type: KeepingUse, slot: number, { object }: Planner): void {
  field.uses.push({ type, slot, owner: object });
}

function planClaim(claim: Claim, given: Literals, planner: Planner): void {
  if (claim.type === "ordered") {
    if (given.length > 0) throw beyond;
    const [type, first] = orders[claim.order];
    const slot = planner.slot(first);
    for (const field of fieldsAt(planner, claim.path)) keep(field, type, slot, planner);
    return;
  }
  for (const pair of claim.pairs) {
    if (pair.comparison === "in") planListed(pair, given, planner);
    else if (isOfTexts(pair)) planTexts(pair, given, planner);
    else planNumbers(pair, claim.tolerance, given, planner);
  }
}

const orders = {
  descending: ["lessThanBefore", Number.POSITIVE_INFINITY],
  ascending: ["moreThanBefore", Number.NEGATIVE_INFINITY],
  falling: ["noMoreThanBefore", Number.POSITIVE_INFINITY],
  rising: ["noLessThanBefore", Number.NEGATIVE_INFINITY],
} as const;

/** Whether both sides are plain fields, whose types decide how they are compared. */
function isOfTexts({ left, comparison, right }: Compared): boolean {
  if (comparison !== "=" && comparison !== "!=") return false;
  return (left.type === "path" && right.type === "path") || (isLower(left) && isLower(right));
}

function isLower(term: Term): boolean {
  return term.type === "of-text" && term.name === "lower";
}

function planTexts({ left, comparison, right }: Compared, given: Literals, planner: Planner): void {
  if (!("path" in left) || !("path" in right)) throw beyond;
  if (isLower(left) && comparison === "!=") throw beyond;
  const sides = [left, right].map(({ path }) => plainField(planner, path));
  const types = new Set(sides.map(({ value }) => (value.type === "integer" ? "number" : value.type)));
  if (types.size !== 1 || !(types.has("text") || types.has("number"))) throw beyond;
  if (types.has("number")) {
    planNumbers({ left, comparison, right }, { amount: 0, isShare: false }, given, planner);
    return;
  }
  const slots = sides.map((field) => {
    const slot = planner.slot(0);
    keep(field, "keepText", slot, planner);
    return slot;
  });
  const where = whereThere([left.path, right.path], given, planner);
  const [first = 0, second = 0] = slots;
  planner.plan.programs.push({
    where,
    steps: [
      { type: isLower(left) ? "areAlike" : comparison === "=" ? "areSameTexts" : "areOther", slots: [first, second] },
    ],
  });
}

function planListed({ left, right }: Compared, given: Literals, planner: Planner): void {
  const { plan } = planner;
  if (left.type === "text" && right.type === "path") {
    const [test] = factTests({ const: left.value }) ?? [];
    if (!test) throw beyond;
    const isThere = planner.fact(fieldsAt(planner, right.path), [test]);
    plan.patterns.push(patternOf([...given, ["seen", topBit(planner, right.path)], ["untrue", isThere]]));
    return;
  }
  if (right.type === "list" && right.values.every((value) => typeof value === "number")) {
    const steps: ReckoningStep[] = [];
    const where = whereThere(planTerm(left, steps, planner), given, planner);
    plan.programs.push({ where, steps: [...steps, { type: "isListed", numbers: right.values }] });
    return;
  }
  if (left.type !== "path") throw beyond;
  if (right.type === "list") {
    const tests = factTests({ enum: right.values });
    if (!tests || left.path.length > 1) throw beyond;
    const isListed = planner.fact([plainField(planner, left.path)], tests);
    plan.patterns.push(patternOf([...given, ["seen", topBit(planner, left.path)], ["untrue", isListed]]));
    return;
  }
  if (right.type !== "path") throw beyond;
  const texts = planner.gather(fieldsAt(planner, left.path), true);
  const among = planner.gather(fieldsAt(planner, right.path), true);
  plan.programs.push({ where: whereThere([left.path], given, planner), steps: [{ type: "areAmong", texts, among }] });
}

const comparingSteps = { "<": "isLess", "<=": "isNoMore", "!=": "isOther" } as const;

function planNumbers(
  { left, comparison, right }: Compared,
  { amount, isShare }: (Claim & { readonly type: "compared" })["tolerance"],
  given: Literals,
  planner: Planner,
): void {
  const steps: ReckoningStep[] = [];
  const paths = [...planTerm(left, steps, planner), ...planTerm(right, steps, planner)];
  if (comparison === "in") throw beyond;
  const type: ComparingStep = comparison === "=" ? (isShare ? "isEqualShare" : "isEqual") : comparingSteps[comparison];
  steps.push({ type, tolerance: comparison === "=" ? amount : 0 });
  planner.plan.programs.push({ where: whereThere(paths, given, planner), steps });
}

const reckoningSteps = { "+": "addTop", "-": "subtractTop", "*": "multiplyTop", "/": "divideTop" } as const;
const listUses = {
  sum: ["addNumber", 0],
  min: ["leastNumber", Number.POSITIVE_INFINITY],
  max: ["mostNumber", Number.NEGATIVE_INFINITY],
} as const;

/** Adds the steps that work a term out, and returns the paths that it goes by. */
function planTerm(term: Term, steps: ReckoningStep[], planner: Planner): readonly FieldPath[] {
  switch (term.type) {
    case "number":
      steps.push({ type: "pushNumber", number: term.value });
      return [];
    case "path": {
      const field = plainField(planner, term.path);
      if (field.value.type !== "integer" && field.value.type !== "number") throw beyond;
      steps.push({ type: "pushSlot", slot: keptSlot([field], "keepNumber", Number.NaN, planner) });
      return [term.path];
    }
    case "of-list":
      steps.push({ type: "pushSlot", slot: listSlot(term, planner) });
      return [term.path];
    case "of-text":
      if (term.name === "lower") throw beyond;
      if (term.name === "seconds" && term.path.join() === "timestamp") {
        steps.push({ type: "pushTime" });
        return [];
      }
      steps.push({
        type: "pushSlot",
        slot: keptSlot(
          [plainField(planner, term.path)],
          term.name === "number" ? "keepDigits" : "keepSeconds",
          Number.NaN,
          planner,
        ),
      });
      return [term.path];
    case "floor": {
      const paths = planTerm(term.of, steps, planner);
      steps.push({ type: "floorTop" });
      return paths;
    }
    case "reckoned": {
      const paths = [...planTerm(term.left, steps, planner), ...planTerm(term.right, steps, planner)];
      steps.push({ type: reckoningSteps[term.operator] });
      return paths;
    }
    default:
      throw beyond;
  }
}

function listSlot({ name, path }: Term & { readonly type: "of-list" }, planner: Planner): number {
  const fields = fieldsAt(planner, path);
  if (name !== "count") {
    if (!fields.every(({ value }) => value.type === "integer" || value.type === "number")) throw beyond;
    const [type, first] = listUses[name];
    return keptSlot(fields, type, first, planner);
  }
  const isList = fields.some(({ value }) => value.type === "array");
  const isCertain = fields.every(({ value }) => (isList ? value.type === "array" : scalars.has(value.type)));
  if (!isCertain || (isList && path.length > 1)) throw beyond;
  return keptSlot(fields, isList ? "countElements" : "countValue", 0, planner);
}

const scalars: ReadonlySet<string> = new Set(["text", "integer", "number", "boolean", "true", "false"]);

function keptSlot(fields: readonly FieldPlan[], type: KeepingUse, first: number, planner: Planner): number {
  const slot = planner.slot(first);
  for (const field of fields) keep(field, type, slot, planner);
  return slot;
}

function planUnique(lists: readonly string[], by: readonly string[], planner: Planner): void {
  const [key] = by;
  if (key === undefined) {
    const [list, ...others] = lists;
    if (list === undefined || others.length > 0) throw beyond;
    const field = fieldOf(planner, list);
    field.uses.push({
      type: "textsDiffer",
      owner: planner.object,
      slot: planner.slot(0),
      region: planner.plan.regions++,
    });
    return;
  }
  // Elements that differ in the first field differ in all; others are left to the close look.
  const texts = planner.gather(
    lists.flatMap((list) => fieldsAt(planner, [list, key])),
    lists.length > 1,
  );
  for (const list of lists) {
    const { value } = fieldOf(planner, list);
    if (value.type !== "array") throw beyond;
    (value as ArrayPlan).keys = texts;
  }
}

function whereThere(paths: readonly FieldPath[], given: Literals, planner: Planner): Pattern {
  return patternOf([...given, ...paths.map((path) => ["seen", topBit(planner, path)] as const)]);
}

function topBit({ bits }: Planner, [first = ""]: FieldPath): bigint {
  return bits([first]);
}

/** The one field of a path that has no list on its way. */
function plainField(planner: Planner, path: FieldPath): FieldPlan {
  let object = planner.object;
  for (const [index, name] of path.entries()) {
    const field = object.fields.get(name);
    if (!field) throw beyond;
    if (index === path.length - 1) return field;
    if (field.value.type !== "object") throw beyond;
    object = field.value.object;
  }
  throw beyond;
}

/** The fields at the end of a path, through lists and objects. */
function fieldsAt({ object }: Planner, path: FieldPath): readonly FieldPlan[] {
  let objects: readonly ObjectPlan[] = [object];
  for (const [index, name] of path.entries()) {
    const fields = objects.flatMap(({ fields: all }) => (name === "*" ? [...all.values()] : (all.get(name) ?? [])));
    if (fields.length === 0) throw beyond;
    if (index === path.length - 1) return fields;
    objects = fields.map(({ value }) => {
      const inner = value.type === "array" ? value.items : value;
      if (inner.type !== "object") throw beyond;
      return inner.object;
    });
  }
  throw beyond;
}
