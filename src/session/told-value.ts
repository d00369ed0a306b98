import type { Told } from "./told.js";

/** A text of the event, undefined where it is none. */
export function textIn(told: Told, field: string): string | undefined {
  const value = told.value(field);
  return typeof value === "string" ? value : undefined;
}

/** A number of the event, undefined where it is none. */
export function numberIn(told: Told, field: string): number | undefined {
  const value = told.value(field);
  return typeof value === "number" ? value : undefined;
}
