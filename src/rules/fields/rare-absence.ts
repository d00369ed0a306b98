import { percent } from "../../base/text.js";
import { journal, record } from "../example-records.js";
import { extra } from "../planting.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The share of genuine objects that have the field, from 0 to 1. */
  readonly share: number;
}

const text = { From: "Linden Free", Message: "Good hunting" };

export const rule = defineRule({
  id: "rare-absence",
  isAdvice: true,
  severity: "off",
  says: "an optional field is absent that nearly every genuine object has",

  what: "A field is not there that need not be, but that at least 999 of 1,000 genuine objects have. The message points at the object that lacks it. Nobody hears of it unless the rule is switched on, as by --rule rare-absence=warn.",
  why: "Events that were written by hand, for a test or a mock, often lack what the game always writes. Programs that pass with them may fail on genuine journals, and the other way round.",
  evidence:
    "The share of each field was counted in a million genuine lines; journal-lint explain <Event>.<Field> tells it.",

  isOfAbsent: true,
  wording: ({ share }: Details) => ({
    message: `is missing, ${share === 1 ? "every genuine object so far has it" : `${percent(share)} of genuine objects have it`}; add it, as the game does`,
  }),

  fails: () => journal(record("ReceiveText", text)),
  passes: () => journal(record("ReceiveText", { ...text, Channel: "local" })),
});

export const fault = extra(({ event: { StarSystem: Name, SystemAddress } }) => {
  if (SystemAddress === undefined) return undefined;
  const broken = { event: "FSDTarget", Name, SystemAddress };
  return { broken, path: ["StarClass"], shownAt: "object", says: "StarClass was left out" };
}, "StartJump");
