/** No code of deflate has more. */
const mostBits = 15;

/** The codes of a block, by all that the next bits may be: the symbol, and below it in four bits the length of its code. */
export interface PrefixCodes {
  readonly table: Uint16Array;
  /** How many bits tell every code. */
  readonly width: number;
}

/** Makes the codes of symbols from their lengths; undefined where there are no such codes. */
export function prefixCodes(lengths: Uint8Array): PrefixCodes | undefined {
  const counts = new Uint16Array(mostBits + 1);
  let width = 1;
  for (const length of lengths) {
    if (length === 0) continue;
    counts[length] = (counts[length] ?? 0) + 1;
    width = Math.max(width, length);
  }
  const next = new Uint16Array(mostBits + 2);
  let left = 1;
  for (let length = 1; length <= mostBits; length++) {
    left = left * 2 - (counts[length] ?? 0);
    if (left < 0) return undefined;
    next[length + 1] = ((next[length] ?? 0) + (counts[length] ?? 0)) << 1;
  }
  // Only one code of one bit may leave the other half without a meaning. Codes of lengths may not, but then all lengths are one, which is refused.
  if (left > 0 && width > 1) return undefined;
  const table = new Uint16Array(1 << width);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const code = next[length] ?? 0;
    next[length] = code + 1;
    for (let at = reversed(code, length); at < table.length; at += 1 << length) table[at] = (symbol << 4) | length;
  }
  return { table, width };
}

/** Codes are written with their first bit first, and all else with its last. */
function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}
