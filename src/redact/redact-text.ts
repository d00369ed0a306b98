import type { Span } from "../read/json/span.js";
import { edited, eventEdits, type RedactEdit } from "./edits.js";
import { eventsIn, parsed, type RawText, type RecordReading } from "./record.js";
import type { Replacing } from "./replace.js";
import { brokenStub } from "./stub.js";

/** By what texts are redacted. */
export interface TextRedacting extends RecordReading {
  readonly replacing: Replacing;
  readonly dropBroken: boolean;
  /** Moves the dates of a text that is JSON; undefined where they stay. */
  readonly shift: ((text: string) => string) | undefined;
}

const blank = /^[ \t\r\n]*$/;

/** A text that was redacted, and what it was before. */
export interface RedactedText {
  readonly text: string;
  /** What it told, where it was JSON. */
  readonly before: { readonly value: unknown } | undefined;
}

/** A text in which nothing tells who played; undefined where it is not JSON, and such is left out. */
export function redactText({ raw, text }: RawText, redacting: TextRedacting): RedactedText | undefined {
  if (blank.test(text)) return { text: raw, before: undefined };
  const before = parsed(text);
  if (!before) {
    return redacting.dropBroken ? undefined : { text: redactedBreaks({ raw, text }, redacting), before };
  }
  const made = edited(raw, editsOf({ raw, text }, before.value, redacting));
  return { text: redacting.shift ? redacting.shift(made) : made, before };
}

function redactedBreaks({ raw, text }: RawText, redacting: TextRedacting): string {
  return brokenStub(text, raw, redacting.where === "journal", ({ start, end, value }) => {
    const made = editedPart({ start, end }, raw, editsOf({ raw, text }, value, redacting, { start, end }));
    return redacting.shift ? redacting.shift(made) : made;
  });
}

function editedPart({ start, end }: Span, raw: string, edits: Iterable<RedactEdit>): string {
  const moved = [...edits].map((edit) => ({ text: edit.text, start: edit.start - start, end: edit.end - start }));
  return edited(raw.slice(start, end), moved);
}

function* editsOf(
  { raw, text }: RawText,
  value: unknown,
  redacting: TextRedacting,
  part?: Span,
): Generator<RedactEdit, void, undefined> {
  for (const { scan, schema, event } of eventsIn(text, value, redacting, part)) {
    yield* eventEdits(scan, schema, event, raw, redacting.replacing);
  }
}
