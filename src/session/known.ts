import type { Told } from "./told.js";

/** Where something is known from: a line, the field in it, and what that holds. */
export interface Origin {
  /** Absent for the file at hand. */
  readonly file?: string;
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly kind: string;
  readonly value: unknown;
}

/** A piece of what a journal has told, and where it did. What it has not told yet is undefined, and undefined breaks nothing. */
export interface Known<Value> {
  readonly value: Value;
  readonly from: Origin;
}

/** What an event tells by one of its fields. */
export function known<Value>(value: Value, told: Told, field: string): Known<Value> {
  return { value, from: told.spot(field) };
}
