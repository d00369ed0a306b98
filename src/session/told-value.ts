import type { Told } from "./told.js";

/** A text of the event, undefined where it is none. */
export function textIn(told: Told, field: string): string | undefined {
  return asText(told.value(field));
}

/** A number of the event, undefined where it is none. */
export function numberIn(told: Told, field: string): number | undefined {
  return asNumber(told.value(field));
}

/** Whether a field of an event says yes. */
export function saysYes(told: Told, field: string): boolean {
  return told.value(field) === true;
}

export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A value as a text: what has parts has none, as nothing is certain of how it would be made one. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** What a table says of a value that may be anything. */
export function entryIn<Entry>(table: Readonly<Record<string, Entry>>, key: unknown): Entry | undefined {
  return typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A field of a value that may be no object at all. */
export function partOf(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[field];
}

/** The elements of a value that may be no list at all. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** When an event was written, in seconds; undefined where its time is none. */
export function writtenAt({ seconds }: Told): number | undefined {
  return seconds;
}

/** The time that was read last: many lines are written in one second. */
let lastTime: { readonly time: string; readonly seconds: number | undefined } = { time: "", seconds: undefined };

/** The seconds of a date-time. */
export function secondsIn(time: string): number | undefined {
  if (time === lastTime.time) return lastTime.seconds;
  const parsed = Date.parse(time) / 1000;
  const seconds = Number.isNaN(parsed) ? undefined : parsed;
  lastTime = { time, seconds };
  return seconds;
}
