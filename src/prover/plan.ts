import { constants } from "./layout.js";
import type { ValueRule } from "./value-rule.js";

/** How a value is proven: what is allowed, and nothing else. Nothing is proven for `none`. */
export type ValuePlan =
  | { readonly type: "none" | "boolean" | "true" | "false" | "null" }
  | RuledPlan
  | ArrayPlan
  | { readonly type: "object"; readonly object: ObjectPlan }
  | SeveralPlan;

/** How a text or a number is proven. */
interface RuledPlan {
  readonly type: "text" | "integer" | "number";
  readonly rule: ValueRule | undefined;
}

/** How values start, which distinguishes types: an integer starts like any number. */
export const starts = ["text", "number", "boolean", "null", "array", "object"] as const;

/** How a value of several types is proven: by how it starts. */
export interface SeveralPlan {
  readonly type: "several";
  readonly plans: ReadonlyMap<(typeof starts)[number], ValuePlan>;
}

/** How a list is proven. */
export interface ArrayPlan {
  readonly type: "array";
  readonly items: ValuePlan;
  readonly shortest: number;
  readonly longest: number;
  /** True if its elements are texts that must be unique. */
  readonly isUnique?: true;
  /** True if its elements must differ in a field. */
  hasKeys?: true;
  /** The keys in which its elements must also differ from those of other lists, collected for an enclosing object. */
  sharedKeys?: GatheredTexts;
}

/** How a field is proven, and what is noted about it. */
export interface FieldPlan {
  readonly name: string;
  /** Its bit within its object; 0 if all are taken. */
  readonly bit: bigint;
  value: ValuePlan;
  /** The bits of the fields that must be present beside it. */
  needs: bigint;
  /** The marks that are noted if it is present; see the layout. */
  mark: number;
  /** The values that are derived from its own for relations. */
  readonly uses: Use[];
}

/** How an object is proven: it has no other fields. */
export interface ObjectPlan {
  readonly fields: Map<string, FieldPlan>;
  required: bigint;
  relations?: RelationsPlan;
  /** True if each missing or unknown field is one fault and causes no other, so that they can be counted. */
  countsLapses?: true;
}

export function createObjectPlan(): ObjectPlan {
  return { fields: new Map(), required: 0n };
}

/** Adds a field for which nothing is proven yet. */
export function addField({ fields }: ObjectPlan, name: string): FieldPlan {
  const bit = fields.size < constants.mostFields ? 1n << BigInt(fields.size) : 0n;
  const field: FieldPlan = { name, bit, value: { type: "none" }, needs: bit, mark: 0, uses: [] };
  fields.set(name, field);
  return field;
}

/** The bits of some fields of an object; undefined if one has none. */
export function bitsOf({ fields }: ObjectPlan, names: readonly string[]): bigint | undefined {
  let bits = 0n;
  for (const name of names) {
    const field = fields.get(name);
    if (!field || field.bit === 0n) return undefined;
    bits |= field.bit;
  }
  return bits;
}

/** The objects that a value or its elements may be, at any depth of lists. */
export function objectsWithin(value: ValuePlan): readonly ObjectPlan[] {
  switch (value.type) {
    case "array":
      return objectsWithin(value.items);
    case "object":
      return [value.object];
    case "several":
      return [...value.plans.values()].flatMap(objectsWithin);
    default:
      return [];
  }
}

/** The plan for a place that allows any of some plans, each of which starts differently. */
export function anyOfPlans(plans: readonly ValuePlan[]): ValuePlan {
  const some = plans.filter(({ type }) => type !== "none");
  const [only] = some;
  if (!only || some.length === 1) return only ?? { type: "none" };
  return { type: "several", plans: new Map(some.map((plan) => [startOf(plan), plan])) };
}

/** The plan for texts, if a value may be one. */
export function textPlan(value: ValuePlan | undefined): RuledPlan | undefined {
  const plan = value?.type === "several" ? value.plans.get("text") : value;
  return plan?.type === "text" ? plan : undefined;
}

/** The plan for objects, if a value may be one. */
export function objectPlan(value: ValuePlan): ObjectPlan | undefined {
  const plan = value.type === "several" ? value.plans.get("object") : value;
  return plan?.type === "object" ? plan.object : undefined;
}

