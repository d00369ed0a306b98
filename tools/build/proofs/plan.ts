import type { ValueConstraint } from "../../../src/prover/keywords.js";
// How an object is proven: which fields it may have, and what its relations need. For example, these relations:
//
//   "x-when": [{ "if": { "Late": { "const": true } }, "then": { "Delay": true }, "else": { "Delay": false } }],
//   "x-holds": ["Total = sum(Items.Count)"]
//
// Each field of the object has a bit, and so has each fact: here the one that Late is true, which a use of the field
// Late sets (`factTrue`). The bits of an event must match no forbidden combination: the fact is set and Delay is absent;
// the fact is not set and Delay is present. Numbers are kept in slots: a use of Total writes to one (`keepNumber`), and a
// use of the Count of each item adds to another (`addNumber`). A program runs where Total and Items are present: push
// one slot, push the other, `isEqual`. Texts that are compared with many others are collected in a region.
//
// A field may also have a mark, which says what is noted for TypeScript: that the field is present, for the conditions
// that mention it, or where its value starts and ends, for whoever reads it.

import { constants, type stepTypes, type useTypes } from "../../../src/prover/layout.js";
import { unprovable } from "./memory.js";

/** How a value is proven: by a plan for each type that it may have. No value is proven without any. */
export type ValuePlan = readonly TypePlan[];

/** How values of a type are proven: what is allowed, and nothing else. */
export type TypePlan =
  | { readonly type: "boolean" | "true" | "false" | "null" }
  | { readonly type: "text" | "integer" | "number"; readonly constraint: ValueConstraint | undefined }
  | ArrayPlan
  | { readonly type: "object"; readonly object: ObjectPlan };

export interface ArrayPlan {
  readonly type: "array";
  readonly items: ValuePlan;
  readonly shortest: number;
  readonly longest: number;
  /** True if its elements are texts that must be unique. */
  readonly isUnique: boolean;
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
  /** The address of its struct, once there is one. */
  address: number;
}

/** How an object is proven: it has no other fields. */
export interface ObjectPlan {
  readonly fields: Map<string, FieldPlan>;
  required: bigint;
  relations?: RelationsPlan;
}

/** Adds a field for which nothing is proven yet. */
export function addField({ fields }: ObjectPlan, name: string): FieldPlan {
  const bit = fields.size < constants.mostFields ? 1n << BigInt(fields.size) : 0n;
  const field: FieldPlan = { name, bit, value: [], needs: bit, mark: 0, uses: [], address: 0 };
  fields.set(name, field);
  return field;
}

/** The bits of some fields of an object; throws `unprovable` if one has none. */
export function bitsOf({ fields }: ObjectPlan, names: readonly string[]): bigint {
  let bits = 0n;
  for (const name of names) {
    const { bit = 0n } = fields.get(name) ?? {};
    if (bit === 0n) throw unprovable;
    bits |= bit;
  }
  return bits;
}

/** The objects that a value or its elements may be, at any depth of lists. */
export function objectsWithin(value: ValuePlan): readonly ObjectPlan[] {
  return value.flatMap((plan) => {
    if (plan.type === "array") return objectsWithin(plan.items);
    return plan.type === "object" ? plan.object : [];
  });
}

/** The plan of a value that has always the same type. */
export function onlyPlan(value: ValuePlan): TypePlan | undefined {
  return value.length === 1 ? value[0] : undefined;
}

/** The plan for objects, if a value may be one; throws `unprovable` otherwise. */
export function objectPlan(value: ValuePlan | undefined): ObjectPlan {
  for (const plan of value ?? []) if (plan.type === "object") return plan.object;
  throw unprovable;
}

/** How the relations between the fields of an object are checked. */
export interface RelationsPlan {
  /** The initial values of the numbers that are kept while an object is read. */
  readonly slots: number[];
  /** The number of facts, and that of the regions for collected texts. */
  facts: number;
  regions: number;
  /** Combinations that no object may match. */
  readonly forbidden: Combination[];
  /** Steps that are run on objects that match a combination. */
  readonly programs: {
    readonly where: Combination;
    readonly steps: readonly ProgramStep[];
    /** True if it is only about counts, which are exact whatever the other numbers of the object are. */
    readonly isOfCounts: boolean;
  }[];
  /** The addresses of its struct and of the regions, once they are there. */
  address: number;
  regionAddresses: readonly number[];
}

export function createRelationsPlan(): RelationsPlan {
  return { slots: [], facts: 0, regions: 0, forbidden: [], programs: [], address: 0, regionAddresses: [] };
}

/** Fields and facts that an object has, and ones that it lacks, as bits. */
export interface Combination {
  readonly present: bigint;
  readonly facts: bigint;
  readonly absent: bigint;
  readonly absentFacts: bigint;
}

/** Collected texts: the slot of their count, and the region. */
export interface GatheredTexts {
  readonly owner: RelationsPlan;
  readonly slot: number;
  readonly region: number;
}

/** A step of a computation, by its name in the layout. */
export interface ProgramStep {
  readonly type: keyof typeof stepTypes;
  /** The number that it pushes, or the tolerance of a comparison. */
  readonly number?: number;
  /** Where the numbers or texts are kept that it is about. */
  readonly slots?: readonly number[];
  /** The numbers of which one is asked for. */
  readonly numbers?: readonly number[];
  /** Collected texts, and those that each must be among. */
  readonly gathered?: readonly [texts: GatheredTexts, among: GatheredTexts];
  /** What two values are tested by together. */
  readonly pair?: ValueConstraint;
}

/** A use of a field's value for the relations of its object or an enclosing one, by its name in the layout. */
export type Use = { readonly owner: RelationsPlan } & (
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

/** Uses that store a number or the position of a text. */
export type KeepingUse = Exclude<
  keyof typeof useTypes,
  "endOfUses" | "gatherTexts" | "textsDiffer" | "keepBase" | "gatherKey" | `fact${string}`
>;

export type FactTest =
  | { readonly type: "factInRange"; readonly least: number; readonly most: number }
  | { readonly type: "factAmong"; readonly texts: readonly string[] }
  | { readonly type: "factStarts" | "factEnds"; readonly texts: readonly string[] }
  | { readonly type: "factTrue" | "factFalse" | "factFilled" };
