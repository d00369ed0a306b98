import type { JudgeContext, Setting } from "../judge/context.js";
import { validatorOf } from "../judge/event.js";
import type { Beside } from "../personal/parts.js";
import { decode } from "../read/decode.js";
import { skipBlank } from "../read/json/blank.js";
import { partFrom, type Scan, scan } from "../read/json/scan.js";
import type { Span } from "../read/json/span.js";
import { textOfBytes } from "../read/stray-bytes.js";
import { type NormalSchema, normalForm } from "../schemas/normal-form.js";

/** An event of a text: where it stands, its parts, and the schema that says what they are. */
export interface FoundEvent {
  readonly span: Span;
  readonly scan: Scan;
  readonly schema: NormalSchema | undefined;
  readonly event: Beside;
}

/** How a text is read, and by which kinds. */
export interface RecordReading extends Pick<JudgeContext, "kinds"> {
  readonly where: Setting["where"];
}

/** The text of bytes, once as it is and once with blanks for NUL bytes, as it is judged. */
export interface RawText {
  readonly raw: string;
  readonly text: string;
}

/** Reads bytes of any kind as text, of which nothing is lost. */
export function rawText(bytes: Uint8Array): RawText {
  const { text, faults } = decode(bytes);
  if (faults.length === 0) return { raw: text, text };
  const raw = textOfBytes(bytes);
  return { raw, text: raw.replaceAll("\0", " ") };
}

/** The value of a text; undefined where it is not JSON. */
export function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The events that a parsed text holds: one, or each of a list where the file is read as events. */
export function* eventsIn(
  text: string,
  value: unknown,
  reading: RecordReading,
  part?: Span,
): Generator<FoundEvent, void, undefined> {
  const isPlain = part === undefined && !text.includes("\\");
  const whole = part ?? { start: 0, end: text.length };
  if (reading.where !== "events" || !Array.isArray(value)) {
    yield found(text, value, whole, isPlain, reading);
    return;
  }
  let before = skipBlank(text, whole.start);
  for (const element of value as readonly unknown[]) {
    const span = partFrom(text, before + 1);
    before = skipBlank(text, span.end);
    yield found(text, element, span, isPlain, reading);
  }
}

function found(text: string, value: unknown, span: Span, isPlain: boolean, reading: RecordReading): FoundEvent {
  return { span, scan: scan(text, span, isPlain), ...described(value, reading) };
}

/** The schema of what stands in a place; what is no event has none, so that nothing of it is known. */
function described(value: unknown, { kinds, where }: RecordReading): Pick<FoundEvent, "schema" | "event"> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { schema: undefined, event: {} };
  const event = value as Beside;
  const validator = validatorOf(event, { kinds, setting: { where, version: undefined } });
  return { event, schema: validator ? normalForm(validator.name, validator.load) : normalForm("anyEvent") };
}
