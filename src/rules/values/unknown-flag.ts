import { found } from "../../base/text.js";
import { statusFile } from "../example-records.js";
import { inStatus } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "unknown-flag",
  says: "a bit of Flags2 is set that is beyond the table",

  what: "Flags2 has a bit set that lies beyond the table of the specification, which ends at bit 22.",
  why: "New bits keep coming with the game, so this may be news. It may also be a wrong sum: journal-lint explain Status.Flags2 <number> lists the bits.",

  isOfNewerGame: true,
  wording: ({ bits, tableEnd }: { readonly bits: readonly number[]; readonly tableEnd: number }, source) => ({
    message: `has ${bits.length === 1 ? "bit" : "bits"} ${bits.join(", ")} set, but the known bits end at ${tableEnd}, found ${found(source)}: clear ${bits.length === 1 ? "it" : "them"}, or keep ${bits.length === 1 ? "it" : "them"} if new in the game`,
  }),

  fails: () => statusFile({ Flags: 0, Flags2: 8388609 }),
  passes: () => statusFile({ Flags: 0, Flags2: 4194305 }),
});

export const fault = inStatus("a bit beyond the table", "Flags2", (_, random) => 2 ** (23 + random.below(6)));
