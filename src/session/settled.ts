import type { Known, Origin, Told } from "./told.js";

const tolerance = 1e-4;

/** Whether two numbers are the same but for the digits that are not always written. */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

/** What journals tell of that other journals tell alike, whoever plays: each is a table by what names it. */
export type TellingTable =
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

/** What a journal tells of something for the first time, so that it can be held against other journals. */
export interface FirstTelling {
  readonly table: TellingTable;
  readonly key: string | number;
  readonly value: unknown;
  readonly from: Origin;
}

/** Keeps what is told for the first time until it is taken, where somebody takes it. */
export type Firsts = FirstTelling[] | undefined;

/** Takes note of what is known for the first time, if it is. */
export function noteFirst(
  firsts: Firsts,
  table: TellingTable,
  key: string | number,
  first: Known<unknown> | undefined,
): void {
  if (firsts && first) firsts.push({ table, key, value: first.value, from: first.from });
}

/** What should stay as it is: how it was told last, and how else before. */
export interface Settled<Value> extends Known<Value> {
  /** Other values that were told of it: whoever comes back to one of them is not told of it again. */
  readonly disputed: readonly Value[];
}

type IsSame<Value> = (one: Value, other: Value) => boolean;

const mostDisputed = 4;
const none: readonly never[] = [];

/** What is settled after an event that tells of it. */
export function settled<Value>(
  before: Settled<Value> | undefined,
  value: Value,
  told: Told,
  field: string,
  isSame: IsSame<Value> = Object.is,
): Settled<Value> {
  return before && isSame(before.value, value) ? before : otherwise(before, value, told.spot(field));
}

/** The same after an event that stands somewhere above. */
export function settledAt<Value>(before: Settled<Value> | undefined, value: Value, from: Origin): Settled<Value> {
  return before && Object.is(before.value, value) ? before : otherwise(before, value, from);
}

function otherwise<Value>(before: Settled<Value> | undefined, value: Value, from: Origin): Settled<Value> {
  return { value, from, disputed: before ? [...before.disputed, before.value].slice(-mostDisputed) : none };
}

/** Whether a value is told that was never told before, of something that was told otherwise. */
export function contradicts<Value>(
  settled: Settled<Value> | undefined,
  value: Value,
  isSame: IsSame<Value> = Object.is,
): settled is Settled<Value> {
  if (!settled || isSame(settled.value, value)) return false;
  return !settled.disputed.some((other) => isSame(other, value));
}
