import { enumerated, found } from "../../base/text.js";
import { flagBits } from "../../schema/status-flags.js";
import { conditionsOf, noViolations } from "../checks/condition.js";
import { flagCondition } from "../checks/flag-condition.js";
import { statusFile } from "../example-records.js";
import { inStatus } from "../planting.js";
import { defineRule } from "../rule.js";

/** Where a ship is in one place at a time, with the words for each. */
const places = [
  [flagBits.docked, "Docked"],
  [flagBits.landed, "Landed"],
  [flagBits.supercruise, "Supercruise"],
] as const;

export const rule = defineRule({
  id: "docked-landed",
  says: "a ship is in two of these: docked, landed, in supercruise",

  what: "Of bits 0 (Docked, on a landing pad), 1 (Landed, on the surface of a planet) and 4 (Supercruise) of Flags, at most one is set.",
  why: "A ship is on a pad, on the ground or on its way. Programs that follow landings would count this one twice.",
  evidence: "Held in 63 of 63 cases.",

  wording: ({ set }: { readonly set: readonly string[] }, source) => ({
    message: `has ${set.length > 2 ? "all of " : "both "}${enumerated(set, "and")} set, found ${found(source)}: clear ${set.length > 2 ? "two" : "one"} of them`,
  }),

  fails: () => statusFile({ Flags: 16777231 }),
  passes: () => statusFile({ Flags: 16777229 }),
});

export const conditions = conditionsOf(
  rule,
  flagCondition((isSet) => {
    const set = places.filter(([bit]) => isSet(bit)).map(([bit, name]) => `bit ${bit} (${name})`);
    return set.length > 1 ? [{ path: "/Flags", set }] : noViolations;
  }),
);

export const fault = inStatus(
  "the ship is docked and landed",
  "Flags",
  (flags) => flags | (1 << flagBits.docked) | (1 << flagBits.landed),
);
