import { excerpt } from "../../base/visible.js";
import {
  asNumber,
  asText,
  elementsOf,
  type Known,
  numberIn,
  partOf,
  type SeenEvent,
} from "../../session/seen-event.js";
import { contradicts, type Settled } from "../../session/settled.js";
import {
  careerOf,
  counterGroups,
  counters,
  engineerFields,
  engineersOf,
  goalIdentity,
  isSameGoal,
  rankFields,
  repeatsEngineers,
  type SeenEngineer,
} from "../../session/slices/career.js";
import { type Goal, goalFields, type SessionState } from "../../session/state.js";
import { against, check, defineSessionRule, type Found, type SessionRuleId } from "../checks/session-check.js";
import { journal, record } from "../example-records.js";
import { changedGoal } from "../planting.js";

export const rule = defineSessionRule({
  id: "never-falls",
  says: "a count or a rank is lower than before",

  what: "The counters of Statistics, ranks, the trust of engineers, the progress to the next rank unless that is reached, what a player gave to a community goal and what a construction site was given never fall. A promotion leads above the rank that was held.",
  why: "Programs that show progress go back. The line is of another commander, or of another time.",
  evidence:
    "None of 38,224 counters, 19,178 ranks, 104,411 ranks and steps with engineers or 1,068 amounts of construction sites fell, and 62 of 62 promotions led above the rank before.",

  fails: () => journal(rank(5), rank(4)),
  passes: () => journal(rank(5), rank(5)),
});

function rank(Trade: number): string {
  const others = { Combat: 4, Explore: 6, Soldier: 0, Exobiologist: 1, Empire: 3, Federation: 5, CQC: 0 };
  return record("Rank", { Trade, ...others });
}

/** A value that is lower than before. */
function fallen(
  seen: SeenEvent,
  before: Known<string | number>,
  path: string,
  message: string,
  marks: { readonly mostly?: true; readonly rule?: SessionRuleId } = {},
): Found {
  const states = `said ${excerpt(String(before.value))}, and it never falls`;
  return against(seen, before, path, { states, message, ...marks });
}

const statistics = check({ Statistics: counterGroups }, (seen, { career }) => {
  if (!career.statistics) return undefined;
  const { groups, from } = career.statistics;
  for (const [index, [group, fields]] of counters.entries()) {
    const spelled = groups[index];
    if (spelled === undefined || spelled === seen.source(group)) continue;
    const before: unknown = JSON.parse(spelled);
    for (const field of fields) {
      const value = asNumber(partOf(before, field));
      const now = asNumber(partOf(seen.value(group), field));
      if (value === undefined || now === undefined || now >= value) continue;
      return fallen(seen, { value, from }, `/${group}/${field}`, `${field} was ${value}`);
    }
  }
  return undefined;
});

/** A rank stays the same unless a Promotion leads above it, and progress resets only when the rank changes. */
const ranks = check({ Rank: rankFields, Progress: rankFields, Promotion: rankFields }, (seen, { career }) => {
  for (const field of rankFields) {
    const now = numberIn(seen, field);
    const found =
      now === undefined
        ? undefined
        : otherRank(seen, `/${field}`, now, career.ranks.get(field), career.progress.get(field));
    if (found) return found;
  }
  return undefined;
});

function otherRank(
  seen: SeenEvent,
  path: string,
  now: number,
  rank: Settled<number> | undefined,
  progress: Known<number> | undefined,
): Found {
  if (seen.kind === "Progress") {
    if (!progress || now >= progress.value) return undefined;
    const states = `said ${progress.value}, and there was no Promotion since`;
    return against(seen, progress, path, { states, message: `it was ${progress.value}` });
  }
  const message = `the rank is ${rank?.value}`;
  if (seen.kind === "Promotion") {
    if (!rank || now > rank.value) return undefined;
    return against(seen, rank, path, { states: `gave rank ${rank.value} already`, message });
  }
  if (!contradicts(rank, now)) return undefined;
  if (now < rank.value) return fallen(seen, rank, path, message);
  // Two ranks gained at once are reported by one Promotion.
  if (rank.from.kind === "Promotion" && now === rank.value + 1) return undefined;
  const states = `said ${rank.value}, and there was no Promotion since`;
  return against(seen, rank, path, { rule: "wrong-balance", states, message, mostly: true });
}

/** The stages of an engineer's progress that are never lost. */
const steps: readonly string[] = ["Known", "Invited", "Unlocked"];

function fallenTrust(seen: SeenEvent, { id, rank, progress, path }: SeenEngineer, { career }: SessionState): Found {
  const before = career.engineers.get(id);
  if (before?.rank && rank !== undefined && rank < before.rank.value) {
    return fallen(seen, before.rank, `${path}/Rank`, "the rank was higher here");
  }
  const was = steps.indexOf(before?.progress?.value ?? "");
  const is = steps.indexOf(progress ?? "");
  if (path === "" || !before?.progress || is < 0 || is >= was) return undefined;
  return fallen(seen, before.progress, `${path}/Progress`, "the engineer knew the player better");
}