function startOf({ type }: ValuePlan): (typeof starts)[number] {
  switch (type) {
    case "integer":
      return "number";
    case "true":
    case "false":
      return "boolean";
    case "none":
    case "several":
      throw new Error(`a plan for ${type} is none for values that start alike`);
    default:
      return type;
  }
}

/** How the relations between the fields of an object are checked. */
export interface RelationsPlan {
  /** The initial values of the numbers that are kept while an object is read. */
  readonly slots: number[];
  facts: number;
  /** The number of regions for collected texts. */
  regions: number;
  /** Forbidden combinations. */
  readonly patterns: Pattern[];
  readonly programs: Reckoning[];
}

/** Fields and facts that are present, and ones that are not, as bits. */
export interface Pattern {
  readonly seen: bigint;
  readonly facts: bigint;
  readonly unseen: bigint;
  readonly untrue: bigint;
}

/** Steps that are run if a pattern matches. */
export interface Reckoning {
  readonly where: Pattern;
  readonly steps: readonly ReckoningStep[];
}

/** Collected texts: the slot of their count, and the region. */
export interface GatheredTexts {
  readonly owner: ObjectPlan;
  readonly slot: number;
  readonly region: number;
}

/** How two numbers are compared. */
export type ComparingStep = "isLess" | "isNoMore" | "isEqual" | "isEqualShare" | "isOther";

/** A step of a computation, by its name in the layout. */
export type ReckoningStep =
  | { readonly type: "pushNumber"; readonly number: number }
  | { readonly type: "pushSlot"; readonly slot: number }
  | { readonly type: "pushTime" | "addTop" | "subtractTop" | "multiplyTop" | "divideTop" }
  | { readonly type: ComparingStep; readonly tolerance: number }
  | { readonly type: "areEqualTexts" | "areOther" | "areAlike"; readonly slots: readonly [number, number] }
  | { readonly type: "isListed"; readonly numbers: readonly number[] }
  | { readonly type: "areAmong"; readonly texts: GatheredTexts; readonly among: GatheredTexts };

/** A use of a field's value for the relations of its object or an enclosing one, by its name in the layout. */
export type Use = { readonly owner: ObjectPlan } & (
  | { readonly type: KeepingUse; readonly slot: number }
  | { readonly type: "gatherTexts" | "textsDiffer"; readonly slot: number; readonly region: number }
  | { readonly type: "keepBase"; readonly slot: number; readonly symbol: number }
  | { readonly type: "gatherKey"; readonly part: number }
  | { readonly type: "factAmong"; readonly entries: FactEntry[] }
  | ({ readonly fact: number } & Exclude<FactTest, { readonly type: "factAmong" }>)
);

/** A fact that is set if a value equals a text. */
export interface FactEntry {
  readonly text: string;
  readonly fact: number;
}

/** Uses that store a number or the place of a text. */
export type KeepingUse =
  | "keepNumber"
  | "addNumber"
  | "leastNumber"
  | "mostNumber"
  | "countElements"
  | "countValue"
  | "lessThanBefore"
  | "moreThanBefore"
  | "noMoreThanBefore"
  | "noLessThanBefore"
  | "keepText"
  | "keepDigits"
  | "keepSeconds"
  | "differsFromKept";

/** A test that sets a fact. */
export type FactTest =
  | { readonly type: "factInRange"; readonly least: number; readonly most: number }
  | { readonly type: "factAmong"; readonly texts: readonly string[] }
  | { readonly type: "factStarts" | "factEnds"; readonly texts: readonly string[] }
  | { readonly type: "factTrue" | "factFalse" | "factFilled" };

export function createRelationsPlan(): RelationsPlan {
  return { slots: [], facts: 0, regions: 0, patterns: [], programs: [] };
}

/** The facts that a use may set. */
export function factNumbersOf(use: Use): readonly number[] {
  if (use.type === "factAmong") return use.entries.map(({ fact }) => fact);
  if (use.type === "keepBase") return [use.symbol];
  return "fact" in use ? [use.fact] : [];
}
