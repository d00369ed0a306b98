import type { RawLine } from "./lines.js";
import { parsed, rawText } from "./record.js";

const quote = 0x22;
const longestName = 64;

/** How the game and compact writers begin a line, up to the name of the event; `0` stands for any byte. */
const beginnings: readonly Uint8Array[] = ['{ "timestamp":"', '{"timestamp":"'].flatMap((first) =>
  ['", "event":"', '","event":"'].map((second) => new TextEncoder().encode(`${first}${"\0".repeat(20)}${second}`)),
);

/** The name of the event on a line that begins as usual; undefined where it does not, or the name is spelled with an escape. */
export function eventNameAt(bytes: Uint8Array, start: number, end: number): string | undefined {
  for (const beginning of beginnings) {
    if (isAt(beginning, bytes, start)) return nameFrom(bytes, start + beginning.length, end);
  }
  return undefined;
}

function isAt(beginning: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < beginning.length; at++) {
    const expected = beginning[at];
    const found = bytes[start + at];
    // The date could only be cut short by a quote.
    if (expected === 0 ? found === quote : found !== expected) return false;
  }
  return true;
}

function nameFrom(bytes: Uint8Array, start: number, end: number): string | undefined {
  let name = "";
  for (let at = start; at < Math.min(end, start + longestName); at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return name;
    if (!isWord(byte)) return undefined;
    name += String.fromCharCode(byte);
  }
  return undefined;
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
  const value = parsed(rawText(bytes.subarray(start, textEnd)).text)?.value;
  const kind = typeof value === "object" && value !== null && "event" in value ? value.event : undefined;
  return typeof kind === "string" ? kind : undefined;
}
