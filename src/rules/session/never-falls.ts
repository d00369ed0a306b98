import { excerpt } from "../../base/visible.js";
import { contradicts, type Stable } from "../../session/facts.js";
import { asNumber, asText, elementsOf, partOf } from "../../session/json-value.js";
import { type Known, numberIn, type SessionEvent } from "../../session/session-event.js";
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
import { against, check, defineSessionRule, type Found, type SessionRuleId } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { changedGoal } from "../planting.js";

export const rule = defineSessionRule({
  id: "never-falls",
  says: "a count or a rank is lower than before",

  what: "The counters of Statistics, ranks, the trust of engineers, the progress to the next rank unless that is reached, what a player gave to a community goal, the merits with a power and what a construction site was given never fall. A promotion leads above the rank that was held.",
  why: "Programs that show progress go back. The line is of another commander, or of another time.",
  evidence:
    "None of 38,224 counters, 19,178 ranks, 104,411 ranks and steps with engineers, 4,735 merits or 1,068 amounts of construction sites fell, and 62 of 62 promotions led above the rank before.",

  fails: () => journal(rank(5), rank(4)),
  passes: () => journal(rank(5), rank(5, "2025-03-03T18:02:11Z")),
});

function rank(Trade: number, timestamp?: string): string {
  const others = { Combat: 4, Explore: 6, Soldier: 0, Exobiologist: 1, Empire: 3, Federation: 5, CQC: 0 };
  return record("Rank", { Trade, ...others }, timestamp);
}

/** A value that is lower than before. */
function fallen(
  event: SessionEvent,
  before: Known<string | number>,
  path: string,
  note: string,
  flags: { readonly mostly?: true; readonly rule?: SessionRuleId } = {},
): Found {
  const stays = flags.rule === "fixed-pair" ? "it stays the same" : "it never falls";
  const states = `said ${excerpt(String(before.value))}, and ${stays}`;
  return against(event, before, path, { states, note, ...flags });
}

const statistics = check({ Statistics: counterGroups }, (event, { career }) => {
  if (!career.statistics) return undefined;
  const { groups, from } = career.statistics;
  for (const [index, [group, fields]] of counters.entries()) {
    const spelled = groups[index];
    if (spelled === undefined || spelled === event.source(group)) continue;
    const before: unknown = JSON.parse(spelled);
    for (const field of fields) {
      const value = asNumber(partOf(before, field));
      const now = asNumber(partOf(event.value(group), field));
      if (value === undefined || now === undefined || now >= value) continue;
      return fallen(event, { value, from }, `/${group}/${field}`, `${field} was ${value}`);
    }
  }
  return undefined;
});

/** A rank stays the same unless a Promotion leads above it, and progress resets only when the rank changes. */
const ranks = check({ Rank: rankFields, Progress: rankFields, Promotion: rankFields }, (event, { career }) => {
  for (const field of rankFields) {
    const now = numberIn(event, field);
    const found =
      now === undefined
        ? undefined
        : otherRank(event, `/${field}`, now, career.ranks.get(field), career.progress.get(field));
    if (found) return found;
  }
  return undefined;
});

function otherRank(
  event: SessionEvent,
  path: string,
  now: number,
  rank: Stable<number> | undefined,
  progress: Known<number> | undefined,
): Found {
  if (event.kind === "Progress") {
    if (!progress || now >= progress.value) return undefined;
    const states = `said ${progress.value}, and there was no Promotion since`;
    return against(event, progress, path, { states, note: `it was ${progress.value}`, needs: ["Promotion"] });
  }
  const note = `the rank is ${rank?.value}`;
  if (event.kind === "Promotion") {
    if (!rank || now > rank.value) return undefined;
    return against(event, rank, path, { states: `gave rank ${rank.value} already`, note });
  }
  if (!contradicts(rank, now)) return undefined;
  if (now < rank.value) return fallen(event, rank, path, note);
  // Two ranks gained at once are reported by one Promotion.
  if (rank.from.kind === "Promotion" && now === rank.value + 1) return undefined;
  const states = `said ${rank.value}, and there was no Promotion since`;
  return against(event, rank, path, { rule: "wrong-balance", states, note, mostly: true, needs: ["Promotion"] });
}

/** The stages of an engineer's progress that are never lost. */
const steps: readonly string[] = ["Known", "Invited", "Unlocked"];

function fallenTrust(event: SessionEvent, { id, rank, progress, path }: SeenEngineer, { career }: SessionState): Found {
  const before = career.engineers.get(id);
  if (before?.rank && rank !== undefined && rank < before.rank.value) {
    return fallen(event, before.rank, `${path}/Rank`, "the rank was higher here");
  }
  const was = steps.indexOf(before?.progress?.value ?? "");
  const is = steps.indexOf(progress ?? "");
  if (path === "" || !before?.progress || is < 0 || is >= was) return undefined;
  return fallen(event, before.progress, `${path}/Progress`, "the engineer knew the player better");
}

