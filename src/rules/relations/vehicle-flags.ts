import { enumerated, found } from "../../base/text.js";
import { flagBits } from "../../schema/status-flags.js";
import { conditionsOf, noViolations } from "../checks/condition.js";
import { flagCondition } from "../checks/flag-condition.js";
import { statusFile } from "../example-records.js";
import { inStatus } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "vehicle-flags",
  says: "the player is in two vehicles, or in one and on foot",

  what: "At most one of bits 24 (in the main ship), 25 (in a fighter) and 26 (in an SRV) of Flags is set, and none where bit 0 (on foot) of Flags2 is.",
  why: "The player is in one vehicle at a time, and a program that asks which one gets two answers here.",
  evidence: "Held in 63 of 63 cases.",

  wording: ({ set, isOnFoot }: { readonly set: readonly number[]; readonly isOnFoot: boolean }, source) => ({
    message: isOnFoot
      ? `has bit ${enumerated(set, "and")} set, but a player on foot (bit 0 of Flags2) is in none of main ship (24), fighter (25) and SRV (26), found ${found(source)}`
      : `has bits ${enumerated(set, "and")} set, but the player can only be in one of main ship (24), fighter (25) and SRV (26), found ${found(source)}`,
  }),

  fails: () => statusFile({ Flags: 83886088 }),
  passes: () => statusFile({ Flags: 67108872 }),
});

export const conditions = conditionsOf(
  rule,
  flagCondition((isSet, { Flags2: more }) => {
    const set = [flagBits.inShip, flagBits.inFighter, flagBits.inSrv].filter(isSet);
    const isOnFoot = set.length === 1 && typeof more === "number" && more % 2 === 1;
    return set.length > 1 || isOnFoot ? [{ path: "/Flags", set, isOnFoot }] : noViolations;
  }, "Flags2"),
);

export const fault = inStatus(
  "the pilot is in two vehicles",
  "Flags",
  (flags, random) => flags + 2 ** random.pick([flagBits.inSrv, flagBits.inFighter]),
);
