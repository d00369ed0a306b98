import type { Span } from "../read/json/span.js";
import { edited, eventEdits, type RedactEdit } from "./edits.js";
import { eventsIn, type RecordReading, type SourceText } from "./record.js";
import type { Replacing } from "./replace.js";
import { brokenStub } from "./stub.js";

/** By what texts are redacted. */
export interface TextRedacting extends RecordReading {
  readonly replacing: Replacing;
  readonly dropBroken: boolean;
  /** Moves the dates of a text that is JSON; undefined where they stay. */
  readonly shift: ((text: string) => string) | undefined;
}

const notBlank = /[^ \t\r\n]/;

/** A text in which nothing tells who played; undefined where it is not JSON, and such is left out. */
export function redactedSource(source: SourceText, redacting: TextRedacting): string | undefined {
  const { raw, text, json } = source;
  const shifted = redacting.shift ?? ((made: string) => made);
  if (json) return shifted(edited(raw, editsOf(source, json.value, redacting)));
  if (!notBlank.test(text)) return raw;
  if (redacting.dropBroken) return undefined;
  return brokenStub(text, raw, redacting.where === "journal", ({ start, end, value }) => {
    const edits = editsOf(source, value, redacting, { start, end });
    const moved = edits.map((edit) => ({ text: edit.text, start: edit.start - start, end: edit.end - start }));
    return shifted(edited(raw.slice(start, end), moved));
  });
}

function editsOf(
  { raw, text }: SourceText,
  value: unknown,
  redacting: TextRedacting,
  part?: Span,
): readonly RedactEdit[] {
  return [...eventsIn(text, value, redacting, part)].flatMap((event) => eventEdits(event, raw, redacting.replacing));
}
