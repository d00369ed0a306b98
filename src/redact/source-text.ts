import { isObject } from "../base/object.js";
import type { FileFacts, ValidationContext } from "../engine/validate/context.js";
import { validatorOf } from "../engine/validate/event.js";
import { decode } from "../read/decode.js";
import { mostInList, mostValues } from "../read/json/parse.js";
import { partFrom, type Scan, type Span, scan, skipBlank } from "../read/json/scan.js";
import { textOfBytes } from "../read/lossless-text.js";
import { normalForm } from "../schema/normal-form.js";
import type { Beside } from "../schema/personal/parts.js";

/** A line of a journal, or a whole side file: the bytes can be restored from `raw`, and `json` has its value, if it is JSON. */
export type SourceText = Readonly<ReturnType<typeof sourceText>>;

/** An event of a text: the places of its values, and its schema. */
export type FoundEvent = ReturnType<typeof described> & { readonly scan: Scan };

/** How a text is read, and with which kinds. */
export interface RecordReading extends Pick<ValidationContext, "kinds"> {
  readonly where: FileFacts["where"];
}

/** Decodes any bytes as text, and parses that as JSON unless it is too deep or too wide. */
export function sourceText(bytes: Uint8Array, where: FileFacts["where"]) {
  const { text, problems } = decode(bytes, where === "events" ? mostInList : mostValues);
  if (problems.length === 0) return { raw: text, text, json: parsed(text) };
  const raw = textOfBytes(bytes);
  const unread = problems.find((one) => one.kind === "too-deep");
  if (unread) return { raw, text, json: undefined, unread };
  // It is linted with blanks for NUL bytes.
  const blanked = raw.replaceAll("\0", " ");
  return { raw, text: blanked, json: parsed(blanked) };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The start of a line of the game, up to the name of the event. */
const lineFront = /^\{ ?"timestamp":"[^"]{20}", ?"event":"(\w{0,63})"/;

/** The kind of the event on a line, which may be broken after its name; undefined if there is none. */
export function kindOn({ raw, json }: SourceText): string | undefined {
  return lineFront.exec(raw)?.[1] ?? kindIn(json?.value);
}

/** The name of an event; undefined if a value is not an event. */
export function kindIn(value: unknown): string | undefined {
  return isObject(value) && typeof value.event === "string" ? value.event : undefined;
}

/** The events of a parsed text: one, or each of a list if the file is read as events. */
export function* eventsIn(text: string, value: unknown, reading: RecordReading, part?: Span): Iterable<FoundEvent> {
  const isPlain = part === undefined && !text.includes("\\");
  const whole = part ?? { start: 0, end: text.length };
  if (reading.where !== "events" || !Array.isArray(value)) {
    yield { scan: scan(text, whole, isPlain), ...described(value, reading) };
    return;
  }
  let before = skipBlank(text, whole.start);
  for (const element of value as readonly unknown[]) {
    const span = partFrom(text, before + 1);
    before = skipBlank(text, span.end);
    yield { scan: scan(text, span, isPlain), ...described(element, reading) };
  }
}

/** The schema of a value. What is not an event has none, so nothing is known about it. */
export function described(value: unknown, { kinds, where }: RecordReading) {
  const event: Beside = isObject(value) ? value : {};
  if (event !== value) return { event, schema: undefined };
  const validator = validatorOf(event, { kinds, fileFacts: { where, version: undefined } });
  return { event, schema: validator ? normalForm(validator.name, validator.load) : normalForm("anyEvent") };
}
