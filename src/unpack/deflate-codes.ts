import { type BlockCodes, endOfBlock } from "./deflate-head.js";

/** How far back bytes may be taken from. */
export const windowLength = 32 * 1024;

/** The most that one symbol stands for. */
export const longestMatch = 258;

/** The most bytes that a symbol and its distance take, and those that are looked at beyond. */
export const longestSymbol = 10;

const damagedBlock = -1;

/** What a length or a distance starts from, and how many bits say what is to be added. */
const lengthBases = Uint16Array.from([
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227],
  longestMatch,
]);
const lengthBits = Uint8Array.from([
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  ...[1, 2, 3, 4, 5].flatMap((bits) => Array(4).fill(bits)),
  0,
]);
const distanceBits = Uint8Array.from([0, 0, ...Array.from({ length: 28 }, (_, index) => index >> 1)]);
let nextBase = 1;
const distanceBases = Uint16Array.from(distanceBits, (bits) => {
  const base = nextBase;
  nextBase += 1 << bits;
  return base;
});

/** Where unpacking has come to in a block. */
export interface CodesStep {
  /** The place of the next bit. */
  readonly bit: number;
  /** The end of what is unpacked, and where that was before the last symbol. */
  readonly out: number;
  readonly before: number;
  readonly state: "more" | "end" | "damaged";
}

/** Unpacks symbols of a block until its end, until the room is used up, or until the bytes are that a symbol may take; `end` is where that is. */
export function unpackCodes(
  packed: Uint8Array,
  start: number,
  end: number,
  { symbols, distances }: BlockCodes,
  room: Uint8Array,
  from: number,
): CodesStep {
  const { table, width } = symbols;
  const mask = (1 << width) - 1;
  const distanceMask = (1 << distances.width) - 1;
  const most = room.length - longestMatch;
  let bit = start;
  let out = from;
  let before = from;
  while (bit < end && out <= most) {
    before = out;
    const bits = ahead(packed, bit);
    const entry = table[bits & mask] ?? 0;
    const symbol = entry === 0 ? damagedBlock : entry >> 4;
    bit += entry & 15;
    if (symbol >= 0 && symbol < endOfBlock) {
      room[out++] = symbol;
      continue;
    }
    if (symbol === endOfBlock) return { bit, out, before, state: "end" };
    const base = lengthBases[symbol - endOfBlock - 1];
    const extra = lengthBits[symbol - endOfBlock - 1] ?? 0;
    if (base === undefined) return { bit, out, before, state: "damaged" };
    const length = base + (ahead(packed, bit) & ((1 << extra) - 1));
    bit += extra;
    const ofDistance = distances.table[ahead(packed, bit) & distanceMask] ?? 0;
    bit += ofDistance & 15;
    const more = distanceBits[ofDistance >> 4] ?? 0;
    const distance = (distanceBases[ofDistance >> 4] ?? 0) + (ahead(packed, bit) & ((1 << more) - 1));
    bit += more;
    if (ofDistance === 0 || ofDistance >> 4 >= distanceBits.length || distance > out)
      return { bit, out, before, state: "damaged" };
    for (let source = out - distance, last = out + length; out < last; ) room[out++] = room[source++] ?? 0;
  }
  return { bit, out, before, state: "more" };
}

/** At least 17 of the next bits. */
function ahead(packed: Uint8Array, bit: number): number {
  const first = bit >>> 3;
  return ((packed[first] ?? 0) | ((packed[first + 1] ?? 0) << 8) | ((packed[first + 2] ?? 0) << 16)) >>> (bit & 7);
}
