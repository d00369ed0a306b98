import type { Known, Origin, SessionEvent } from "./session-event.js";

const tolerance = 1e-4;

/** True if two numbers are equal except for digits that are not always written. */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

/** Facts that must be the same in all journals, whoever plays: one table per subject. */
export type StatementTable =
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
export interface FirstStatement {
  readonly table: StatementTable;
  readonly key: string | number;
  readonly value: unknown;
  readonly from: Origin;
}

/** Collects first statements until they are taken; undefined if they are not needed. */
export type Firsts = FirstStatement[] | undefined;

/** Records a first statement, if there is one. */
export function noteFirst(
  firsts: Firsts,
  table: StatementTable,
  key: string | number,
  first: Known<unknown> | undefined,
): void {
  if (firsts && first) firsts.push({ table, key, value: first.value, from: first.from });
}

/** A fact that should not change: its last value, and other values seen before. */
export interface Settled<Value> extends Known<Value> {
  /** Other values seen before: returning to one of them is not reported again. */
  readonly disputed: readonly Value[];
}

type IsSame<Value> = (one: Value, other: Value) => boolean;

const mostDisputed = 4;
const none: readonly never[] = [];

/** The settled fact after an event that states it. */
export function settled<Value>(
  before: Settled<Value> | undefined,
  value: Value,
  event: SessionEvent,
  field: string,
  isSame: IsSame<Value> = Object.is,
): Settled<Value> {
  return before && isSame(before.value, value) ? before : otherwise(before, value, event.spot(field));
}

/** The same for an event further up. */
export function settledAt<Value>(before: Settled<Value> | undefined, value: Value, from: Origin): Settled<Value> {
  return before && Object.is(before.value, value) ? before : otherwise(before, value, from);
}

function otherwise<Value>(before: Settled<Value> | undefined, value: Value, from: Origin): Settled<Value> {
  return { value, from, disputed: before ? [...before.disputed, before.value].slice(-mostDisputed) : none };
}

/** True if a value differs from the settled one and from all seen before. */
export function contradicts<Value>(
  settled: Settled<Value> | undefined,
  value: Value,
  isSame: IsSame<Value> = Object.is,
): settled is Settled<Value> {
  if (!settled || isSame(settled.value, value)) return false;
  return !settled.disputed.some((other) => isSame(other, value));
}
