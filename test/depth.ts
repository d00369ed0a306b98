import process from "node:process";

/** How deep tests with random rounds go: 1 for a change, with fixed seeds; 10 every night, with new ones. */
export const depth: number = Number(process.env.DEPTH || 1);

/** How many random rounds a test runs, of so many at depth 1. */
export function rounds(count: number): number {
  return Math.ceil(count * depth);
}

/** A few of the ways to do something, with the next number the next few; all of them where tests go deep. */
export function inTurn<Way>(ways: readonly Way[], number: number, few = 2): readonly Way[] {
  if (depth >= 10) return ways;
  return Array.from({ length: Math.min(few, ways.length) }, (_, index) => {
    return ways[(number * few + index) % ways.length] as Way;
  });
}
