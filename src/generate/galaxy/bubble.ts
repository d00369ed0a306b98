import type { GridPlace } from "./address.js";
import { peoplesSounds, spelled } from "./spelled.js";

/** The corner of the space that people live in, counted in tens of light-years from that of the galaxy, and how wide it is. */
const lowest = [4967, 4067, 2379] as const;
const width = 64;
/** An odd factor, so that neighbours have unlike names and no two have one. */
const scatter = 0x9e375;
const wordCount = 2 ** 21;
const mostNumbers = 64;

/** The number of a system among those that people may live in; undefined further out. */
export function bubbleNumber({ cell, massCode, number }: GridPlace): number | undefined {
  const inside = cell.map((place, axis) => place - (lowest[axis] ?? 0));
  if (massCode > 4 || number >= mostNumbers || inside.some((place) => place < 0 || place >= width)) return undefined;
  const [x = 0, y = 0, z = 0] = inside;
  return x + width * (y + width * (z + width * (massCode + 8 * number)));
}

/** The name that people gave to a system: a word where it is the first of its cube, and a number in a catalogue else. */
export function peoplesName(bubble: number): string {
  const first = bubble % wordCount;
  const rest = Math.floor(bubble / wordCount);
  if (rest > 0) return `LP ${Math.floor(first / 1024)}-${(first % 1024) * mostNumbers + rest}`;
  // Both factors are less than 2^21, so that the product is exact.
  return spelled((first * scatter) % wordCount, 3, peoplesSounds);
}
