import type { NormalSchema } from "../../../src/schema/normal-form.js";
import { type Claim, type Compared, type FieldPath, isLower, type Term } from "../../../src/schema/relations/claim.js";
import type { Relation } from "../../../src/schema/relations/relation.js";
import { unprovable } from "./memory.js";
import {
  type ArrayPlan,
  createRelationsPlan,
  type ObjectPlan,
  onlyPlan,
  type ProgramStep,
  type ValuePlan,
} from "./plan.js";
import { combinationOf, factTests, type Literals, opposite, type Planner, plannerOf } from "./relation-planner.js";

/** Plans the relations between the fields of an object; throws `unprovable` if the prover cannot handle all of them. */
export function planRelations(object: ObjectPlan, relations: readonly Relation[]): void {
  if (relations.length === 0) return;
  const planner = plannerOf(object);
  for (const relation of relations) planRelation(relation, planner);
}

/** Plans the limits on the number of fields of an object; throws `unprovable` if the prover cannot handle them. */
export function planFieldCount(
  object: ObjectPlan,
  { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY }: NormalSchema,
): void {
  const fields = [...object.fields.values()];
  const isLimited = maxProperties < fields.length;
  if (minProperties === 0 && !isLimited) return;
  if (minProperties > 1 || fields.length === 0 || (isLimited && maxProperties !== 1)) throw unprovable;
  object.relations ??= createRelationsPlan();
  const { forbidden } = object.relations;
  if (minProperties === 1) forbidden.push(combinationOf(fields.map(({ bit }) => ["absent", bit])));
  if (!isLimited) return;
  for (const [index, { bit }] of fields.entries()) {
    for (const other of fields.slice(index + 1)) forbidden.push(combinationOf([["present", bit | other.bit]]));
  }
}

function planRelation(relation: Relation, planner: Planner): void {
  const { bits, forbid, literalsOf, ownField } = planner;
  switch (relation.type) {
    case "together": {
      const all = bits(relation.fields);
      for (const field of relation.fields) ownField(field).needs |= all;
      return;
    }
    case "one-of":
    case "at-most-one":
      for (const [index, field] of relation.fields.entries()) {
        for (const other of relation.fields.slice(index + 1)) forbid(["present", bits([field, other])]);
      }
      if (relation.type === "one-of") forbid(["absent", bits(relation.fields)]);
      return;
    case "when": {
      const given = literalsOf(relation.given);
      for (const met of literalsOf(relation.met)) forbid(...given, opposite(met));
      for (const unmet of literalsOf(relation.unmet)) {
        for (const literal of given) forbid(opposite(literal), opposite(unmet));
      }
      return;
    }
    case "holds":
      planClaim(relation.claim, literalsOf(relation.given), planner);
      return;
    case "unique":
      planUnique(relation.in, relation.by, planner);
      return;
    case "row": {
      const fields = [relation.from, relation.to].map(planner.plainField);
      if (!fields.every(({ value }) => scalars.has(onlyPlan(value)?.type ?? ""))) throw unprovable;
      const slots = fields.map((field) => planner.keptSlot([field], "keepText", 0));
      const pair = { isOfNumbers: false, keywords: {}, columns: relation.columns };
      planner.run([relation.from, relation.to], [], [{ type: "arePaired", slots, pair }]);
      return;
    }
    case "localised": {
      const slot = planner.slot(0);
      const base = ownField(relation.base);
      if (relation.bare === true) planner.keep([base], "keepText", slot);
      else {
        const symbol = planner.newFact();
        base.uses.push({ type: "keepBase", owner: planner.owner, slot, symbol });
        const missing = [["facts", 1n << BigInt(symbol)] as const, ["absent", bits([relation.localised])] as const];
        if (!relation.beside) forbid(...missing);
        else for (const other of relation.beside) forbid(...missing, ["present", bits([other])]);
      }
      if (!relation.beside) planner.keep([ownField(relation.localised)], "differsFromKept", slot);
      return;
    }
  }
}

function planUnique(lists: readonly string[], by: readonly string[], planner: Planner): void {
  const { owner, ownField, fieldsAt } = planner;
  const [list, ...others] = lists.map(ownField);
  if (!list) throw unprovable;
  if (by.length === 0) {
    if (others.length > 0) throw unprovable;
    list.uses.push({ type: "textsDiffer", owner, slot: planner.slot(0), region: owner.regions++ });
    return;
  }
  const fieldsBy = (key: string) => lists.flatMap((list) => fieldsAt([list, key]));
  const arrays = [list, ...others].map(({ value }): ArrayPlan => {
    const plan = onlyPlan(value);
    if (plan?.type !== "array" || plan.hasKeys || plan.sharedKeys) throw unprovable;
    return plan;
  });
  if (others.length === 0) {
    for (const array of arrays) array.hasKeys = true;
    for (const [part, key] of by.entries()) {
      for (const { uses } of fieldsBy(key)) uses.push({ type: "gatherKey", owner, part });
    }
    return;
  }
  // Elements that differ in the first field are distinct; others are left to full validation.
  const texts = planner.gather(by.slice(0, 1).flatMap(fieldsBy));
  for (const array of arrays) array.sharedKeys = texts;
}

