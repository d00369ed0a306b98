import { Buffer } from "node:buffer";
import { spanSeconds } from "../redact/shift-dates.js";

const key = Buffer.from('"timestamp"');
const value = /^"timestamp"\s*:\s*"([^"]{1,40})"/;

/** When a line or a side file was written, by its timestamp, in seconds since 1970; undefined where it tells none. */
export function momentOf(bytes: Buffer): number | undefined {
  const at = bytes.indexOf(key);
  if (at < 0) return undefined;
  const [, text] = value.exec(bytes.toString("latin1", at, at + 80)) ?? [];
  return text === undefined ? undefined : secondsOfText(text);
}

/** A moment of a session: seconds since 1970, or since the session began. */
export type Moment = { readonly at: number } | { readonly after: number };

/** The moment that a text names: a date-time, or a span since the beginning such as 1h30m; undefined where it is none. */
export function momentFrom(text: string): Moment | undefined {
  const after = spanSeconds(text);
  if (after !== undefined) return after >= 0 ? { after } : undefined;
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? secondsOfText(text) : undefined;
  return at === undefined ? undefined : { at };
}

/** A moment in seconds since 1970, of a session that began then. */
export function placedMoment(moment: Moment, begin: number): number {
  return "at" in moment ? moment.at : begin + moment.after;
}

/** The game writes UTC, and so is read what does not say. */
function secondsOfText(text: string): number | undefined {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = Date.parse(isZoned || !text.includes("T") ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time / 1000;
}
