import { redact } from "../../src/index.js";
import type { RedactTextOptions } from "../../src/library/redact.js";

export const seed = "a seed of the tests";

/** A line as the game writes it. */
export function line(event: string, fields: Readonly<Record<string, unknown>>): string {
  return asGameWrites(JSON.stringify({ timestamp: "2025-03-02T19:14:51Z", event, ...fields }));
}

/** The first line of a journal of today. */
export const header = line("Fileheader", {
  part: 1,
  language: "English/UK",
  Odyssey: true,
  gameversion: "4.1.0.100",
  build: "r308767/r0 ",
});

/** An event as JSON with the spaces around it that the game writes, on a line. */
export function asGameWrites(json: string): string {
  return `{ ${json.slice(1, -1)} }\n`;
}

/** An event with its fields in another order, behind the two that come first. */
export function turned({
  timestamp,
  event,
  ...rest
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { timestamp, event, ...Object.fromEntries(Object.entries(rest).reverse()) };
}

/** What redacting makes of the fields of an event. */
export function fieldsAfter(
  event: string,
  fields: Readonly<Record<string, unknown>>,
  options: RedactTextOptions = {},
): Readonly<Record<string, unknown>> {
  return JSON.parse(redact(line(event, fields), { seed, ...options })) as Readonly<Record<string, unknown>>;
}
