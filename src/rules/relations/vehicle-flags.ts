import { enumerated, found } from "../../base/text.js";
import { conditionsOf, noViolations } from "../checks/condition.js";
import { flagBits, flagCondition } from "../checks/status-flags.js";
import { statusFile } from "../example-records.js";
import { inStatus } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "vehicle-flags",
  says: "more than one of bits 24, 25 and 26 of Flags is set",

  what: "At most one of bits 24 (in the main ship), 25 (in a fighter) and 26 (in an SRV) of Flags is set.",
  why: "The player sits in one vehicle at a time, and a program that asks which one gets two answers here.",
  evidence: "Held in 63 of 63 cases.",

  wording: ({ set }: { readonly set: readonly number[] }, source) => ({
    message: `has bits ${enumerated(set, "and")} set, but the player can only be in one of main ship (24), fighter (25) and SRV (26), found ${found(source)}`,
  }),

  fails: () => statusFile({ Flags: 83886088 }),
  passes: () => statusFile({ Flags: 67108872 }),
});

export const conditions = conditionsOf(
  rule,
  flagCondition((isSet) => {
    const set = [flagBits.mainShip, flagBits.fighter, flagBits.srv].filter(isSet);
    return set.length > 1 ? [{ path: "/Flags", set }] : noViolations;
  }),
);

export const fault = inStatus(
  "the pilot is in two vehicles",
  "Flags",
  (flags, random) => flags + 2 ** random.pick([flagBits.srv, flagBits.fighter]),
);
