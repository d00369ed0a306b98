import { stable, stableAt } from "../facts.js";
import { asNumber, asText, elementsOf, partOf } from "../json-value.js";
import { remember } from "../remember.js";
import { known, numberIn, type Origin, type SessionEvent, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import {
  createCareer,
  createMaterials,
  createMissionLog,
  createPurse,
  type Goal,
  goalFields,
  type SessionState,
} from "../state.js";

type Career = SessionState["career"];

/** The counters that never decrease, by group. */
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

/** The fields of Statistics that contain them. */
export const counterGroups: readonly string[] = counters.map(([group]) => group);

/** The fields in which a player has a rank. */
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

/** Another player at the same machine has another career. */
function logIn(state: SessionState, event: SessionEvent): void {
  const commander = textIn(event, "FID");
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

const setRanks = ({ career }: SessionState, event: SessionEvent): void => {
  for (const field of rankFields) {
    const rank = numberIn(event, field);
    if (rank === undefined) continue;
    if (rank !== career.ranks.get(field)?.value) career.progress.delete(field);
    // A promotion replaces the rank without disputing the former one.
    const before = event.kind === "Promotion" ? undefined : career.ranks.get(field);
    career.ranks.set(field, stable(before, rank, event, field));
  }
};

/** An engineer as mentioned in an event. */
export interface SeenEngineer {
  readonly id: number;
  readonly name: string | undefined;
  readonly rank: number | undefined;
  readonly progress: string | undefined;
  /** The JSON Pointer to it in the event. */
  readonly path: string;
}

function engineerIn(thing: unknown, path: string): readonly SeenEngineer[] {
  const id = asNumber(partOf(thing, "EngineerID"));
  if (id === undefined) return [];
  const rank = asNumber(partOf(thing, "Rank"));
  return [{ id, name: asText(partOf(thing, "Engineer")), rank, progress: asText(partOf(thing, "Progress")), path }];
}

/** The fields of an engineer in EngineerProgress and EngineerCraft. */
export const engineerFields = ["Engineer", "EngineerID", "Progress", "Rank"] as const;

/** All engineers in an event, in the list at startup or one by one. */
export function engineersOf(event: SessionEvent): readonly SeenEngineer[] {
  const list = event.value("Engineers");
  if (Array.isArray(list)) return list.flatMap((engineer, index) => engineerIn(engineer, `/Engineers/${index}`));
  return engineerIn(Object.fromEntries(engineerFields.map((field) => [field, event.value(field)])), "");
}

/** True if an event's list of engineers is spelled exactly like the last one, and nothing changed since. */
export function repeatsEngineers({ spelled }: Career, event: SessionEvent): boolean {
  return spelled !== undefined && event.source("Engineers") === spelled;
}

/** The career in a state, with everything about engineers parsed. */
export function careerOf({ career }: SessionState): Career {
  const { unread } = career;
  if (!unread) return career;
  career.unread = undefined;
  const list = elementsOf(JSON.parse(unread.spelled));
  for (const engineer of list.flatMap((one) => engineerIn(one, ""))) learnEngineer(career, engineer, unread.from, true);
  return career;
}

function learnEngineer(
  career: Career,
  { id, name, rank, progress }: SeenEngineer,
  from: Origin,
  hasTrust: boolean,
): void {
  const before = career.engineers.get(id);
  if (name !== undefined) remember(career.engineerNames, id, stableAt(career.engineerNames.get(id), name, from));
  if (!hasTrust) return;
  remember(career.engineers, id, {
    rank: rank === undefined ? before?.rank : { value: rank, from },
    progress: progress === undefined ? before?.progress : { value: progress, from },
  });
}

function learnEngineers(state: SessionState, event: SessionEvent): void {
  const { career } = state;
  const spelled = event.source("Engineers");
  if (spelled !== undefined && spelled === career.spelled) return;
  careerOf(state);
  career.spelled = spelled;
  if (spelled !== undefined) {
    career.unread = { spelled, from: event.origin("Engineers") };
    return;
  }
  const from = event.origin("EngineerID");
  for (const engineer of engineersOf(event)) learnEngineer(career, engineer, from, event.kind === "EngineerProgress");
}

export const isSameGoal = (one: Goal["identity"]["value"], other: Goal["identity"]["value"]): boolean =>
  goalFields.every((field) => one[field] === other[field]);

/** The unchanging fields of a community goal. */
export const goalIdentity = (goal: unknown): Goal["identity"]["value"] => ({
  Title: asText(partOf(goal, "Title")),
  SystemName: asText(partOf(goal, "SystemName")),
  MarketName: asText(partOf(goal, "MarketName")),
});

function learnGoals({ career: { goals } }: SessionState, event: SessionEvent): void {
  for (const goal of elementsOf(event.value("CurrentGoals"))) {
    const id = asNumber(partOf(goal, "CGID"));
    if (id === undefined) continue;
    const before = goals.get(id);
    const contribution = asNumber(partOf(goal, "PlayerContribution"));
    remember(goals, id, {
      identity: stable(before?.identity, goalIdentity(goal), event, "CurrentGoals", isSameGoal),
      contribution: contribution === undefined ? before?.contribution : known(contribution, event, "CurrentGoals"),
    });
  }
}

function learnPledge({ career }: SessionState, event: SessionEvent): void {
  const power = textIn(event, "Power");
  if (power === undefined) return;
  const seconds = numberIn(event, "TimePledged");
  const at = event.seconds;
  const before = career.pledge?.lasted ?? [];
  const isTime = event.kind === "Powerplay" && seconds !== undefined && at !== undefined;
  career.pledge = {
    power: stable(career.pledge?.power, power, event, "Power"),
    lasted: isTime ? [{ seconds, at, from: event.origin("TimePledged") }, ...before.slice(0, 1)] : before,
  };
}

function learnSite({ career: { sites } }: SessionState, event: SessionEvent): void {
  const id = numberIn(event, "MarketID");
  const progress = numberIn(event, "ConstructionProgress");
  if (id === undefined || progress === undefined) return;
  const resources = event.later("ResourcesRequired");
  const spelled = event.source("ResourcesRequired");
  remember(sites, id, { progress: known(progress, event, "ConstructionProgress"), resources, spelled });
}

export const careerHandlers: readonly EventHandler[] = [
  on("Commander", ["FID"], logIn),
  on("Statistics", counterGroups, ({ career }, event) => {
    career.statistics = { groups: counterGroups.map(event.source), from: event.origin("event") };
  }),
  on(["Rank", "Promotion"], rankFields, setRanks),
  on("Progress", rankFields, ({ career }, event) => {
    for (const field of rankFields) {
      const share = numberIn(event, field);
      if (share !== undefined) career.progress.set(field, known(share, event, field));
    }
  }),
  on("EngineerProgress", ["Engineers", ...engineerFields], learnEngineers),
  on("EngineerCraft", ["Engineer", "EngineerID"], learnEngineers),
  on("CommunityGoal", ["CurrentGoals"], learnGoals),
  on("Powerplay", ["Power", "TimePledged"], learnPledge),
  on(["PowerplayMerits", "PowerplayCollect"], ["Power"], learnPledge),
  on("PowerplayMerits", ["TotalMerits"], ({ career }, event) => {
    const total = numberIn(event, "TotalMerits");
    career.merits = total === undefined ? undefined : known(total, event, "TotalMerits");
  }),
  on(["PowerplayLeave", "PowerplayJoin", "PowerplayDefect"], [], clears("career", "pledge", "merits")),
  on("ColonisationConstructionDepot", ["MarketID", "ConstructionProgress", "ResourcesRequired"], learnSite),
];