/** Plans an entry of `x-holds`, to be checked if some tests pass. */
function planClaim(claim: Claim, given: Literals, planner: Planner): void {
  if (claim.type === "ordered") {
    if (given.length > 0) throw unprovable;
    const [type, first] = orders[claim.order];
    planner.keptSlot(planner.fieldsAt(claim.path), type, first);
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

function planTexts(pair: Compared, given: Literals, planner: Planner): void {
  const { left, comparison, right } = pair;
  if (!("path" in left) || !("path" in right) || (isLower(left) && comparison === "!=")) throw unprovable;
  const sides = [left, right].map(({ path }) => planner.plainField(path));
  if (sides.every(({ value }) => isNumber(value))) {
    planNumbers(pair, { amount: 0, isShare: false }, given, planner);
    return;
  }
  if (!sides.every(({ value }) => onlyPlan(value)?.type === "text")) throw unprovable;
  const slots = sides.map((field) => planner.keptSlot([field], "keepText", 0));
  const type = isLower(left) ? "areAlike" : comparison === "=" ? "areEqualTexts" : "areOther";
  planner.run([left.path, right.path], given, [{ type, slots }]);
}

function isNumber(value: ValuePlan): boolean {
  const type = onlyPlan(value)?.type;
  return type === "integer" || type === "number";
}

function planListed({ left, right }: Compared, given: Literals, planner: Planner): void {
  const { fieldsAt, topBit } = planner;
  if (left.type === "text" && right.type === "path") {
    const isThere = planner.fact(fieldsAt(right.path), factTests({ const: left.value }));
    planner.forbid(...given, ["present", topBit(right.path)], ["absentFacts", isThere]);
    return;
  }
  if (right.type === "list" && right.values.every((value) => typeof value === "number")) {
    const steps: ProgramStep[] = [];
    const paths = planTerm(left, steps, planner);
    planner.run(paths, given, [...steps, { type: "isListed", numbers: right.values }]);
    return;
  }
  if (left.type !== "path") throw unprovable;
  if (right.type === "list") {
    if (left.path.length > 1) throw unprovable;
    const isListed = planner.fact([planner.plainField(left.path)], factTests({ enum: right.values }));
    planner.forbid(...given, ["present", topBit(left.path)], ["absentFacts", isListed]);
    return;
  }
  if (right.type !== "path") throw unprovable;
  const texts = planner.gather(fieldsAt(left.path));
  const among = planner.gather(fieldsAt(right.path));
  planner.run([left.path], given, [{ type: "areAmong", gathered: [texts, among] }]);
}

const comparingSteps = { "<": "isLess", "<=": "isNoMore", "!=": "isOther" } as const;

function planNumbers(
  { left, comparison, right }: Compared,
  { amount, isShare }: (Claim & { readonly type: "compared" })["tolerance"],
  given: Literals,
  planner: Planner,
): void {
  if (comparison === "in") throw unprovable;
  const steps: ProgramStep[] = [];
  const paths = [...planTerm(left, steps, planner), ...planTerm(right, steps, planner)];
  if (comparison === "=") steps.push({ type: isShare ? "isEqualShare" : "isEqual", number: amount });
  else steps.push({ type: comparingSteps[comparison] });
  planner.run(paths, given, steps);
}

const arithmeticSteps = { "+": "addTop", "-": "subtractTop", "*": "multiplyTop", "/": "divideTop" } as const;
const listUses = {
  sum: ["addNumber", 0],
  min: ["leastNumber", Number.POSITIVE_INFINITY],
  max: ["mostNumber", Number.NEGATIVE_INFINITY],
} as const;

/** Adds the steps that compute a term, and returns the paths that it depends on. */
function planTerm(term: Term, steps: ProgramStep[], planner: Planner): readonly FieldPath[] {
  const { plainField, keptSlot } = planner;
  switch (term.type) {
    case "number":
      steps.push({ type: "pushNumber", number: term.value });
      return [];
    case "path": {
      const field = plainField(term.path);
      if (!isNumber(field.value)) throw unprovable;
      steps.push({ type: "pushSlot", slots: [keptSlot([field], "keepNumber", Number.NaN)] });
      return [term.path];
    }
    case "of-list":
      steps.push({ type: "pushSlot", slots: [listSlot(term, planner)] });
      return [term.path];
    case "of-text": {
      if (term.name === "lower") throw unprovable;
      if (term.name === "seconds" && term.path.join() === "timestamp") {
        steps.push({ type: "pushTime" });
        return [];
      }
      const type = term.name === "number" ? "keepDigits" : "keepSeconds";
      steps.push({ type: "pushSlot", slots: [keptSlot([plainField(term.path)], type, Number.NaN)] });
      return [term.path];
    }
    case "reckoned": {
      const paths = [...planTerm(term.left, steps, planner), ...planTerm(term.right, steps, planner)];
      steps.push({ type: arithmeticSteps[term.operator] });
      return paths;
    }
    default:
      throw unprovable;
  }
}

function listSlot({ name, path }: Term & { readonly type: "of-list" }, { fieldsAt, keptSlot }: Planner): number {
  const fields = fieldsAt(path);
  if (name !== "count") {
    if (!fields.every(({ value }) => isNumber(value))) throw unprovable;
    const [type, first] = listUses[name];
    return keptSlot(fields, type, first);
  }
  const types = fields.map(({ value }) => onlyPlan(value)?.type);
  if (types.every((type) => type === "array") && path.length === 1) return keptSlot(fields, "countElements", 0);
  if (!types.every((type) => type !== undefined && scalars.has(type))) throw unprovable;
  return keptSlot(fields, "countValue", 0);
}

const scalars: ReadonlySet<string> = new Set(["text", "integer", "number", "boolean", "true", "false"]);
