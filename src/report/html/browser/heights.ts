/** The heights of rows, and where each starts; a row that was never drawn counts as high as `usual`. */
export type Heights = ReturnType<typeof createHeights>;

export function createHeights(count: number, usual: number) {
  const heights = new Float64Array(count).fill(usual);
  const tops = new Float64Array(count + 1);
  /** The number of rows whose end is up to date in `tops`. */
  let summed = 0;
  /** The offset of a row; for the position after the last row, the height of the list. */
  const top = (position: number): number => {
    for (; summed < position; summed++) tops[summed + 1] = (tops[summed] ?? 0) + (heights[summed] ?? 0);
    return tops[position] ?? 0;
  };
  return {
    top,
    /** The position of the row at a depth, from the first to the last. */
    at(depth: number): number {
      let [first, behind] = [0, count];
      while (behind - first > 1) {
        const middle = (first + behind) >> 1;
        if (top(middle) <= depth) first = middle;
        else behind = middle;
      }
      return first;
    },
    /** Notes the height of a row; returns whether it is news. */
    set(position: number, height: number): boolean {
      if (heights[position] === height) return false;
      heights[position] = height;
      summed = Math.min(summed, position);
      return true;
    },
  };
}