/** Ranks increase one at a time. */
function leap(seen: SeenEvent, { id, rank, path }: SeenEngineer, { career }: SessionState): Found {
  const before = career.engineers.get(id)?.rank;
  if (path !== "" || !before || rank === undefined || rank <= before.value + 1) return undefined;
  const states = `said ${before.value}, and ranks rise by one`;
  const message = `the rank is ${before.value}`;
  return against(seen, before, "/Rank", { rule: "wrong-balance", states, message, mostly: true });
}

function otherEngineer(seen: SeenEvent, { id, name, path }: SeenEngineer, { career }: SessionState): Found {
  const before = career.engineerNames.get(id);
  if (name === undefined || !contradicts(before, name)) return undefined;
  const states = `names engineer ${id} ${excerpt(before.value)}`;
  const message = "the engineer has another name here";
  return against(seen, before, `${path}/Engineer`, { rule: "fixed-pair", states, message });
}

const engineers = check(
  { EngineerProgress: ["Engineers", ...engineerFields], EngineerCraft: ["Engineer", "EngineerID"] },
  (seen, state) => {
    const { unread, engineers, engineerNames } = state.career;
    const isFirst = !unread && engineers.size + engineerNames.size === 0;
    if (isFirst || repeatsEngineers(state.career, seen)) return undefined;
    careerOf(state);
    for (const engineer of engineersOf(seen)) {
      const hasTrust = seen.kind === "EngineerProgress";
      const found =
        otherEngineer(seen, engineer, state) ??
        (hasTrust ? (fallenTrust(seen, engineer, state) ?? leap(seen, engineer, state)) : undefined);
      if (found) return found;
    }
    return undefined;
  },
);

function otherGoal(seen: SeenEvent, goal: unknown, { identity, contribution }: Goal, path: string): Found {
  const now = goalIdentity(goal);
  if (contradicts(identity, now, isSameGoal)) {
    const field = goalFields.find((name) => identity.value[name] !== now[name]) ?? "Title";
    const states = `says ${excerpt(String(identity.value[field]))}`;
    const message = `${field} is another here`;
    return against(seen, identity, `${path}/${field}`, { rule: "fixed-pair", states, message });
  }
  const given = asNumber(partOf(goal, "PlayerContribution"));
  if (!contribution || given === undefined || given >= contribution.value) return undefined;
  return fallen(seen, contribution, `${path}/PlayerContribution`, "the player had given more", { mostly: true });
}

const goals = check({ CommunityGoal: ["CurrentGoals"] }, (seen, { career }) => {
  for (const [index, goal] of elementsOf(seen.value("CurrentGoals")).entries()) {
    const before = career.goals.get(asNumber(partOf(goal, "CGID")) ?? Number.NaN);
    const found = before && otherGoal(seen, goal, before, `/CurrentGoals/${index}`);
    if (found) return found;
  }
  return undefined;
});

/** The requirements of a construction site stay the same, and its progress only grows. */
const sites = check(
  { ColonisationConstructionDepot: ["MarketID", "ConstructionProgress", "ResourcesRequired"] },
  (seen, { career }) => {
    const site = career.sites.get(numberIn(seen, "MarketID") ?? Number.NaN);
    const progress = numberIn(seen, "ConstructionProgress");
    if (!site || progress === undefined) return undefined;
    // If nothing has changed, the list need not be parsed.
    if (progress === site.progress.value && seen.source("ResourcesRequired") === site.spelled) return undefined;
    const nameOf = (resource: unknown): string | undefined => asText(partOf(resource, "Name"));
    const before = new Map(elementsOf(site.resources()).map((resource) => [nameOf(resource), resource]));
    for (const [index, resource] of elementsOf(seen.value("ResourcesRequired")).entries()) {
      const known = { value: before.get(nameOf(resource)), from: site.progress.from };
      const found = otherResource(seen, known, resource, `/ResourcesRequired/${index}`);
      if (found) return found;
    }
    if (progress >= site.progress.value) return undefined;
    return fallen(seen, site.progress, "/ConstructionProgress", `the progress was ${site.progress.value}`);
  },
);

function otherResource(seen: SeenEvent, before: Known<unknown>, resource: unknown, path: string): Found {
  for (const field of ["RequiredAmount", "ProvidedAmount"] as const) {
    const was = asNumber(partOf(before.value, field));
    const is = asNumber(partOf(resource, field));
    if (was === undefined || is === undefined || (field === "RequiredAmount" ? is === was : is >= was)) continue;
    const marks = field === "RequiredAmount" ? ({ rule: "fixed-pair" } as const) : {};
    return fallen(seen, { value: was, from: before.from }, `${path}/${field}`, `${field} was ${was}`, marks);
  }
  return undefined;
}

export const checks = [statistics, ranks, engineers, goals, sites];

export const fault = changedGoal("less than was given before", "PlayerContribution", 2000);
