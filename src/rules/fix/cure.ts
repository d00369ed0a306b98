import type { Layout } from "../../read/json/layout.js";
import type { Span } from "../../read/json/span.js";

/** A text that takes the place of a part of another; what ends a line may be part of it. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** What mends a text at one place: all of it or nothing. */
export interface Cure {
  /** The result is what was meant for certain, and nothing is lost that a reader could use. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** The place of a finding, for whoever knows its cure. */
export interface MendPlace extends Span {
  /** The whole line, or the whole document. */
  readonly text: string;
  /** What stands behind the text: the end of the line. Offsets from the end of the text on are in it. */
  readonly lineEnd: string;
  /** What ends the lines of the file. */
  readonly usualEnd: string;
  /** The event that the finding is about. */
  readonly layout: () => Layout;
}

/** A cure that is certain, by one edit. */
export function surely({ start, end }: Span, text: string): Cure {
  return { safe: true, edits: [{ start, end, text }] };
}

/** A cure that guesses, by one edit. */
export function perhaps({ start, end }: Span, text: string): Cure {
  return { safe: false, edits: [{ start, end, text }] };
}

/** The text at a place. */
export function sourceAt({ text, start, end }: MendPlace): string {
  return text.slice(start, end);
}
