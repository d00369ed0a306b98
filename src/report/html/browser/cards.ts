import type { Findings } from "./findings.js";

/** Findings that differ only in their places, one card for each set. */
export type Cards = ReturnType<typeof cardsOf>;

/** Groups findings into cards, in the order of the first of each, in two passes. */
export function cardsOf({ columns, count: all }: Findings, matches: Int32Array) {
  const cards = new Int32Array(all).fill(-1);
  const starts = new Int32Array(matches.length + 1);
  let count = 0;
  for (const match of matches) {
    const alike = columns.alike[match] ?? 0;
    if (cards[alike] === -1) cards[alike] = count++;
    const behind = (cards[alike] ?? 0) + 1;
    starts[behind] = (starts[behind] ?? 0) + 1;
  }
  for (let card = 1; card <= count; card++) starts[card] = (starts[card] ?? 0) + (starts[card - 1] ?? 0);
  const members = new Int32Array(matches.length);
  const free = starts.slice();
  for (const match of matches) {
    const card = cards[columns.alike[match] ?? 0] ?? 0;
    const place = free[card] ?? 0;
    members[place] = match;
    free[card] = place + 1;
  }
  return {
    count,
    /** The findings of a card, in order. */
    members: (card: number): Int32Array => members.subarray(starts[card], starts[card + 1]),
    /** The card of findings with the same `alike`, -1 if none of them is shown. */
    cardOf: (alike: number): number => cards[alike] ?? -1,
  };
}
