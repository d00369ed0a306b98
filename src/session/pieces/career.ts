import type { PieceSteps } from "../piece.js";
import { type Settled, settled, settledAt } from "../settled.js";
import type { SessionState } from "../state.js";
import {
  asNumber,
  asText,
  elementsOf,
  type Known,
  known,
  numberIn,
  type Origin,
  partOf,
  type Told,
  textIn,
  writtenAt,
} from "../told.js";
import { recalled } from "./docking.js";
import { createMaterials } from "./materials.js";
import { createMissionLog } from "./missions.js";
import { createPurse } from "./purse.js";

/** How far an engineer trusts the player. */
export interface EngineerTrust {
  readonly rank: Known<number> | undefined;
  readonly progress: Known<string> | undefined;
}

/** By what a community goal is known again. */
export type GoalIdentity = Readonly<Record<(typeof goalFields)[number], string | undefined>>;

/** A community goal, which stays what it is. */
export interface Goal {
  readonly identity: Settled<GoalIdentity>;
  readonly contribution: Known<number> | undefined;
}

/** For how many seconds a pledge had lasted at some time. */
export interface PledgeTime {
  readonly seconds: number;
  readonly at: number;
  readonly from: Origin;
}

/** The pledge to a power, and how long it lasted when it was told last. */
export interface Pledge {
  readonly power: Settled<string>;
  /** The last that was told, and the one before: if one of them is off, the next agrees with the other. */
  readonly lasted: readonly PledgeTime[];
}

/** What a construction site needs and has. */
export interface Site {
  readonly progress: Known<number>;
  readonly resources: () => unknown;
}

/** What a player has come to, which only grows. */
export interface Career {
  commander: string | undefined;
  /** The groups of the last Statistics as they are spelled, in the order of the counters. */
  statistics: { readonly groups: readonly (string | undefined)[]; readonly from: Origin } | undefined;
  readonly ranks: Map<string, Settled<number>>;
  /** The last list of engineers as it is spelled, and where it stands, as long as nobody has asked what it says. */
  unread: { readonly spelled: string; readonly from: Origin } | undefined;
  /** The same, as long as no other event has told of engineers since. */
  spelled: string | undefined;
  readonly engineers: Map<number, EngineerTrust>;
  readonly engineerNames: Map<number, Settled<string>>;
  readonly goals: Map<number, Goal>;
  pledge: Pledge | undefined;
  readonly sites: Map<number, Site>;
}

export const createCareer = (): Career => ({
  commander: undefined,
  statistics: undefined,
  ranks: new Map(),
  unread: undefined,
  spelled: undefined,
  engineers: new Map(),
  engineerNames: new Map(),
  goals: new Map(),
  pledge: undefined,
  sites: new Map(),
});

/** The counters that never fall, by group. */
export const counters: readonly (readonly [group: string, fields: readonly string[]])[] = [
  ["Bank_Account", ["Insurance_Claims", "Spent_On_Fuel", "Spent_On_Outfitting", "Spent_On_Ships"]],
  ["Combat", ["Bounties_Claimed", "Combat_Bonds"]],
  ["Crafting", ["Recipes_Generated"]],
  ["Crime", ["Bounties_Received"]],
  [
    "Exploration",
    ["Exploration_Profits", "Systems_Visited", "Time_Played", "Total_Hyperspace_Distance", "Total_Hyperspace_Jumps"],
  ],
  ["Material_Trader_Stats", ["Trades_Completed"]],
  ["Mining", ["Quantity_Mined"]],
  ["Trading", ["Resources_Traded"]],
];

/** The fields of Statistics that hold them. */
export const counterGroups: readonly string[] = counters.map(([group]) => group);

/** What a player has a rank in. */
export const rankFields = [
  "Combat",
  "Trade",
  "Explore",
  "Soldier",
  "Exobiologist",
  "Empire",
  "Federation",
  "CQC",
] as const;

/** Another player at the same machine has done other things. */
function logsIn(state: SessionState, told: Told): void {
  const commander = textIn(told, "FID");
  const before = state.career.commander;
  if (before !== undefined && before !== commander) {
    state.career = createCareer();
    state.missions = createMissionLog();
    state.materials = createMaterials();
    state.purse = createPurse();
    state.ships.types.clear();
  }
  state.career.commander = commander;
}

const ranksUp = ({ career }: SessionState, told: Told): void => {
  for (const field of rankFields) {
    const rank = numberIn(told, field);
    if (rank === undefined) continue;
    // A promotion settles the rank anew.
    const before = told.kind === "Promotion" ? undefined : career.ranks.get(field);
    career.ranks.set(field, settled(before, rank, told, field));
  }
};

/** An engineer as an event tells of one. */
export interface ToldEngineer {
  readonly id: number;
  readonly name: string | undefined;
  readonly rank: number | undefined;
  readonly progress: string | undefined;
  /** Where it stands in the event. */
  readonly path: string;
}

function engineerIn(thing: unknown, path: string): readonly ToldEngineer[] {
  const id = asNumber(partOf(thing, "EngineerID"));
  if (id === undefined) return [];
  const rank = asNumber(partOf(thing, "Rank"));
  return [{ id, name: asText(partOf(thing, "Engineer")), rank, progress: asText(partOf(thing, "Progress")), path }];
}

/** What EngineerProgress and EngineerCraft ask of an engineer. */
export const engineerFields = ["Engineer", "EngineerID", "Progress", "Rank"] as const;

