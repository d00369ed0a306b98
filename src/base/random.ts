/** A pseudo-random generator that gives the same numbers on every machine for the same seed. */
export type Random = ReturnType<typeof createRandom>;

const twoTo32 = 2 ** 32;
const million = 1_000_000;

/** Streams of one seed are independent of each other: planting faults does not change the session around them. */
export function createRandom(seed: number, stream = 0) {
  const next = sfc32(seed, stream);
  // Products of integers and divisions by powers of two are the same in every implementation of IEEE 754.
  const below = (bound: number): number => Math.floor((next() / twoTo32) * bound);
  const between = (low: number, high: number): number => low + below(high - low + 1);
  return {
    /** An integer from 0 to `bound` - 1. */
    below,
    /** An integer from `low` to `high`, both included. */
    between,
    /** A number from `low` to `high` with at most six decimals, so that its decimal form is exact. */
    decimal: (low: number, high: number): number =>
      between(Math.round(low * million), Math.round(high * million)) / million,
    /** True in `percent` of a hundred cases. */
    chance: (percent: number): boolean => below(100) < percent,
    pick: <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item,
    /** `count` elements of a list, none twice, in the order of the list. */
    some<Item>(list: readonly Item[], count: number): Item[] {
      let wanted = Math.min(count, list.length);
      return list.filter((_, index) => {
        const isTaken = below(list.length - index) < wanted;
        if (isTaken) wanted--;
        return isTaken;
      });
    },
  };
}

/** Chris Doty-Humphrey's "small fast counting" generator: additions, shifts and no multiplication. */
function sfc32(seed: number, stream: number): () => number {
  let a = seed | 0;
  let b = Math.floor(seed / twoTo32) | 0;
  let c = stream | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round++) next();
  return next;
}
