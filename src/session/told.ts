import type { Span } from "../read/json/span.js";
import type { Origin } from "./known.js";

/** A line of another file. */
export interface LineInFile {
  readonly file: string;
  readonly line: number;
}

/**
 * An event as the story of a session hears of it. It may have been parsed whole, or only in the fields that are asked for: so nothing
 * is asked for that `reads` does not name. It speaks of one event while that is heard, and is not to be kept.
 */
export interface Told {
  readonly kind: string;
  readonly timestamp: string;
  /** When it was written, in seconds; undefined where its time is none. */
  readonly seconds: number | undefined;
  readonly line: number;
  /** Where a line stands that is in an earlier part of the journal; undefined for one of the file at hand. */
  readonly placeAbove?: (line: number) => LineInFile | undefined;
  /** The part of the line that the event takes, where that is not all. */
  readonly within?: Span;
  /** A field at the top of the event, as parsed; undefined where it is not there. */
  readonly value: (field: string) => unknown;
  /** A field for later: it is parsed when it is asked for, if ever. */
  readonly later: (field: string) => () => unknown;
  /** A field as it is spelled; undefined where it is not there. */
  readonly source: (field: string) => string | undefined;
  /** Where a field stands; where it is not there, the name of the event. */
  readonly spot: (field: string) => Origin;
}

/** The fields of each kind of event that are asked for. */
export type Reads = Readonly<Record<string, readonly string[]>>;

/** Kinds of which it is asked only that they came. */
export const readsOf = (kinds: readonly string[]): Reads => Object.fromEntries(kinds.map((kind) => [kind, []]));
