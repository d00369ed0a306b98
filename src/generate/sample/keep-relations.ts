import type { Random } from "../../base/random.js";
import { mismatch } from "../../schema/names/rows.js";
import type { NormalSchema } from "../../schema/normal-form.js";
import { finder } from "../../schema/relations/broken-relations.js";
import type { Claim, Compared, FieldPath, Term } from "../../schema/relations/claim.js";
import { type Relation, relationsOf, tiedPaths } from "../../schema/relations/relation.js";
import { type FieldTest, fieldTest, objectTest, valueTest } from "../../schema/relations/tests.js";
import { reckoning, valueOn } from "../../schema/relations/values.js";
import type { Draft } from "./agreements.js";

/** Changes an object as little as necessary to satisfy an `x-holds` claim, if the claim is simple enough. */
function keepClaim(claim: Claim, draft: Draft, isWhole: (field: string) => boolean): void {
  if (claim.type === "ordered") keepOrder(claim.order, claim.path, draft);
  if (claim.type !== "compared") return;
  for (const pair of claim.pairs) {
    if (pair.comparison === "=") keepEqual(pair, draft, isWhole);
    else if (pair.comparison === "<" || pair.comparison === "<=") keepBelow(pair, draft);
  }
}

function keepEqual({ left, right }: Compared, draft: Draft, isWhole: (field: string) => boolean): void {
  const wanted = reckoning(right)(draft);
  const field = fieldOf(left);
  if (wanted === undefined) return;
  if (field !== undefined) {
    // The game writes at most six decimals, so computed values have no more.
    const unit = isWhole(field) ? 1 : million;
    draft[field] = typeof wanted === "number" ? Math.round(wanted * unit) / unit : wanted;
  } else if (left.type === "of-list" && left.name === "sum" && typeof wanted === "number") {
    shareOut(wanted, left.path, draft);
  }
}

/** Scales the numbers of a list proportionally so that they add up to the total. */
function shareOut(total: number, path: FieldPath, draft: Draft): void {
  const { drafts, key } = elementsAt(path, draft);
  const sum = drafts.reduce((before, element) => before + Number(element[key]), 0);
  for (const element of drafts) {
    element[key] = sum === 0 ? total / drafts.length : Number(((Number(element[key]) / sum) * total).toFixed(6));
  }
}

function keepBelow({ left, right }: Compared, draft: Draft): void {
  const [below, above] = [reckoning(left)(draft), reckoning(right)(draft)];
  if (typeof below !== "number" || typeof above !== "number" || below < above) return;
  const [lower, upper] = [fieldOf(left), fieldOf(right)];
  if (lower !== undefined && upper !== undefined) [draft[lower], draft[upper]] = [above, below];
  else if (lower !== undefined) draft[lower] = above;
  else if (upper !== undefined) draft[upper] = below;
}

function keepOrder(order: string, path: FieldPath, draft: Draft): void {
  const { drafts, key } = elementsAt(path, draft);
  const sign = order === "descending" || order === "falling" ? -1 : 1;
  drafts.sort((one, other) => sign * (Number(one[key]) - Number(other[key])));
}

/** The elements of a list of the object, and their field that a path leads to; none if it leads elsewhere. */
function elementsAt(path: FieldPath, draft: Draft): { readonly drafts: Draft[]; readonly key: string } {
  const [list = "", key = ""] = path;
  const elements: unknown = draft[list];
  return { drafts: path.length === 2 && Array.isArray(elements) ? elements : [], key };
}

/** The object's own field that a term refers to, if it is one. */
function fieldOf(term: Term): string | undefined {
  return term.type === "path" && term.path.length === 1 ? term.path[0] : undefined;
}

const million = 1_000_000;

interface Making {
  readonly schema: NormalSchema;
  /** The objects at the same path in the schema's examples. */
  readonly seen: readonly Draft[];
  readonly random: Random;
  /** True to keep the first of two exclusive fields; the same for all pairs, as one field may exclude several. */
  readonly isFirst: boolean;
  /** True if missing fields are added rather than their counterparts removed. */
  readonly isGenerous: boolean;
  readonly invent: (field: string) => unknown;
}

/** Fixing one relation may break another, so one round is not enough. */
const mostRounds = 4;

/** Makes an object satisfy the relations that its schema states between fields. */
export function keepRelations(draft: Draft, making: Making): void {
  const relations = relationsOf(making.schema);
  const isBroken = (relation: Relation): boolean => finder(relation)(draft, "").length > 0;
  for (let round = 0; round < mostRounds; round++) {
    const broken = relations.filter(isBroken);
    if (broken.length === 0) return;
    for (const relation of broken) keep(relation, draft, making);
  }
  borrow(draft, relations.filter(isBroken), making);
  if (relations.some(isBroken)) borrow(draft, relations, making);
}

