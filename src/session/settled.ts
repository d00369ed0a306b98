import type { Known, Origin } from "./known.js";
import type { Told } from "./told.js";

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
