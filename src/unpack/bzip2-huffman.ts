/** No code of bzip2 has more bits. */
export const longestCode = 20;

/** Codes of as many bits are looked up at once. */
export const quickBits = 10;

/** How symbols are coded: short codes by a table, longer ones by where those of each length end. */
export interface HuffmanTable {
  /** By the next bits: the symbol above the 5 bits of the code's length; 0 where the code is longer. */
  readonly quick: Uint16Array;
  /** By length: codes from here on are longer. */
  readonly limits: Uint32Array;
  /** By length: what to take off a code for the place of its symbol. */
  readonly offsets: Int32Array;
  /** The symbols in the order of their codes. */
  readonly order: Uint16Array;
}

/** Makes the table of codes of which only the lengths are told. */
export function huffmanTable(lengths: Uint8Array): HuffmanTable {
  const quick = new Uint16Array(2 ** quickBits);
  const limits = new Uint32Array(longestCode + 1);
  const offsets = new Int32Array(longestCode + 1);
  const order = new Uint16Array(lengths.length);
  let code = 0;
  let count = 0;
  for (let length = 1; length <= longestCode; length++) {
    offsets[length] = code - count;
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue;
      order[count++] = symbol;
      const free = quickBits - length;
      if (free >= 0) quick.fill((symbol << 5) | length, code << free, (code + 1) << free);
      code++;
    }
    limits[length] = code;
    code *= 2;
  }
  return { quick, limits, offsets, order };
}
