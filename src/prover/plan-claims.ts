import type { Claim, Compared, FieldPath, Term } from "../spec/relations/claim.js";
import { factTests } from "./fact-tests.js";
import { type Literals, patternOf, whereThere } from "./relation-literals.js";
import { fieldsAt, keep, keptSlot, type Planner, plainField, topBit, unprovable } from "./relation-planner.js";
import type { ComparingStep, ReckoningStep } from "./relations-plan.js";

/** Plans what `x-holds` says, where some tests pass. */
export function planClaim(claim: Claim, given: Literals, planner: Planner): void {
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

/** Whether both sides are plain fields, whose types decide how they are compared. */
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

/** Adds the steps that work a term out, and returns the paths that it goes by. */
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
