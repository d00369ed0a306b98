import type { Span } from "../read/json/scan.js";

/** Where something is known from: a line, the field in it, and what that holds. */
export interface Origin {
  /** Absent for the file at hand. */
  readonly file?: string;
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly kind: string;
  readonly value: unknown;
}

/** A piece of what a journal has said, and where it did. What it has not said yet is undefined, and undefined breaks nothing. */
export interface Known<Value> {
  readonly value: Value;
  readonly from: Origin;
}

/** What an event says by one of its fields. */
export function known<Value>(value: Value, seen: SeenEvent, field: string): Known<Value> {
  return { value, from: seen.spot(field) };
}

/** A line of another file. */
export interface LineInFile {
  readonly file: string;
  readonly line: number;
}

/**
 * An event as the state of a session learns of it. It may have been parsed whole, or only in the fields that are asked for: so nothing
 * is asked for that `reads` does not name. It speaks of one event while that is heard, and is not to be kept.
 */
export interface SeenEvent {
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

/** A text of the event, undefined where it is none. */
export function textIn(seen: SeenEvent, field: string): string | undefined {
  return asText(seen.value(field));
}

/** A number of the event, undefined where it is none. */
export function numberIn(seen: SeenEvent, field: string): number | undefined {
  return asNumber(seen.value(field));
}

/** Whether a field of an event says yes. */
export function saysYes(seen: SeenEvent, field: string): boolean {
  return seen.value(field) === true;
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
export function writtenAt({ seconds }: SeenEvent): number | undefined {
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

/** What an event of a frequent kind must be for anything to follow from it: others of its kind need not be heard. */
export type News =
  /** A text starts so. */
  | { readonly type: "starts"; readonly field: string; readonly like: string }
  /** The fields that are asked for are not those of the last of its kind, or something else was heard since: anything, or what starts a chapter. */
  | { readonly type: "changed"; readonly since: "anything" | "chapter" };

/** The kinds that are a good half of all lines. */
export const newsOf: Readonly<Partial<Record<string, News>>> = {
  Music: { type: "starts", field: "MusicTrack", like: "MainMenu" },
  ReceiveText: { type: "starts", field: "Message", like: "$COMMS_entered:" },
  FSSSignalDiscovered: { type: "changed", since: "anything" },
  ShipLocker: { type: "changed", since: "chapter" },
};

/** The kinds that start a chapter: a login, an arrival of its kind, or an end. */
export const chapterKinds: ReadonlySet<string> = new Set([
  "Fileheader",
  "Commander",
  "LoadGame",
  "Location",
  "Resurrect",
  "Shutdown",
]);
