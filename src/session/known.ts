import type { Spot, Told } from "./told.js";

/** The line that something is known from. */
export interface Origin extends Spot {
  /** Absent for the file at hand. */
  readonly file?: string;
  readonly line: number;
  readonly kind: string;
}

/** A piece of what a journal has told, and where it did. What it has not told yet is undefined, and undefined breaks nothing. */
export interface Known<Value> {
  readonly value: Value;
  readonly from: Origin;
}

/** What an event tells by one of its fields. */
export function known<Value>(value: Value, told: Told, field: string): Known<Value> {
  return { value, from: originOf(told, field) };
}

/** Where an event tells something. */
export function originOf({ line, kind, spot }: Told, field: string): Origin {
  const { column, value } = spot(field);
  return { line, column, value, kind };
}
