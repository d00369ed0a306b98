import type { RulePage } from "./page.js";
import { dockedLine, faction, jumpLine, record } from "./records.js";

const synthesis = (fields: Readonly<Record<string, unknown>>): string => `${record("Synthesis", fields)}\n`;

/** The pages of the rules about which fields stand where, and of which type. */
export const fieldPages = {
  "missing-field": {
    what: "A field is not there that the specification requires or, in an event beyond it, that every genuine one has. The message points at the object that lacks it, and at an unknown field that looks like a misspelling of it.",
    why: "Programs read required fields without asking first, and fail or go on with nothing.",
    evidence:
      "In modern journals nothing required was ever missing. The one exception is in ModulesInfo.json: 5 of 10 files leave Power out for hull and module reinforcements, which only --strict reports.",
    fails: { text: synthesis({ Name: "Repair Basic" }), as: "journal" },
    passes: { text: synthesis({ Name: "Repair Basic", Materials: [{ Name: "iron", Count: 2 }] }), as: "journal" },
  },
  "wrong-type": {
    what: "A field holds another JSON type than it has in the specification or, beyond it, in genuine journals, such as a number written as a string. A whole number where any number may stand is fine.",
    why: 'A program in a typed language cannot read the event at all; in others "2" + 1 quietly becomes "21".',
    evidence: "Types were right in every modern line of 1,855 genuine journals.",
    fails: {
      text: synthesis({ Name: "Repair Basic", Materials: [{ Name: "iron", Count: "2" }] }),
      as: "journal",
    },
    passes: { text: synthesis({ Name: "Repair Basic", Materials: [{ Name: "iron", Count: 2 }] }), as: "journal" },
  },
  "unexpected-field": {
    what: "A field stands where the specification says that it must not. The one such field is Trend, which recovering and pending states have and ActiveStates have not.",
    why: "Whoever wrote the record has mixed up the kinds of state. A reader would believe that an active state is about to change.",
    fails: {
      text: `${jumpLine({ Factions: [faction({ ActiveStates: [{ State: "Boom", Trend: 1 }] })] })}\n`,
      as: "journal",
    },
    passes: {
      text: `${jumpLine({ Factions: [faction({ PendingStates: [{ State: "Boom", Trend: 1 }] })] })}\n`,
      as: "journal",
    },
  },
  "localised-without-base": {
    what: "A field X_Localised is the display text of the field X, so it cannot stand without X.",
    why: "Display text follows the language of the client. Only the plain field is the same for every player, and here it is missing.",
    fails: { text: `${dockedLine({ StationGovernment_Localised: "Democracy" })}\n`, as: "journal" },
    passes: {
      text: `${dockedLine({ StationGovernment: "$government_Democracy;", StationGovernment_Localised: "Democracy" })}\n`,
      as: "journal",
    },
  },
  "unknown-field": {
    what: "The event has a field that the specification does not name and, in an event beyond it, that no genuine one has. Where a known name is close, the message suggests it.",
    why: "It is most often a misspelling, and then the real field is missing without anyone noticing. It may also be new in the game: tell us, and set the rule to off until then.",
    evidence:
      "No unknown field in any modern line, but for two that the newest game adds, StationFaction.Name_Localised of Docked and BuyMercCoinsPrice of StoredModules: only --strict reports these.",
    fails: { text: `${dockedLine({ StarSytem: "Quillmar" })}\n`, as: "journal" },
    passes: { text: `${dockedLine({ StarSystem: "Quillmar" })}\n`, as: "journal" },
  },
} as const satisfies Readonly<Record<string, RulePage>>;
