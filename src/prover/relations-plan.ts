import type { ObjectPlan } from "./plan.js";

/** What holds between the fields of an object, as the prover sees to it. */
export interface RelationsPlan {
  /** Numbers that are kept while an object is read, as they start out. */
  readonly slots: number[];
  facts: number;
  /** How many lists of texts are gathered. */
  regions: number;
  /** What must not be. */
  readonly patterns: Pattern[];
  readonly programs: Reckoning[];
}

/** Fields and facts that are there, and such that are not, as bits. */
export interface Pattern {
  readonly seen: bigint;
  readonly facts: bigint;
  readonly unseen: bigint;
  readonly untrue: bigint;
}

/** Steps that are run where a pattern is met. */
export interface Reckoning {
  readonly where: Pattern;
  readonly steps: readonly ReckoningStep[];
}

/** Texts that are gathered: the slot of their count, and the region. */
export interface GatheredTexts {
  readonly owner: ObjectPlan;
  readonly slot: number;
  readonly region: number;
}

/** How two numbers are compared. */
export type ComparingStep = "isLess" | "isNoMore" | "isEqual" | "isEqualShare" | "isOther";

/** One step of what is reckoned, by its name in the layout. */
export type ReckoningStep =
  | { readonly type: "pushNumber"; readonly number: number }
  | { readonly type: "pushSlot"; readonly slot: number }
  | { readonly type: "pushTime" | "addTop" | "subtractTop" | "multiplyTop" | "divideTop" | "floorTop" }
  | { readonly type: ComparingStep; readonly tolerance: number }
  | { readonly type: "areEqualTexts" | "areOther" | "areAlike"; readonly slots: readonly [number, number] }
  | { readonly type: "isListed"; readonly numbers: readonly number[] }
  | { readonly type: "areAmong"; readonly texts: GatheredTexts; readonly among: GatheredTexts };

/** What is made of the value of a field for the relations of its object, or of one around it; by its name in the layout. */
export type Use = { readonly owner: ObjectPlan } & (
  | { readonly type: KeepingUse; readonly slot: number }
  | { readonly type: "gatherTexts" | "textsDiffer"; readonly slot: number; readonly region: number }
  | { readonly type: "keepBase"; readonly slot: number; readonly symbol: number }
  | { readonly type: "gatherKey"; readonly part: number }
  | { readonly type: "factAmong"; readonly entries: { readonly text: string; readonly fact: number }[] }
  | ({ readonly fact: number } & Exclude<FactTest, { readonly type: "factAmong" }>)
);

/** What a number or the place of a text goes to. */
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

/** What sets a fact. */
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
