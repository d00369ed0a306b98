import { found } from "../../base/text.js";
import { conditionsOf, noViolations } from "../checks/condition.js";
import { flagBits, flagCondition } from "../checks/status-flags.js";
import { statusFile } from "../example-records.js";
import { inStatus } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "docked-landed",
  says: "a ship is both docked and landed",

  what: "Bits 0 (Docked, on a landing pad) and 1 (Landed, on the surface of a planet) of Flags are not both set.",
  why: "A ship is on a pad or on the ground. Programs that follow landings would count this one twice.",
  evidence: "Held in 63 of 63 cases.",

  wording: (_, source) => ({
    message: `has both bit 0 (Docked) and bit 1 (Landed) set, found ${found(source)}: clear one of them`,
  }),

  fails: () => statusFile({ Flags: 16777231 }),
  passes: () => statusFile({ Flags: 16777229 }),
});

export const conditions = conditionsOf(
  rule,
  flagCondition((isSet) => (isSet(flagBits.docked) && isSet(flagBits.landed) ? [{ path: "/Flags" }] : noViolations)),
);

export const fault = inStatus(
  "the ship is docked and landed",
  "Flags",
  (flags) => flags + 2 ** flagBits.docked + 2 ** flagBits.landed,
);
