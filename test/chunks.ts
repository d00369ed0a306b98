import fc from "fast-check";

/** Bytes, and the same bytes cut somewhere. */
export interface Chunked {
  readonly bytes: Uint8Array;
  readonly chunks: readonly Uint8Array[];
}

/** Cuts bytes at some borders; a border that is named twice gives an empty chunk. */
export function cut(bytes: Uint8Array, borders: readonly number[]): readonly Uint8Array[] {
  const ends = [...borders.map((border) => border % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

/** Bytes with any number of borders anywhere. */
export function chunked(bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Chunked> {
  return fc
    .tuple(bytes, fc.array(fc.nat(), { maxLength: 12 }))
    .map(([whole, borders]) => ({ bytes: whole, chunks: cut(whole, borders) }));
}
