/** A buffer for bytes that come in small pieces. */
interface GatheredBytes {
  readonly put: (bytes: Uint8Array) => void;
  readonly length: () => number;
  /** The bytes so far, valid until the next `put`, which starts over. */
  readonly taken: () => Uint8Array;
}

/** `room` is the initial capacity. */
export function createGatheredBytes(room: number): GatheredBytes {
  let gathered = new Uint8Array(room);
  let length = 0;
  return {
    put(bytes) {
      if (length + bytes.length > gathered.length) {
        const larger = new Uint8Array(2 * (length + bytes.length));
        larger.set(gathered.subarray(0, length));
        gathered = larger;
      }
      gathered.set(bytes, length);
      length += bytes.length;
    },
    length: () => length,
    taken() {
      const all = gathered.subarray(0, length);
      length = 0;
      return all;
    },
  };
}
