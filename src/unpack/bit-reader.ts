import type { PrefixCodes } from "./prefix-codes.js";

/** Bits of packed bytes, the last of each byte first. Behind the end there are zeros, and the place tells. */
export interface BitReader {
  /** The place of the next bit. */
  readonly position: () => number;
  /** Takes up to 16 bits as a number. */
  readonly take: (count: number) => number;
  /** Takes a symbol by its code; undefined where no code stands. */
  readonly symbol: (codes: PrefixCodes) => number | undefined;
}

export function bitReader(bytes: Uint8Array, start: number): BitReader {
  let at = start;
  const ahead = (count: number): number => {
    const first = at >>> 3;
    const bits = (bytes[first] ?? 0) | ((bytes[first + 1] ?? 0) << 8) | ((bytes[first + 2] ?? 0) << 16);
    return (bits >>> (at & 7)) & ((1 << count) - 1);
  };
  return {
    position: () => at,
    take(count) {
      const value = ahead(count);
      at += count;
      return value;
    },
    symbol({ table, width }) {
      const entry = table[ahead(width)] ?? 0;
      at += entry & 15;
      return entry === 0 ? undefined : entry >> 4;
    },
  };
}
