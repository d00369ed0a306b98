import { joined } from "./joined.js";

/** A byte that is not UTF-8 is represented by a lone surrogate, which valid UTF-8 cannot contain. */
const firstHalf = 0xdc00;
const strayBytes = /(?<![\ud800-\udbff])[\udc80-\udcff]/g;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** Decodes any bytes without loss: `bytesOfText` restores them. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += decoder.decode(bytes.subarray(from, at)) + String.fromCharCode(firstHalf + (bytes[at] ?? 0));
    at++;
    from = at;
  }
  return text + decoder.decode(bytes.subarray(from));
}

/** Restores the bytes from which `textOfBytes` made a text. */
export function bytesOfText(text: string): Uint8Array {
  if (!hasStrayBytes(text)) return encoder.encode(text);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { index } of text.matchAll(strayBytes)) {
    pieces.push(encoder.encode(text.slice(from, index)), Uint8Array.of(text.charCodeAt(index) - firstHalf));
    from = index + 1;
  }
  return joined([...pieces, encoder.encode(text.slice(from))]);
}

/** True if a text contains bytes that are not UTF-8. */
export function hasStrayBytes(text: string): boolean {
  return strayIndex(text) >= 0;
}

/** The place of the first byte in a text that is not UTF-8, or -1. */
export function strayIndex(text: string): number {
  return text.search(strayBytes);
}

/** First bytes that narrow the second: other characters would be overlong, surrogates or beyond Unicode. */
const secondBytes: ReadonlyMap<number, readonly [least: number, most: number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** The length in bytes of the character that starts here; 0 if there is none, or none that is UTF-8. */
export function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0xff;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const [least, most] = secondBytes.get(first) ?? [0x80, 0xbf];
  const second = bytes[at + 1] ?? 0;
  if (second < least || second > most) return 0;
  if (first < 0xe0) return 2;
  if (!isContinued(bytes[at + 2])) return 0;
  if (first < 0xf0) return 3;
  return isContinued(bytes[at + 3]) ? 4 : 0;
}

function isContinued(byte = 0): boolean {
  return byte >> 6 === 2;
}
