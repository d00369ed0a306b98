import type { Known, Origin, SessionEvent } from "./session-event.js";

const tolerance = 1e-4;

/** True if two numbers are equal except for digits that are not always written. */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

/** The subjects of facts that must be the same in all journals, whoever plays. */
export type FactTable =
  | "names"
  | "addresses"
  | "positions"
  | "stations"
  | "systems"
  | "pads"
  | "bodies"
  | "bodyIds"
  /** The first login of a commander, and the end of the journal. */
  | "logins"
  | "ends";

/** A fact that a journal states for the first time, for comparing it with other journals. */
export interface SharedFact {
  readonly table: FactTable;
  readonly key: string | number;
  readonly value: unknown;
  readonly from: Origin;
}

/** Collects shared facts until they are taken; undefined if they are not needed. */
export type SharedFacts = SharedFact[] | undefined;

/** Records a fact that was stated for the first time, if there is one. */
export function noteFact(
  facts: SharedFacts,
  table: FactTable,
  key: string | number,
  fact: Known<unknown> | undefined,
): void {
  if (facts && fact) facts.push({ table, key, value: fact.value, from: fact.from });
}

/** A fact that should not change: its last value, and those before it. */
export interface Stable<Value> extends Known<Value> {
  /** Earlier values: returning to one of them is not reported again. */
  readonly disputed: readonly Value[];
}

type IsSame<Value> = (one: Value, other: Value) => boolean;

const mostDisputed = 4;
const none: readonly never[] = [];

/** The fact after an event that states it. */
export function stable<Value>(
  before: Stable<Value> | undefined,
  value: Value,
  event: SessionEvent,
  field: string,
  isSame: IsSame<Value> = Object.is,
): Stable<Value> {
  return before && isSame(before.value, value) ? before : otherwise(before, value, event.origin(field));
}

/** The same for an event further up. */
export function stableAt<Value>(before: Stable<Value> | undefined, value: Value, from: Origin): Stable<Value> {
  return before && Object.is(before.value, value) ? before : otherwise(before, value, from);
}

function otherwise<Value>(before: Stable<Value> | undefined, value: Value, from: Origin): Stable<Value> {
  return { value, from, disputed: before ? [...before.disputed, before.value].slice(-mostDisputed) : none };
}

/** True if a value differs from the last one and from all before it. */
export function contradicts<Value>(
  fact: Stable<Value> | undefined,
  value: Value,
  isSame: IsSame<Value> = Object.is,
): fact is Stable<Value> {
  if (!fact || isSame(fact.value, value)) return false;
  return !fact.disputed.some((other) => isSame(other, value));
}
