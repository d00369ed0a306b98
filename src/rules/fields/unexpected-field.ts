import { found } from "../../base/text.js";
import { faction, journal, jumpLine } from "../example-records.js";
import { changed, inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

interface Details {
  /** Why the field must be absent, according to the schema. */
  readonly because?: string;
}

export const rule = defineRule({
  id: "unexpected-field",
  severity: "error",
  says: "a field is here that must not be",

  what: "A field is where the specification says that it must not be. The one such field is Trend, which recovering and pending states have and ActiveStates have not.",
  why: "Whoever wrote the record has mixed up the kinds of state. A reader would believe that an active state is about to change.",

  wording: ({ because }: Details, source) => ({
    message: `must not be here, found ${found(source)}${because ? `: ${because}` : ""}`,
  }),

  fails: () => journal(jumpLine({ Factions: [faction({ ActiveStates: [{ State: "Boom", Trend: 1 }] })] })),
  passes: () => journal(jumpLine({ Factions: [faction({ PendingStates: [{ State: "Boom", Trend: 1 }] })] })),
});

export const fault = inKinds(["FSDJump"], ({ event, random, fields }) => {
  const states = fields().filter(({ schema }) => schema.properties?.Trend?.not);
  if (states.length === 0) return undefined;
  const path = [...random.pick(states).path, "Trend"];
  return { broken: changed(event, path, random.between(-1, 1)), path, says: "an active state has a trend" };
});
