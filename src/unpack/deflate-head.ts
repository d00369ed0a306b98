import { type BitReader, bitReader } from "./bit-reader.js";
import { type PrefixCodes, prefixCodes } from "./prefix-codes.js";

/** No head of a block is longer than this, in bytes. */
export const longestHead = 600;

/** How a block is packed: by codes, or not at all. */
export interface DeflateHead {
  readonly isLast: boolean;
  /** The place of the first bit behind it, or behind what showed that there is none. */
  readonly end: number;
  /** Undefined where this cannot be the head of a block. */
  readonly content: StoredBytes | BlockCodes | undefined;
}

/** So many bytes as they are. */
export interface StoredBytes {
  readonly stored: number;
}

/** The codes of bytes and lengths, and those of distances. */
export interface BlockCodes {
  readonly symbols: PrefixCodes;
  readonly distances: PrefixCodes;
}

/** The order in which the lengths of the codes of code lengths stand. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** The symbol that stands at the end of a block. */
export const endOfBlock = 256;
const mostSymbols = 286;
const mostDistances = 30;

/** The lengths of codes for a block that brings none; two of each never stand for anything, and make the codes complete. */
const usualSymbols = Uint8Array.from({ length: mostSymbols + 2 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
const usualDistances = new Uint8Array(mostDistances + 2).fill(5);

/** Reads the head of a block, from a bit on. */
export function deflateHead(packed: Uint8Array, start: number): DeflateHead {
  const bits = bitReader(packed, start);
  const isLast = bits.take(1) === 1;
  const method = bits.take(2);
  const content = contentBy(method, bits);
  return { isLast, end: bits.position(), content };
}

function contentBy(method: number, bits: BitReader): DeflateHead["content"] {
  if (method === 0) return storedBytes(bits);
  if (method === 1) return codesOf(usualSymbols, usualDistances);
  return method === 2 ? ownCodes(bits) : undefined;
}

function storedBytes(bits: BitReader): StoredBytes | undefined {
  bits.take(-bits.position() & 7);
  const stored = bits.take(16);
  return stored === (bits.take(16) ^ 0xffff) ? { stored } : undefined;
}

function codesOf(ofSymbols: Uint8Array, ofDistances: Uint8Array): BlockCodes | undefined {
  const symbols = prefixCodes(ofSymbols);
  const distances = prefixCodes(ofDistances);
  return symbols && distances && { symbols, distances };
}

/** The codes that a block brings with it, as lengths that are packed by codes themselves. */
function ownCodes(bits: BitReader): BlockCodes | undefined {
  const symbols = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const count = bits.take(4) + 4;
  const ofLengths = new Uint8Array(lengthOrder.length);
  for (const symbol of lengthOrder.slice(0, count)) ofLengths[symbol] = bits.take(3);
  const codes = prefixCodes(ofLengths);
  if (!codes || symbols > mostSymbols || distances > mostDistances) return undefined;
  const lengths = new Uint8Array(symbols + distances);
  for (let at = 0; at < lengths.length; ) {
    const symbol = bits.symbol(codes);
    if (symbol === undefined) return undefined;
    const [length, times] = repeated(symbol, bits, lengths[at - 1]);
    if (length === undefined || at + times > lengths.length) return undefined;
    lengths.fill(length, at, at + times);
    at += times;
  }
  // Without a code of its end, no block ends.
  if (lengths[endOfBlock] === 0) return undefined;
  return codesOf(lengths.subarray(0, symbols), lengths.subarray(symbols));
}

/** A length and how often it stands there. */
function repeated(symbol: number, bits: BitReader, before: number | undefined): readonly [number | undefined, number] {
  if (symbol < 16) return [symbol, 1];
  if (symbol === 16) return [before, 3 + bits.take(2)];
  return [0, symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)];
}
