/** For each order, how a value must compare with the one before it. */
export const follows = {
  descending: { wanted: "less", holds: (before: number, value: number) => value < before },
  ascending: { wanted: "more", holds: (before: number, value: number) => value > before },
  falling: { wanted: "no-more", holds: (before: number, value: number) => value <= before },
  rising: { wanted: "no-less", holds: (before: number, value: number) => value >= before },
} as const;

/** The same in words. */
export const followText = {
  less: "less than the one before it",
  more: "more than the one before it",
  "no-more": "no more than the one before it",
  "no-less": "no less than the one before it",
} as const;
