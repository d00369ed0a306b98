import type { StoryLine } from "../seen-session.js";
import type { Row } from "./row.js";

type Fields = Readonly<Record<string, unknown>>;

const statistics = (Time_Played: number): StoryLine => ["Statistics", { Exploration: { Time_Played } }];
const farseer = { Engineer: "Felicity Farseer", EngineerID: 300100, Progress: "Unlocked", Rank: 3 } as const;
const engineers = (fields: Fields = {}): StoryLine => ["EngineerProgress", { Engineers: [{ ...farseer, ...fields }] }];
const engineer = (fields: Fields): StoryLine => ["EngineerProgress", { ...farseer, ...fields }];
const craft = (fields: Fields): StoryLine => [
  "EngineerCraft",
  { Engineer: "Felicity Farseer", EngineerID: 300100, Level: 3, ...fields },
];
const pledged = (TimePledged: number, Power = "Yuri Grom"): StoryLine => ["Powerplay", { Power, TimePledged }];
const goal = (fields: Fields = {}): StoryLine => [
  "CommunityGoal",
  {
    CurrentGoals: [
      { CGID: 861, Title: "Restock", SystemName: "Quillmar", MarketName: "Linden", PlayerContribution: 20, ...fields },
    ],
  },
];
const depot = (ConstructionProgress: number, fields: Fields): StoryLine => [
  "ColonisationConstructionDepot",
  {
    MarketID: 3958981890,
    ConstructionProgress,
    ResourcesRequired: [{ Name: "$steel_name;", RequiredAmount: 100, ProvidedAmount: 50, ...fields }],
  },
];

const wage = (NpcCrewId: number, NpcCrewName: string): StoryLine => [
  "NpcCrewPaidWage",
  { NpcCrewId, NpcCrewName, Amount: 0 },
];
const merits = (TotalMerits: number): StoryLine => [
  "PowerplayMerits",
  { Power: "Yuri Grom", MeritsGained: 10, TotalMerits },
];
const credited = (Merits: number): StoryLine => ["Powerplay", { Power: "Yuri Grom", Merits }];
const refined = (Type_Localised: string): StoryLine => ["MiningRefined", { Type: "$Painite_Name;", Type_Localised }];
const miners = { Name: "Varkesh Deep Miners", FactionState: "Boom", Government: "Corporate", Allegiance: "Empire" };
const arrived: StoryLine = ["FSDJump", { SystemAddress: 7, Factions: [miners] }];
const docked = (StationGovernment: string, StationAllegiance = "Empire"): StoryLine => [
  "Docked",
  { SystemAddress: 7, StationFaction: { Name: miners.Name }, StationGovernment, StationAllegiance },
];

