import type { RulePage } from "./page.js";
import { communityGoal, dockedLine, fileheaderLine, record, storedModule } from "./records.js";

const journal = (...lines: readonly string[]) => ({ text: `${lines.join("\n")}\n`, as: "journal" }) as const;
const engineered = { EngineerModifications: "FSD_LongRange", Level: 4 };
const economies = [
  { Name: "$economy_Extraction;", Proportion: 0.72 },
  { Name: "$economy_Refinery;", Proportion: 0.28 },
];
const withShop = dockedLine({ StationServices: ["Dock", "shop"] }, "2020-05-01T18:20:00Z");
const liz = { Engineer: "Liz Ryder", EngineerID: 300080, Progress: "Invited" };

/** The pages of the rules about what holds between the fields of stations, goals, engineers and modules. */
export const stationConditionPages = {
  "docked-only-true": {
    what: "Wanted, ActiveFine and CockpitBreach of a Docked event are only ever true. Where they do not apply, the game leaves them out.",
    why: "Many programs ask no more than whether the field is there, and would take a false for a true.",
    evidence: "Held in 99 of 99 cases.",
    fails: journal(dockedLine({ Wanted: false })),
    passes: journal(dockedLine({ Wanted: true })),
  },
  "single-economy": {
    what: "By the letter of the specification a station has StationEconomy if its economy is a single one, and StationEconomies if it has several, never both.",
    why: "The game itself has kept to this at no time since 2018, so the rule speaks under --strict alone: use it to learn what a program that trusts the letter would see.",
    evidence: "Broken by every genuine Docked event since 2018, which has both.",
    fails: {
      ...journal(dockedLine({ StationEconomy: "$economy_Extraction;", StationEconomies: economies })),
      strict: true,
    },
    passes: { ...journal(dockedLine({ StationEconomies: economies })), strict: true },
  },
  "services-version": {
    what: "StationServices names a service that came with game version 3.7, but the Fileheader above says that an older game wrote this journal.",
    why: "The two cannot both be right: the record was invented, or stands under the wrong Fileheader.",
    fails: journal(fileheaderLine("3.6.0.100"), withShop),
    passes: journal(fileheaderLine("3.7.0.100"), withShop),
  },
  "top-rank-pair": {
    what: "TopRankSize and PlayerInTopRank of a community goal come together or not at all.",
    why: "Both belong to goals with a top rank of fixed size. With only one of them it is unclear whether the goal has such a rank.",
    evidence: "Held in 579 of 579 cases.",
    fails: journal(communityGoal({ TopRankSize: 10 })),
    passes: journal(communityGoal({ TopRankSize: 10, PlayerInTopRank: false })),
  },
  "tier-bonus-pair": {
    what: "TierReached and Bonus of a community goal come together or not at all.",
    why: "Both appear once the first tier is reached. With only one of them it is unclear whether there is a reward.",
    evidence: "Held in 579 of 579 cases.",
    fails: journal(communityGoal({ TierReached: "Tier 2" })),
    passes: journal(communityGoal({ TierReached: "Tier 2", Bonus: 12500000 })),
  },
  "engineers-or-engineer": {
    what: "EngineerProgress has either Engineers, the list of all at startup, or Engineer, the update for one. It never has both or neither.",
    why: "This is how a program tells the two apart: the list replaces what it knew, the update adds to it.",
    evidence: "Held in 3,099 of 3,100 events; the other one is from a beta of 2016.",
    fails: journal(record("EngineerProgress", { Engineers: [liz], ...liz })),
    passes: journal(record("EngineerProgress", { Engineers: [liz] })),
  },
  "engineering-fields": {
    what: "EngineerModifications, Level and Quality of a stored module come together or not at all.",
    why: "They describe one blueprint: which, of what grade, and how far along. A module with only some of them is half engineered, which the game does not know.",
    evidence: "Held in 146,454 of 146,454 stored modules.",
    fails: journal(storedModule(engineered)),
    passes: journal(storedModule({ ...engineered, Quality: 0.8125 })),
  },
  "in-transit": {
    what: "InTransit of a stored module is only ever true, and such a module has no StarSystem, MarketID, TransferCost or TransferTime.",
    why: "A module on its way is in no system yet. A program that finds both would offer to fetch what is already coming.",
    evidence: "Held in 146,454 of 146,454 stored modules.",
    fails: journal(storedModule({ InTransit: true, StarSystem: "Maridur" })),
    passes: journal(storedModule({ InTransit: true })),
  },
} as const satisfies Readonly<Record<string, RulePage>>;
