import type { NormalSchema } from "../spec/normal-form.js";
import type { Claim, Compared, FieldPath, Term } from "../spec/relations/claim.js";
import type { Relation } from "../spec/relations/relation.js";
import {
  type ArrayPlan,
  type ComparingStep,
  createRelationsPlan,
  type FieldPlan,
  type ObjectPlan,
  type ReckoningStep,
} from "./plan.js";
import {
  brokenBy,
  factTests,
  fieldsAt,
  keep,
  keptSlot,
  type Literals,
  literalsOf,
  opposite,
  ownField,
  type Planner,
  patternOf,
  plainField,
  plannerOf,
  topBit,
  unprovable,
  whereThere,
} from "./relation-planner.js";

/** Plans the relations between the fields of an object; false if the prover cannot handle all of them. */
export function planRelations(object: ObjectPlan, relations: readonly Relation[]): boolean {
  if (relations.length === 0) return true;
  const plan = createRelationsPlan();
  object.relations = plan;
  const planner = plannerOf(object, plan);
  try {
    for (const relation of relations) planRelation(relation, planner);
  } catch (error) {
    if (error !== unprovable) throw error;
    return false;
  }
  return true;
}

/** Plans the limits on the number of fields of an object; false if the prover cannot handle them. */
export function planFieldCount(object: ObjectPlan, { minProperties = 0, maxProperties }: FieldCount): boolean {
  const fields = [...object.fields.values()];
  const most = maxProperties === undefined || maxProperties >= fields.length ? undefined : maxProperties;
  if (minProperties === 0 && most === undefined) return true;
  if (minProperties > 1 || fields.length === 0 || (most !== undefined && most !== 1)) return false;
  object.relations ??= createRelationsPlan();
  const { patterns } = object.relations;
  if (minProperties === 1) patterns.push(patternOf(fields.map(({ bit }) => ["unseen", bit])));
  if (most === undefined) return true;
  for (const [index, { bit }] of fields.entries()) {
    for (const other of fields.slice(index + 1)) patterns.push(patternOf([["seen", bit | other.bit]]));
  }
  return true;
}

/** The limits on the number of fields. */
type FieldCount = Pick<NormalSchema, "minProperties" | "maxProperties">;

function planRelation(relation: Relation, planner: Planner): void {
  const { bits } = planner;
  const forbid = (...literals: Literals): void => {
    planner.forbid(patternOf(literals));
  };
  switch (relation.type) {
    case "together": {
      const all = bits(relation.fields);
      for (const field of relation.fields) ownField(planner, field).needs |= all;
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
      const base = ownField(planner, relation.base);
      if (relation.bare === true) keep(base, "keepText", slot, planner);
      else {
        const symbol = planner.newFact();
        base.uses.push({ type: "keepBase", owner: planner.object, slot, symbol });
        forbid(["facts", 1n << BigInt(symbol)], ["unseen", bits([relation.localised])]);
      }
      keep(ownField(planner, relation.localised), "differsFromKept", slot, planner);
      return;
    }
  }
}

function planUnique(lists: readonly string[], by: readonly string[], planner: Planner): void {
  if (by.length === 0) {
    const [list, ...others] = lists;
    if (list === undefined || others.length > 0) throw unprovable;
    const field = ownField(planner, list);
    field.uses.push({
      type: "textsDiffer",
      owner: planner.object,
      slot: planner.slot(0),
      region: planner.plan.regions++,
    });
    return;
  }
  const fieldsBy = (key: string): readonly FieldPlan[] => lists.flatMap((list) => fieldsAt(planner, [list, key]));
  const arrays = lists.map((list) => arrayOf(planner, list));
  const [only, ...others] = arrays;
  if (!only || arrays.some(({ hasKeys, sharedKeys }) => hasKeys || sharedKeys)) throw unprovable;
  if (others.length === 0) {
    only.hasKeys = true;
    for (const [part, key] of by.entries()) {
      for (const { uses } of fieldsBy(key)) uses.push({ type: "gatherKey", owner: planner.object, part });
    }
    return;
  }
  // Elements that differ in the first field are distinct; others are left to full validation.
  const texts = planner.gather(by.slice(0, 1).flatMap(fieldsBy));
  for (const array of arrays) array.sharedKeys = texts;
}

function arrayOf(planner: Planner, list: string): ArrayPlan {
  const { value } = ownField(planner, list);
  if (value.type !== "array") throw unprovable;
  return value;
}