export const rows: readonly Row[] = [
  {
    holds: "npc-crew-id-name",
    above: [wage(88123, "Ilsa Brandt")],
    right: [wage(88123, "Ilsa Brandt"), wage(88124, "Tom Okafor")],
    wrong: [wage(88123, "Tom Okafor")],
    broken: ["fixed-pair", "/NpcCrewName", 'says "Ilsa Brandt" for the NpcCrewId', true],
  },
  {
    holds: "npc-crew-name-id",
    above: [wage(88123, "Ilsa Brandt")],
    right: [wage(88124, "Tom Okafor")],
    wrong: [wage(88124, "Ilsa Brandt")],
    broken: ["fixed-pair", "/NpcCrewId", 'says "88123" for the NpcCrewName', true],
  },
  {
    holds: "powerplay-merits-ge-total",
    above: [["Powerplay", { Power: "Yuri Grom", Merits: 4200 }], merits(4210)],
    right: [credited(4210)],
    wrong: [credited(4209)],
    broken: ["never-falls", "/Merits", "said 4210, and it never falls", true],
  },
  {
    holds: "symbol-text",
    above: [refined("Painite")],
    right: [refined("Painite")],
    wrong: [refined("Platinum")],
    broken: ["fixed-pair", "/Type_Localised", 'says "Painite" for the Type "$Painite_Name;"'],
  },
  {
    holds: "station-government-of-faction",
    above: [arrived],
    right: [docked("$government_Corporate;")],
    wrong: [docked("$government_Anarchy;")],
    broken: ["fixed-pair", "/StationGovernment", "says that its faction has the government Corporate", true],
  },
  {
    holds: "station-allegiance-of-faction",
    above: [arrived],
    right: [docked("$government_Corporate;")],
    wrong: [docked("$government_Corporate;", "Federation")],
    broken: ["fixed-pair", "/StationAllegiance", "says that its faction has the allegiance Empire", true],
  },
  {
    holds: "statistics-nondecreasing",
    above: [statistics(600)],
    right: [statistics(660)],
    wrong: [statistics(540)],
    broken: ["never-falls", "/Exploration/Time_Played", "said 600"],
  },
  {
    holds: "rank-nondecreasing",
    above: [["Rank", { Trade: 5 }]],
    right: [["Rank", { Trade: 5 }]],
    wrong: [["Rank", { Trade: 4 }]],
    broken: ["never-falls", "/Trade", "the last Rank, 1 line above, said 5"],
  },
  {
    holds: "rank-equals-promotions",
    above: [
      ["Rank", { Trade: 5, Combat: 2 }],
      ["Promotion", { Trade: 6 }],
    ],
    right: [["Rank", { Trade: 6, Combat: 2 }]],
    wrong: [["Rank", { Trade: 6, Combat: 3 }]],
    broken: ["wrong-balance", "/Combat", "said 2, and there was no Promotion since", true],
  },
  {
    holds: "engineer-progress-nondecreasing: rank",
    above: [engineers()],
    right: [engineers({ Rank: 4 })],
    wrong: [engineers({ Rank: 2 })],
    broken: ["never-falls", "/Engineers/0/Rank", "said 3"],
  },
  {
    holds: "engineer-progress-nondecreasing: progress",
    above: [engineers()],
    right: [engineers()],
    wrong: [["EngineerProgress", { Engineers: [{ ...farseer, Rank: undefined, Progress: "Invited" }] }]],
    broken: ["never-falls", "/Engineers/0/Progress", "said Unlocked"],
  },
  {
    holds: "engineer-name-per-id",
    above: [engineers()],
    right: [craft({})],
    wrong: [craft({ Engineer: "Elvira Martuuk" })],
    broken: ["fixed-pair", "/Engineer", "names engineer 300100 Felicity Farseer"],
  },
  {
    holds: "engineer-update",
    above: [engineers()],
    right: [engineer({ Rank: 4 })],
    wrong: [engineer({ Rank: 5 })],
    broken: ["wrong-balance", "/Rank", "said 3, and ranks rise by one", true],
  },
  {
    holds: "engineercraft-level-le-rank",
    above: [engineers()],
    right: [craft({ Level: 3 })],
    wrong: [craft({ Level: 4 })],
    broken: ["more-than-held", "/Level", "gives rank 3"],
  },
  {
    holds: "powerplay-timepledged",
    above: [pledged(1000)],
    right: [pledged(1062)],
    wrong: [pledged(1000)],
    broken: ["wrong-balance", "/TimePledged", "said 1000, so that it should be 1060 by now"],
  },
  {
    holds: "powerplay-power-stable",
    above: [pledged(1000)],
    right: [["PowerplayMerits", { Power: "Yuri Grom" }]],
    wrong: [["PowerplayMerits", { Power: "Aisling Duval" }]],
    broken: ["fixed-pair", "/Power", "names Yuri Grom", true],
  },
  {
    holds: "communitygoal-identity",
    above: [goal()],
    right: [goal()],
    wrong: [goal({ SystemName: "Varkesh" })],
    broken: ["fixed-pair", "/CurrentGoals/0/SystemName", "says Quillmar"],
  },
  {
    holds: "communitygoal-contribution",
    above: [goal()],
    right: [goal({ PlayerContribution: 30 })],
    wrong: [goal({ PlayerContribution: 10 })],
    broken: ["never-falls", "/CurrentGoals/0/PlayerContribution", "said 20", true],
  },
  {
    holds: "colonisation-depot: progress",
    above: [depot(0.5, {})],
    right: [depot(0.6, { ProvidedAmount: 60 })],
    wrong: [depot(0.4, {})],
    broken: ["never-falls", "/ConstructionProgress", "said 0.5"],
  },
  {
    holds: "colonisation-depot: provided",
    above: [depot(0.5, {})],
    right: [depot(0.6, { ProvidedAmount: 60 })],
    wrong: [depot(0.4, { ProvidedAmount: 40 })],
    broken: ["never-falls", "/ResourcesRequired/0/ProvidedAmount", "said 50"],
  },
  {
    holds: "colonisation-depot: required",
    above: [depot(0.5, {})],
    right: [depot(0.6, { ProvidedAmount: 60 })],
    wrong: [depot(0.6, { ProvidedAmount: 60, RequiredAmount: 101 })],
    broken: ["fixed-pair", "/ResourcesRequired/0/RequiredAmount", "said 100"],
  },
  {
    holds: "promotion-above-rank",
    above: [["Rank", { Trade: 4 }]],
    right: [["Promotion", { Trade: 5 }]],
    wrong: [["Promotion", { Trade: 4 }]],
    broken: ["never-falls", "/Trade", "gave rank 4 already"],
  },
  {
    holds: "progress-never-falls",
    above: [
      ["Rank", { Trade: 4 }],
      ["Progress", { Trade: 60 }, 0],
    ],
    right: [
      ["Promotion", { Trade: 5 }],
      ["Rank", { Trade: 5 }],
      ["Progress", { Trade: 3 }, 0],
    ],
    wrong: [
      ["Rank", { Trade: 4 }],
      ["Progress", { Trade: 59 }, 0],
    ],
    broken: ["never-falls", "/Trade", "said 60, and there was no Promotion since"],
  },
  {
    holds: "colonisation-depot: provided, with the same progress",
    above: [depot(0.5, {})],
    right: [depot(0.5, { ProvidedAmount: 51 })],
    wrong: [depot(0.5, { ProvidedAmount: 49 })],
    broken: ["never-falls", "/ResourcesRequired/0/ProvidedAmount", "said 50"],
  },
];
