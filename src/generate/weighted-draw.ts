import type { Random } from "./random.js";

/** Draws a place in a list. */
export type WeightedDraw = (random: Random) => number;

/** Draws each place as often as its weight says; the time that it takes hardly grows with the list. */
export function drawBy(weights: readonly number[]): WeightedDraw {
  let total = 0;
  const sums = weights.map((weight) => {
    total += weight;
    return total;
  });
  return (random) => firstAbove(random.below(total), sums);
}

/** The place of the first of some growing numbers that is above a point. */
function firstAbove(point: number, sums: readonly number[]): number {
  let low = 0;
  let high = sums.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}
