import type { Relevance } from "../prover/prover.js";
import type { Span } from "../read/json/scan.js";
import { asNumber, asText } from "./json-value.js";

/** The origin of a fact: a line, the field in it, and its value. */
export interface Origin {
  /** Absent for the current file. */
  readonly file?: string;
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly kind: string;
  readonly value: unknown;
}

/** A fact from the journal and its origin. What the journal has not said yet is undefined, and undefined violates nothing. */
export interface Known<Value> {
  readonly value: Value;
  readonly from: Origin;
}

/** The fact that an event states in one of its fields. */
export function known<Value>(value: Value, event: SessionEvent, field: string): Known<Value> {
  return { value, from: event.origin(field) };
}

/** A line of another file. */
export interface LineInFile {
  readonly file: string;
  readonly line: number;
}

/**
 * An event as the session reads it. A field is undefined unless a `reads` of its kind names it, because of most lines
 * only these fields are parsed. The object is only valid while the event is processed and must not be kept.
 */
export interface SessionEvent {
  readonly kind: string;
  readonly timestamp: string;
  /** Its time in seconds; undefined if its timestamp is invalid. */
  readonly seconds: number | undefined;
  readonly line: number;
  /** The place of a line in an earlier part of the journal; undefined for one of the current file. */
  readonly placeAbove?: (line: number) => LineInFile | undefined;
  /** The part of the line that the event takes, if not all of it. */
  readonly within?: Span;
  /** The parsed value of a top-level field; undefined if it is absent. */
  readonly value: (field: string) => unknown;
  /** A field that is parsed when the returned function is called, if ever. */
  readonly later: (field: string) => () => unknown;
  /** The source text of a field; undefined if it is absent. */
  readonly source: (field: string) => string | undefined;
  /** The source text of the whole event. */
  readonly text: () => string;
  /** The position of a field; if it is absent, that of the event's name. */
  readonly origin: (field: string) => Origin;
}

/** The fields that may be read, by kind of event; all others are undefined. */
export type Reads = Readonly<Record<string, readonly string[]>>;

/** The items that concern each kind, in the given order. */
export function byKind<Item>(
  items: readonly Item[],
  kindsOf: (item: Item) => readonly string[],
): ReadonlyMap<string, readonly Item[]> {
  const ofKind = new Map<string, Item[]>();
  for (const item of items) {
    for (const kind of kindsOf(item)) ofKind.set(kind, [...(ofKind.get(kind) ?? []), item]);
  }
  return ofKind;
}

/** A table of kinds, several of which have the same entry. */
export const sharing = <Entry>(
  ...rows: readonly (readonly [entry: Entry, ...kinds: readonly string[]])[]
): Readonly<Record<string, Entry>> =>
  Object.fromEntries(rows.flatMap(([entry, ...kinds]) => kinds.map((kind) => [kind, entry])));

/** The same fields of several kinds; without fields, only their occurrence matters. */
export const readsOf = (kinds: readonly string[], fields: readonly string[] = []): Reads => sharing([fields, ...kinds]);

/** A field as a text; undefined if it is not one. */
export function textIn(event: SessionEvent, field: string): string | undefined {
  return asText(event.value(field));
}

/** A field as a number; undefined if it is not one. */
export function numberIn(event: SessionEvent, field: string): number | undefined {
  return asNumber(event.value(field));
}

/** True if a field of an event is true. */
export function saysYes(event: SessionEvent, field: string): boolean {
  return event.value(field) === true;
}

/** A cache of one: many lines are written in the same second. */
let lastTime: { readonly time: string; readonly seconds: number | undefined } = { time: "", seconds: undefined };

/** A date-time in seconds; undefined if it is invalid. */
export function secondsIn(time: string): number | undefined {
  if (time === lastTime.time) return lastTime.seconds;
  const parsed = Date.parse(time) / 1000;
  const seconds = Number.isNaN(parsed) ? undefined : parsed;
  lastTime = { time, seconds };
  return seconds;
}

/** When an event of a frequent kind is relevant; these kinds make up a good half of all lines. */
export const relevanceOf: Readonly<Partial<Record<string, Relevance>>> = {
  Music: { type: "starts", field: "MusicTrack", like: "MainMenu" },
  ReceiveText: { type: "starts", field: "Message", like: "$COMMS_entered:" },
  FSSSignalDiscovered: { type: "changed", since: "anything" },
  ShipLocker: { type: "changed", since: "period" },
};

/** The kinds that start a period: a login, an arrival of some kind, a suit put on, or an end. */
export const periodKinds: ReadonlySet<string> = new Set([
  "Fileheader",
  "Commander",
  "LoadGame",
  "Location",
  "Resurrect",
  "SuitLoadout",
  "Shutdown",
]);
