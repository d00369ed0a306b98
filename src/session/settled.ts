import type { Known, Origin, SeenEvent } from "./seen-event.js";

const tolerance = 1e-4;

/** Whether two numbers are the same but for the digits that are not always written. */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

/** What journals mention that other journals say alike, whoever plays: each is a table by what names it. */
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

/** What a journal says of something for the first time, so that it can be compared with other journals. */
export interface FirstStatement {
  readonly table: StatementTable;
  readonly key: string | number;
  readonly value: unknown;
  readonly from: Origin;
}

/** Keeps what is reported for the first time until it is taken, where somebody takes it. */
export type Firsts = FirstStatement[] | undefined;

/** Takes note of what is known for the first time, if it is. */
export function noteFirst(
  firsts: Firsts,
  table: StatementTable,
  key: string | number,
  first: Known<unknown> | undefined,
): void {
  if (firsts && first) firsts.push({ table, key, value: first.value, from: first.from });
}

/** What should stay as it is: how it was reported last, and how else before. */
export interface Settled<Value> extends Known<Value> {
  /** Other values that were seen of it: coming back to one of them is not reported again. */
  readonly disputed: readonly Value[];
}

type IsSame<Value> = (one: Value, other: Value) => boolean;

const mostDisputed = 4;
const none: readonly never[] = [];

/** What is settled after an event that mentions it. */
export function settled<Value>(
  before: Settled<Value> | undefined,
  value: Value,
  seen: SeenEvent,
  field: string,
  isSame: IsSame<Value> = Object.is,
): Settled<Value> {
  return before && isSame(before.value, value) ? before : otherwise(before, value, seen.spot(field));
}

/** The same after an event that stands somewhere above. */
export function settledAt<Value>(before: Settled<Value> | undefined, value: Value, from: Origin): Settled<Value> {
  return before && Object.is(before.value, value) ? before : otherwise(before, value, from);
}

function otherwise<Value>(before: Settled<Value> | undefined, value: Value, from: Origin): Settled<Value> {
  return { value, from, disputed: before ? [...before.disputed, before.value].slice(-mostDisputed) : none };
}

/** Whether a value is reported that was never seen before, of something that had another. */
export function contradicts<Value>(
  settled: Settled<Value> | undefined,
  value: Value,
  isSame: IsSame<Value> = Object.is,
): settled is Settled<Value> {
  if (!settled || isSame(settled.value, value)) return false;
  return !settled.disputed.some((other) => isSame(other, value));
}
