import type { RawLine } from "./lines.js";
import { parsed, rawText } from "./record.js";

const quote = 0x22;
const blank = 0x20;
const openBrace = 0x7b;
const longestName = 64;
const dateLength = 20;

/** How the game and compact writers begin a line, up to the name of the event: with the date between these, and with or without blanks. */
const beforeDate = new TextEncoder().encode('"timestamp":"');
const behindDate = new TextEncoder().encode('",');
const beforeName = new TextEncoder().encode('"event":"');

/** The name of the event on a line that begins as usual; undefined where it does not, or the name is spelled with an escape. */
export function eventNameAt(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (bytes[start] !== openBrace) return undefined;
  const first = afterBlank(bytes, start + 1);
  if (!isAt(beforeDate, bytes, first)) return undefined;
  const date = first + beforeDate.length;
  // The date could only be cut short by a quote.
  for (let at = date; at < date + dateLength; at++) if (bytes[at] === quote) return undefined;
  if (!isAt(behindDate, bytes, date + dateLength)) return undefined;
  const second = afterBlank(bytes, date + dateLength + behindDate.length);
  return isAt(beforeName, bytes, second) ? nameFrom(bytes, second + beforeName.length, end) : undefined;
}

function afterBlank(bytes: Uint8Array, at: number): number {
  return bytes[at] === blank ? at + 1 : at;
}

function isAt(part: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < part.length; at++) if (bytes[start + at] !== part[at]) return false;
  return true;
}

/** Names that were read, by a hash of their bytes: nearly all lines have one of these. Of more than so many all are forgotten. */
const read = new Map<number, string>();
const mostRead = 2000;

function nameFrom(bytes: Uint8Array, start: number, end: number): string | undefined {
  let hash = 0;
  for (let at = start; at < Math.min(end, start + longestName); at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return nameOf(bytes, start, at, hash);
    if (!isWord(byte)) return undefined;
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  return undefined;
}

function nameOf(bytes: Uint8Array, start: number, end: number, hash: number): string {
  const before = read.get(hash);
  if (before !== undefined && isSpelled(before, bytes, start, end)) return before;
  const name = Array.from(bytes.subarray(start, end), (byte) => String.fromCharCode(byte)).join("");
  if (read.size >= mostRead) read.clear();
  read.set(hash, name);
  return name;
}

function isSpelled(name: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let at = start; at < end; at++) if (name.charCodeAt(at - start) !== bytes[at]) return false;
  return true;
}

function isWord(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || (byte >= 0x61 && byte <= 0x7a)
  );
}

/** The event on a line; undefined where there is none. */
export function kindOn(bytes: Uint8Array, { start, textEnd }: RawLine): string | undefined {
  const name = eventNameAt(bytes, start, textEnd);
  if (name !== undefined) return name;
  return kindIn(parsed(rawText(bytes.subarray(start, textEnd)).text)?.value);
}

/** The kind that an event is of; undefined where a value is none. */
export function kindIn(value: unknown): string | undefined {
  const kind = typeof value === "object" && value !== null && "event" in value ? value.event : undefined;
  return typeof kind === "string" ? kind : undefined;
}