/** Ranks increase one at a time. */
function leap(event: SessionEvent, { id, rank, path }: SeenEngineer, { career }: SessionState): Found {
  const before = career.engineers.get(id)?.rank;
  if (path !== "" || !before || rank === undefined || rank <= before.value + 1) return undefined;
  const states = `said ${before.value}, and ranks rise by one`;
  const note = `the rank is ${before.value}`;
  return against(event, before, "/Rank", { rule: "wrong-balance", states, note, mostly: true });
}

function otherEngineer(event: SessionEvent, { id, name, path }: SeenEngineer, { career }: SessionState): Found {
  const before = career.engineerNames.get(id);
  if (name === undefined || !contradicts(before, name)) return undefined;
  const states = `names engineer ${id} ${excerpt(before.value)}`;
  const note = "the engineer has another name here";
  return against(event, before, `${path}/Engineer`, { rule: "fixed-pair", states, note });
}

const engineers = check(
  { EngineerProgress: ["Engineers", ...engineerFields], EngineerCraft: ["Engineer", "EngineerID"] },
  (event, state) => {
    const { unread, engineers, engineerNames } = state.career;
    const isFirst = !unread && engineers.size + engineerNames.size === 0;
    if (isFirst || repeatsEngineers(state.career, event)) return undefined;
    careerOf(state);
    for (const engineer of engineersOf(event)) {
      const hasTrust = event.kind === "EngineerProgress";
      const found =
        otherEngineer(event, engineer, state) ??
        (hasTrust ? (fallenTrust(event, engineer, state) ?? leap(event, engineer, state)) : undefined);
      if (found) return found;
    }
    return undefined;
  },
);

function otherGoal(event: SessionEvent, goal: unknown, { identity, contribution }: Goal, path: string): Found {
  const now = goalIdentity(goal);
  if (contradicts(identity, now, isSameGoal)) {
    const field = goalFields.find((name) => identity.value[name] !== now[name]) ?? "Title";
    const states = `says ${excerpt(String(identity.value[field]))}`;
    const note = `${field} is another here`;
    return against(event, identity, `${path}/${field}`, { rule: "fixed-pair", states, note });
  }
  const given = asNumber(partOf(goal, "PlayerContribution"));
  if (!contribution || given === undefined || given >= contribution.value) return undefined;
  return fallen(event, contribution, `${path}/PlayerContribution`, "the player had given more", { mostly: true });
}

const goals = check({ CommunityGoal: ["CurrentGoals"] }, (event, { career }) => {
  for (const [index, goal] of elementsOf(event.value("CurrentGoals")).entries()) {
    const before = career.goals.get(asNumber(partOf(goal, "CGID")) ?? Number.NaN);
    const found = before && otherGoal(event, goal, before, `/CurrentGoals/${index}`);
    if (found) return found;
  }
  return undefined;
});

const merits = check({ Powerplay: ["Power", "Merits"] }, (event, { career: { merits, pledge } }) => {
  const now = numberIn(event, "Merits");
  if (!merits || now === undefined || now >= merits.value || event.value("Power") !== pledge?.power.value)
    return undefined;
  return fallen(event, merits, "/Merits", `there were ${merits.value} merits`, { mostly: true });
});

/** The requirements of a construction site stay the same, and its progress only grows. */
const sites = check(
  { ColonisationConstructionDepot: ["MarketID", "ConstructionProgress", "ResourcesRequired"] },
  (event, { career }) => {
    const site = career.sites.get(numberIn(event, "MarketID") ?? Number.NaN);
    const progress = numberIn(event, "ConstructionProgress");
    if (!site || progress === undefined) return undefined;
    // If nothing has changed, the list need not be parsed.
    if (progress === site.progress.value && event.source("ResourcesRequired") === site.spelled) return undefined;
    const nameOf = (resource: unknown): string | undefined => asText(partOf(resource, "Name"));
    const before = new Map(elementsOf(site.resources()).map((resource) => [nameOf(resource), resource]));
    for (const [index, resource] of elementsOf(event.value("ResourcesRequired")).entries()) {
      const known = { value: before.get(nameOf(resource)), from: site.progress.from };
      const found = otherResource(event, known, resource, `/ResourcesRequired/${index}`);
      if (found) return found;
    }
    if (progress >= site.progress.value) return undefined;
    return fallen(event, site.progress, "/ConstructionProgress", `the progress was ${site.progress.value}`);
  },
);

function otherResource(event: SessionEvent, before: Known<unknown>, resource: unknown, path: string): Found {
  for (const field of ["RequiredAmount", "ProvidedAmount"] as const) {
    const was = asNumber(partOf(before.value, field));
    const is = asNumber(partOf(resource, field));
    if (was === undefined || is === undefined || (field === "RequiredAmount" ? is === was : is >= was)) continue;
    const flags = field === "RequiredAmount" ? ({ rule: "fixed-pair" } as const) : {};
    return fallen(event, { value: was, from: before.from }, `${path}/${field}`, `${field} was ${was}`, flags);
  }
  return undefined;
}

export const checks = [statistics, ranks, engineers, goals, sites, merits];

export const fault = changedGoal("less than was given before", "PlayerContribution", 2000);
