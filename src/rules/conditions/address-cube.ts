import { excerpt } from "../../base/visible.js";
import { jumpLine } from "../example-records.js";
import { defineRule, journal } from "../rule.js";

/** What the wording needs. */
export interface Details {
  readonly address: bigint;
  /** The corner of the cube with the smallest coordinates. */
  readonly low: readonly number[];
  readonly width: number;
}

export const rule = defineRule({
  id: "address-cube",
  severity: "warning",
  strict: "error",
  says: "StarPos lies in the cube that SystemAddress encodes",

  what: "SystemAddress is more than a number: it encodes a cube of space, and the StarPos beside it has to lie in that cube.",
  why: "One of the two is wrong. A made-up or swapped address sends programs, and the shared databases that they feed, to another system.",
  evidence: "Held in 11,337 of 11,337 jumps.",

  wording: ({ address, low, width }: Details) => ({
    message: `lies outside the cube of SystemAddress ${excerpt(String(address))}, which spans ${cube(low, width)}: one of the two is wrong`,
  }),

  fails: () => journal(jumpLine({ SystemAddress: 594592926067, StarPos: [62.53125, 41.21875, 88.40625] })),
  passes: () => journal(jumpLine({ SystemAddress: 594592926067, StarPos: [-62.53125, 41.21875, 88.40625] })),
});

function cube(low: readonly number[], width: number): string {
  return ["x", "y", "z"].map((axis, index) => `${axis} ${low[index]} to ${(low[index] ?? 0) + width}`).join(", ");
}
