import process from "node:process";

/** How deep tests with random rounds go: 1 for a change, with fixed seeds; 10 every night, with new ones. */
export const depth: number = Number(process.env.DEPTH || 1);

/** How many random rounds a test runs, of so many at depth 1. */
export function rounds(count: number): number {
  return Math.ceil(count * depth);
}