function keep(relation: Relation, draft: Draft, making: Making): void {
  switch (relation.type) {
    case "together":
      keepTogether(relation.fields, draft, making);
      break;
    case "one-of":
    case "at-most-one":
      keepOne(relation.fields, relation.type === "one-of", draft, making);
      break;
    case "when":
      keepWhen(relation, draft, making);
      break;
    case "holds":
      keepClaim(relation.claim, draft, (field) => making.schema.properties?.[field]?.type === "integer");
      break;
    case "unique":
      keepUnique(relation.in, relation.by, draft);
      break;
    case "row":
      keepRow(relation, draft);
      break;
    case "localised":
      // The text is derived from the symbol later, once that is final.
      draft[relation.localised] ??= "";
  }
}

function keepTogether(fields: readonly string[], draft: Draft, { schema, isGenerous, invent }: Making): void {
  const isNeeded = isGenerous || fields.some((field) => schema.required?.includes(field));
  for (const field of fields) {
    if (!isNeeded) delete draft[field];
    else if (!Object.hasOwn(draft, field)) draft[field] = invent(field);
  }
}

function keepOne(
  fields: readonly string[],
  isNeeded: boolean,
  draft: Draft,
  { random, seen, isFirst, invent }: Making,
): void {
  const present = fields.filter((field) => Object.hasOwn(draft, field));
  const shown = fields.filter((field) => seen.some((object) => Object.hasOwn(object, field)));
  const [first = ""] = fields;
  if (present.length > 0) {
    const kept = present.length === 2 ? present[isFirst ? 0 : 1] : random.pick(present);
    for (const field of present) if (field !== kept) delete draft[field];
  } else if (isNeeded) {
    const field = shown.length > 0 ? random.pick(shown) : first;
    draft[field] = invent(field);
  }
}

function keepWhen({ given, met, unmet }: Relation & { readonly type: "when" }, draft: Draft, making: Making): void {
  const isMet = objectTest(given)(draft);
  const asked = Object.entries(isMet ? met : unmet).filter(([field, test]) => !fieldTest(field, test)(draft));
  const optional = Object.keys(given).find(
    (field) => Object.hasOwn(draft, field) && !making.schema.required?.includes(field),
  );
  // A field that must be absent may stay if the field that forbids it is removed.
  const isReasonLess = isMet && optional !== undefined && asked.some(([, test]) => test === false);
  if (isReasonLess && making.random.chance(50)) delete draft[optional];
  else for (const [field, test] of asked) keepTest(field, test, draft, making);
}

function keepTest(field: string, test: FieldTest, draft: Draft, { schema, seen, random, invent }: Making): void {
  if (test === false) {
    if (!schema.required?.includes(field)) delete draft[field];
    return;
  }
  if (!Object.hasOwn(draft, field)) draft[field] = invent(field);
  if (test === true || valueTest(test)(draft[field])) return;
  if ("const" in test) draft[field] = test.const;
  else if (test.enum) draft[field] = random.pick(test.enum);
  else {
    const fitting = seen.filter(fieldTest(field, test));
    if (fitting.length > 0) draft[field] = random.pick(fitting)[field];
  }
}

/** Makes a field of the object follow from another one, unless that would need the form of a symbol. */
function keepRow({ from, to, columns }: Relation & { readonly type: "row" }, draft: Draft): void {
  const [field = "", ...further] = to;
  const found = mismatch(columns, valueOn(draft, from), draft[field]);
  const [first] = found?.wrong === "to" ? found.wanted : [];
  const isPlain = columns.to === "sort" || columns.to === "id" || columns.to === "level";
  if (first !== undefined && further.length === 0 && isPlain) {
    draft[field] = typeof draft[field] === "number" ? Number(first) : first;
  }
}

function keepUnique(lists: readonly string[], by: readonly string[], draft: Draft): void {
  const known = new Set<string>();
  for (const list of lists) {
    const elements: unknown = draft[list];
    if (!Array.isArray(elements)) continue;
    draft[list] = elements.filter((element: unknown) => {
      const key = JSON.stringify(by.length === 0 ? element : by.map((field) => Object(element)[field] ?? null));
      if (known.has(key)) return false;
      known.add(key);
      return true;
    });
  }
}

/** Copies the fields of some relations from an example, in which the relations hold. */
function borrow(draft: Draft, relations: readonly Relation[], { seen, random }: Making): void {
  if (seen.length === 0 || relations.length === 0) return;
  const lender = random.pick(seen);
  for (const field of new Set(relations.flatMap(tiedPaths).map(([first = ""]) => first))) {
    if (Object.hasOwn(lender, field)) draft[field] = structuredClone(lender[field]);
    else delete draft[field];
  }
}
