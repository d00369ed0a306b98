import { Buffer } from "node:buffer";

/** What a scan returns where it proves nothing; else it returns the place behind what it has read. */
export const unproven = -1;

export const quote = 0x22;
export const comma = 0x2c;
export const colon = 0x3a;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const letterF = 0x66;
export const letterN = 0x6e;
export const letterT = 0x74;
const backslash = 0x5c;

/** Skips spaces and tabs; a line has no other space but at its end. */
export function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++;
  return at;
}

/** Reads on to behind the quote that ends a string of any content. */
export function scanText(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at] as number;
    if (byte === quote) return at + 1;
    if (byte < 0x20) return unproven;
    at++;
    if (byte === backslash) {
      at = scanEscape(bytes, at);
      if (at < 0) return unproven;
    }
  }
}

/** Reads on to behind the quote that ends a string without escapes. */
export function scanPlainText(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at] as number;
    if (byte === quote) return at + 1;
    if (byte < 0x20 || byte === backslash) return unproven;
    at++;
  }
}

function scanEscape(bytes: Buffer, at: number): number {
  switch (bytes[at]) {
    case quote:
    case backslash:
    case 0x2f:
    case 0x62:
    case letterF:
    case letterN:
    case 0x72:
    case letterT:
      return at + 1;
    case 0x75: {
      for (let digit = at + 1; digit <= at + 4; digit++) if (!isHexDigit(bytes[digit] ?? 0)) return unproven;
      return at + 5;
    }
    default:
      return unproven;
  }
}

function isHexDigit(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}

/** Reads a number without exponent; where it has no fraction it may be an integer. */
export function scanNumber(bytes: Buffer, from: number, hasFractions: boolean): number {
  let at = bytes[from] === 0x2d ? from + 1 : from;
  const first = at;
  while (isDigit(bytes[at])) at++;
  if (at === first || (bytes[first] === 0x30 && at > first + 1)) return unproven;
  if (bytes[at] === 0x2e) {
    if (!hasFractions) return unproven;
    const fraction = ++at;
    while (isDigit(bytes[at])) at++;
    if (at === fraction) return unproven;
  }
  return bytes[at] === 0x65 || bytes[at] === 0x45 ? unproven : at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

const literalTrue = Buffer.from("true");
const literalFalse = Buffer.from("false");
const literalNull = Buffer.from("null");

export function scanBoolean(bytes: Buffer, at: number): number {
  const literal = bytes[at] === letterT ? literalTrue : literalFalse;
  return isAt(bytes, at, literal) ? at + literal.length : unproven;
}

export function scanNull(bytes: Buffer, at: number): number {
  return isAt(bytes, at, literalNull) ? at + literalNull.length : unproven;
}

/** Whether some bytes, none of them a line feed, stand at a place. */
export function isAt(bytes: Buffer, at: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

/** A number that texts which differ rarely share. */
export function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  return hash;
}
