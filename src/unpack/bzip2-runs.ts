const outputLength = 256 * 1024;

/** Behind so many equal bytes comes a number of more of them. */
const runStart = 4;

/** The sums of bzip2 take the bits of a byte in the other order than those of gzip. */
const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

/** The bytes of a block in their order, with runs written out, in a buffer that is used again; and then their sum. */
export function* runsUndone(
  chain: Uint32Array,
  origin: number,
  length: number,
): Generator<Uint8Array, number, undefined> {
  const output = new Uint8Array(outputLength);
  let filled = 0;
  let sum = -1;
  let next = (chain[origin] as number) >>> 8;
  let last = -1;
  let equal = 0;
  for (let left = length; left > 0; left--) {
    const link = chain[next] as number;
    next = link >>> 8;
    let byte = link & 0xff;
    let copies = 1;
    if (equal === runStart) {
      copies = byte;
      byte = last;
      equal = 0;
      last = -1;
    } else if (byte === last) equal++;
    else {
      last = byte;
      equal = 1;
    }
    for (; copies > 0; copies--) {
      if (filled === outputLength) {
        yield output;
        filled = 0;
      }
      output[filled++] = byte;
      sum = (sum << 8) ^ (sums[(sum >>> 24) ^ byte] as number);
    }
  }
  if (filled > 0) yield output.subarray(0, filled);
  return ~sum >>> 0;
}