/** All engineers that an event tells of, at startup or one by one. */
export function engineersOf(told: Told): readonly ToldEngineer[] {
  const list = told.value("Engineers");
  if (Array.isArray(list)) return list.flatMap((engineer, index) => engineerIn(engineer, `/Engineers/${index}`));
  const id = numberIn(told, "EngineerID");
  if (id === undefined) return [];
  const [name, rank] = [textIn(told, "Engineer"), numberIn(told, "Rank")];
  return [{ id, name, rank, progress: textIn(told, "Progress"), path: "" }];
}

/** Whether an event lists the engineers to the letter as the last list did, and nothing was told of one since. */
export function repeatsEngineers({ spelled }: Career, told: Told): boolean {
  return spelled !== undefined && told.source("Engineers") === spelled;
}

/** The career of a state, of which all is read now that was told of engineers. */
export function careerOf({ career }: SessionState): Career {
  const { unread } = career;
  if (!unread) return career;
  career.unread = undefined;
  const list = elementsOf(JSON.parse(unread.spelled));
  for (const engineer of list.flatMap((one) => engineerIn(one, ""))) meetsOne(career, engineer, unread.from, true);
  return career;
}

function meetsOne(career: Career, { id, name, rank, progress }: ToldEngineer, from: Origin, isOfTrust: boolean): void {
  const before = career.engineers.get(id);
  if (name !== undefined) recalled(career.engineerNames, id, settledAt(career.engineerNames.get(id), name, from));
  if (!isOfTrust) return;
  recalled(career.engineers, id, {
    rank: rank === undefined ? before?.rank : { value: rank, from },
    progress: progress === undefined ? before?.progress : { value: progress, from },
  });
}

function meets(state: SessionState, told: Told): void {
  const { career } = state;
  if (repeatsEngineers(career, told)) return;
  careerOf(state);
  const spelled = told.source("Engineers");
  career.spelled = spelled;
  if (spelled !== undefined) {
    career.unread = { spelled, from: told.spot("Engineers") };
    return;
  }
  const from = told.spot("EngineerID");
  for (const engineer of engineersOf(told)) meetsOne(career, engineer, from, told.kind === "EngineerProgress");
}

/** What stays the same of a community goal. */
export const goalFields = ["Title", "SystemName", "MarketName"] as const;

export const isSameGoal = (one: GoalIdentity, other: GoalIdentity): boolean =>
  goalFields.every((field) => one[field] === other[field]);

/** What an event says of a goal that stays the same. */
export const goalIdentity = (goal: unknown): GoalIdentity => ({
  Title: asText(partOf(goal, "Title")),
  SystemName: asText(partOf(goal, "SystemName")),
  MarketName: asText(partOf(goal, "MarketName")),
});

function hearsOfGoals({ career: { goals } }: SessionState, told: Told): void {
  for (const goal of elementsOf(told.value("CurrentGoals"))) {
    const id = asNumber(partOf(goal, "CGID"));
    if (id === undefined) continue;
    const before = goals.get(id);
    const contribution = asNumber(partOf(goal, "PlayerContribution"));
    recalled(goals, id, {
      identity: settled(before?.identity, goalIdentity(goal), told, "CurrentGoals", isSameGoal),
      contribution: contribution === undefined ? before?.contribution : known(contribution, told, "CurrentGoals"),
    });
  }
}

function pledges({ career }: SessionState, told: Told): void {
  const power = textIn(told, "Power");
  if (power === undefined) return;
  const seconds = numberIn(told, "TimePledged");
  const at = writtenAt(told);
  const before = career.pledge?.lasted ?? [];
  const isTime = told.kind === "Powerplay" && seconds !== undefined && at !== undefined;
  career.pledge = {
    power: settled(career.pledge?.power, power, told, "Power"),
    lasted: isTime ? [{ seconds, at, from: told.spot("TimePledged") }, ...before.slice(0, 1)] : before,
  };
}

const leavesPower = ({ career }: SessionState): void => {
  career.pledge = undefined;
};

function builds({ career: { sites } }: SessionState, told: Told): void {
  const id = numberIn(told, "MarketID");
  const progress = numberIn(told, "ConstructionProgress");
  if (id === undefined || progress === undefined) return;
  const resources = told.later("ResourcesRequired");
  recalled(sites, id, { progress: known(progress, told, "ConstructionProgress"), resources });
}

export const careerSteps: PieceSteps = {
  reads: {
    Commander: ["FID"],
    Statistics: counterGroups,
    Rank: rankFields,
    Promotion: rankFields,
    EngineerProgress: ["Engineers", ...engineerFields],
    EngineerCraft: ["Engineer", "EngineerID"],
    CommunityGoal: ["CurrentGoals"],
    Powerplay: ["Power", "TimePledged"],
    PowerplayMerits: ["Power"],
    PowerplayCollect: ["Power"],
    PowerplayLeave: [],
    PowerplayJoin: [],
    PowerplayDefect: [],
    ColonisationConstructionDepot: ["MarketID", "ConstructionProgress", "ResourcesRequired"],
  },
  after: {
    Commander: logsIn,
    Statistics({ career }, told) {
      career.statistics = { groups: counterGroups.map(told.source), from: told.spot("event") };
    },
    Rank: ranksUp,
    Promotion: ranksUp,
    EngineerProgress: meets,
    EngineerCraft: meets,
    CommunityGoal: hearsOfGoals,
    Powerplay: pledges,
    PowerplayMerits: pledges,
    PowerplayCollect: pledges,
    PowerplayLeave: leavesPower,
    PowerplayJoin: leavesPower,
    PowerplayDefect: leavesPower,
    ColonisationConstructionDepot: builds,
  },
};