/** Plans an entry of `x-holds`, to be checked if some tests pass. */
function planClaim(claim: Claim, given: Literals, planner: Planner): void {
  if (claim.type === "ordered") {
    if (given.length > 0) throw unprovable;
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

/** True if both sides are plain fields, whose types decide how they are compared. */
function isOfTexts({ left, comparison, right }: Compared): boolean {
  if (comparison !== "=" && comparison !== "!=") return false;
  return (left.type === "path" && right.type === "path") || (isLower(left) && isLower(right));
}

function isLower(term: Term): boolean {
  return term.type === "of-text" && term.name === "lower";
}

function planTexts({ left, comparison, right }: Compared, given: Literals, planner: Planner): void {
  if (!("path" in left) || !("path" in right)) throw unprovable;
  if (isLower(left) && comparison === "!=") throw unprovable;
  const sides = [left, right].map(({ path }) => plainField(planner, path));
  const types = new Set(sides.map(({ value }) => (value.type === "integer" ? "number" : value.type)));
  if (types.size !== 1 || !(types.has("text") || types.has("number"))) throw unprovable;
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
      { type: isLower(left) ? "areAlike" : comparison === "=" ? "areEqualTexts" : "areOther", slots: [first, second] },
    ],
  });
}

function planListed({ left, right }: Compared, given: Literals, planner: Planner): void {
  const { plan } = planner;
  if (left.type === "text" && right.type === "path") {
    const [test] = factTests({ const: left.value }) ?? [];
    if (!test) throw unprovable;
    const isThere = planner.fact(fieldsAt(planner, right.path), [test]);
    planner.forbid(patternOf([...given, ["seen", topBit(planner, right.path)], ["untrue", isThere]]));
    return;
  }
  if (right.type === "list" && right.values.every((value) => typeof value === "number")) {
    const steps: ReckoningStep[] = [];
    const where = whereThere(planTerm(left, steps, planner), given, planner);
    plan.programs.push({ where, steps: [...steps, { type: "isListed", numbers: right.values }] });
    return;
  }
  if (left.type !== "path") throw unprovable;
  if (right.type === "list") {
    const tests = factTests({ enum: right.values });
    if (!tests || left.path.length > 1) throw unprovable;
    const isListed = planner.fact([plainField(planner, left.path)], tests);
    planner.forbid(patternOf([...given, ["seen", topBit(planner, left.path)], ["untrue", isListed]]));
    return;
  }
  if (right.type !== "path") throw unprovable;
  const texts = planner.gather(fieldsAt(planner, left.path));
  const among = planner.gather(fieldsAt(planner, right.path));
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
  if (comparison === "in") throw unprovable;
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

/** Adds the steps that compute a term, and returns the paths that it depends on. */
function planTerm(term: Term, steps: ReckoningStep[], planner: Planner): readonly FieldPath[] {
  switch (term.type) {
    case "number":
      steps.push({ type: "pushNumber", number: term.value });
      return [];
    case "path": {
      const field = plainField(planner, term.path);
      if (field.value.type !== "integer" && field.value.type !== "number") throw unprovable;
      steps.push({ type: "pushSlot", slot: keptSlot([field], "keepNumber", Number.NaN, planner) });
      return [term.path];
    }
    case "of-list":
      steps.push({ type: "pushSlot", slot: listSlot(term, planner) });
      return [term.path];
    case "of-text":
      if (term.name === "lower") throw unprovable;
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
    case "reckoned": {
      const paths = [...planTerm(term.left, steps, planner), ...planTerm(term.right, steps, planner)];
      steps.push({ type: reckoningSteps[term.operator] });
      return paths;
    }
    default:
      throw unprovable;
  }
}

function listSlot({ name, path }: Term & { readonly type: "of-list" }, planner: Planner): number {
  const fields = fieldsAt(planner, path);
  if (name !== "count") {
    if (!fields.every(({ value }) => value.type === "integer" || value.type === "number")) throw unprovable;
    const [type, first] = listUses[name];
    return keptSlot(fields, type, first, planner);
  }
  const isList = fields.some(({ value }) => value.type === "array");
  const isCertain = fields.every(({ value }) => (isList ? value.type === "array" : scalars.has(value.type)));
  if (!isCertain || (isList && path.length > 1)) throw unprovable;
  return keptSlot(fields, isList ? "countElements" : "countValue", 0, planner);
}

const scalars: ReadonlySet<string> = new Set(["text", "integer", "number", "boolean", "true", "false"]);
