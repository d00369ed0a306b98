import { excerpt } from "../../base/visible.js";
import { asNumber, asText, elementsOf, numberIn, partOf, type SeenEvent } from "../../session/seen-event.js";
import { contradicts } from "../../session/settled.js";
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
import { conflictWith, type SessionCheck, type SessionViolation } from "../checks/session-check.js";
import { record, wholeGoal } from "../example-records.js";
import { plotted } from "../planting.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "never-falls",
  severity: "warning",
  strict: "error",
  says: "a count or a rank is lower than before",

  what: "The counters of Statistics, ranks, the trust of engineers, the progress to the next rank unless that is reached, what a player gave to a community goal and what a construction site was given never fall. A promotion leads above the rank that was held.",
  why: "Programs that show progress go back. The line is of another commander, or of another time.",
  evidence:
    "None of 38,224 counters, 19,178 ranks, 104,411 ranks and steps with engineers or 1,068 amounts of construction sites fell, and 62 of 62 promotions led above the rank before.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(rank(5), rank(4)),
  passes: () => journal(rank(5), rank(5)),
});

function rank(Trade: number): string {
  const others = { Combat: 4, Explore: 6, Soldier: 0, Exobiologist: 1, Empire: 3, Federation: 5, CQC: 0 };
  return record("Rank", { Trade, ...others });
}

const statistics: SessionCheck = {
  reads: { Statistics: counterGroups },
  violations(seen, { career }) {
    if (!career.statistics) return [];
    const { groups, from } = career.statistics;
    for (const [index, [group, fields]] of counters.entries()) {
      const spelled = groups[index];
      if (spelled === undefined || spelled === seen.source(group)) continue;
      const before: unknown = JSON.parse(spelled);
      for (const field of fields) {
        const was = asNumber(partOf(before, field));
        const now = asNumber(partOf(seen.value(group), field));
        if (was === undefined || now === undefined || now >= was) continue;
        const conflict = { from, states: `said ${was}, and it never falls`, message: `${field} was ${was}` };
        return [conflictWith(seen, { rule: "never-falls", path: `/${group}/${field}`, ...conflict })];
      }
    }
    return [];
  },
};

/** A rank stays the same unless a Promotion has changed it. */
const ranks: SessionCheck = {
  reads: { Rank: rankFields },
  violations(seen, { career }) {
    for (const field of rankFields) {
      const before = career.ranks.get(field);
      const now = numberIn(seen, field);
      if (now === undefined || !contradicts(before, now)) continue;
      const { value, from } = before;
      const path = `/${field}`;
      const message = `the rank is ${value}`;
      if (now < value) {
        return [
          conflictWith(seen, { rule: "never-falls", path, from, states: `said ${value}, and it never falls`, message }),
        ];
      }
      // Two ranks gained at once are reported by one Promotion.
      if (from.kind === "Promotion" && now === value + 1) continue;
      const states = `said ${value}, and there was no Promotion since`;
      return [conflictWith(seen, { rule: "wrong-balance", path, from, states, message, mostly: true })];
    }
    return [];
  },
};

/** Progress to the next rank resets only when the rank changes. */
const progress: SessionCheck = {
  reads: { Progress: rankFields },
  violations(seen, { career }) {
    for (const field of rankFields) {
      const before = career.progress.get(field);
      const now = numberIn(seen, field);
      if (!before || now === undefined || now >= before.value) continue;
      const { value, from } = before;
      const states = `said ${value}, and there was no Promotion since`;
      return [conflictWith(seen, { rule: "never-falls", path: `/${field}`, from, states, message: `it was ${value}` })];
    }
    return [];
  },
};

/** A promotion leads to a rank above the current one. */
const promotions: SessionCheck = {
  reads: { Promotion: rankFields },
  violations(seen, { career }) {
    for (const field of rankFields) {
      const before = career.ranks.get(field);
      const now = numberIn(seen, field);
      if (!before || now === undefined || now > before.value) continue;
      const { value, from } = before;
      const conflict = { from, states: `gave rank ${value} already`, message: `the rank is ${value}` };
      return [conflictWith(seen, { rule: "never-falls", path: `/${field}`, ...conflict })];
    }
    return [];
  },
};

/** The stages of an engineer's progress that are never lost. */
const steps: readonly string[] = ["Known", "Invited", "Unlocked"];

function fallenTrust(seen: SeenEvent, engineer: SeenEngineer, { career }: SessionState): SessionViolation | undefined {
  const { id, rank, progress, path } = engineer;
  const before = career.engineers.get(id);
  if (before?.rank && rank !== undefined && rank < before.rank.value) {
    const { value, from } = before.rank;
    const conflict = { from, states: `said ${value}, and it never falls`, message: "the rank was higher here" };
    return conflictWith(seen, { rule: "never-falls", path: `${path}/Rank`, ...conflict });
  }
  const was = steps.indexOf(before?.progress?.value ?? "");
  const is = steps.indexOf(progress ?? "");
  if (path === "" || !before?.progress || is < 0 || is >= was) return undefined;
  const { value, from } = before.progress;
  const conflict = {
    from,
    states: `said ${excerpt(value)}, and it never falls`,
    message: "the engineer knew the player better",
  };
  return conflictWith(seen, { rule: "never-falls", path: `${path}/Progress`, ...conflict });
}

/** Ranks increase one at a time. */
function leap(
  seen: SeenEvent,
  { id, rank, path }: SeenEngineer,
  { career }: SessionState,
): SessionViolation | undefined {
  const before = career.engineers.get(id)?.rank;
  if (path !== "" || !before || rank === undefined || rank <= before.value + 1) return undefined;
  const { value, from } = before;
  const conflict = {
    from,
    states: `said ${value}, and ranks rise by one`,
    message: `the rank is ${value}`,
    mostly: true,
  };
  return conflictWith(seen, { rule: "wrong-balance", path: "/Rank", ...conflict });
}

function otherEngineer(
  seen: SeenEvent,
  { id, name, path }: SeenEngineer,
  { career }: SessionState,
): SessionViolation | undefined {
  const before = career.engineerNames.get(id);
  if (name === undefined || !contradicts(before, name)) return undefined;
  const { value, from } = before;
  const conflict = {
    from,
    states: `names engineer ${id} ${excerpt(value)}`,
    message: "the engineer has another name here",
  };
  return conflictWith(seen, { rule: "fixed-pair", path: `${path}/Engineer`, ...conflict });
}

const engineers: SessionCheck = {
  reads: { EngineerProgress: ["Engineers", ...engineerFields], EngineerCraft: ["Engineer", "EngineerID"] },
  violations(seen, state) {
    const { unread, engineers, engineerNames } = state.career;
    const isFirst = !unread && engineers.size + engineerNames.size === 0;
    if (isFirst || repeatsEngineers(state.career, seen)) return [];
    careerOf(state);
    for (const engineer of engineersOf(seen)) {
      const ofTrust =
        seen.kind === "EngineerProgress"
          ? (fallenTrust(seen, engineer, state) ?? leap(seen, engineer, state))
          : undefined;
      const violation = otherEngineer(seen, engineer, state) ?? ofTrust;
      if (violation) return [violation];
    }
    return [];
  },
};

function goalViolation(
  seen: SeenEvent,
  goal: unknown,
  { identity, contribution }: Goal,
  path: string,
): SessionViolation | undefined {
  const now = goalIdentity(goal);
  if (contradicts(identity, now, isSameGoal)) {
    const { value, from } = identity;
    const field = goalFields.find((name) => value[name] !== now[name]) ?? "Title";
    const conflict = { from, states: `says ${excerpt(String(value[field]))}`, message: `${field} is another here` };
    return conflictWith(seen, { rule: "fixed-pair", path: `${path}/${field}`, ...conflict });
  }
  const given = asNumber(partOf(goal, "PlayerContribution"));
  if (!contribution || given === undefined || given >= contribution.value) return undefined;
  const { value, from } = contribution;
  const conflict = {
    from,
    states: `said ${value}, and it never falls`,
    message: "the player had given more",
    mostly: true,
  };
  return conflictWith(seen, { rule: "never-falls", path: `${path}/PlayerContribution`, ...conflict });
}

const goals: SessionCheck = {
  reads: { CommunityGoal: ["CurrentGoals"] },
  violations(seen, { career }) {
    for (const [index, goal] of elementsOf(seen.value("CurrentGoals")).entries()) {
      const before = career.goals.get(asNumber(partOf(goal, "CGID")) ?? Number.NaN);
      const violation = before && goalViolation(seen, goal, before, `/CurrentGoals/${index}`);
      if (violation) return [violation];
    }
    return [];
  },
};

/** The requirements of a construction site stay the same, and its progress only grows. */
const sites: SessionCheck = {
  reads: { ColonisationConstructionDepot: ["MarketID", "ConstructionProgress", "ResourcesRequired"] },
  violations(seen, { career }) {
    const site = career.sites.get(numberIn(seen, "MarketID") ?? Number.NaN);
    const progress = numberIn(seen, "ConstructionProgress");
    if (!site || progress === undefined) return [];
    // If nothing has changed, the list need not be parsed.
    if (progress === site.progress.value && seen.source("ResourcesRequired") === site.spelled) return [];
    const { value, from } = site.progress;
    const before = new Map(
      elementsOf(site.resources()).map((resource) => [asText(partOf(resource, "Name")), resource] as const),
    );
    for (const [index, resource] of elementsOf(seen.value("ResourcesRequired")).entries()) {
      const violation = resourceViolation(seen, before.get(asText(partOf(resource, "Name"))), resource, index, from);
      if (violation) return [violation];
    }
    if (progress >= value) return [];
    const conflict = { from, states: `said ${value}, and it never falls`, message: `the progress was ${value}` };
    return [conflictWith(seen, { rule: "never-falls", path: "/ConstructionProgress", ...conflict })];
  },
};

function resourceViolation(
  seen: SeenEvent,
  before: unknown,
  now: unknown,
  index: number,
  from: Parameters<typeof conflictWith>[1]["from"],
): SessionViolation | undefined {
  for (const [field, isBroken, rule] of [
    ["RequiredAmount", (was: number, is: number) => is !== was, "fixed-pair"],
    ["ProvidedAmount", (was: number, is: number) => is < was, "never-falls"],
  ] as const) {
    const was = asNumber(partOf(before, field));
    const is = asNumber(partOf(now, field));
    if (was === undefined || is === undefined || !isBroken(was, is)) continue;
    const path = `/ResourcesRequired/${index}/${field}`;
    return conflictWith(seen, {
      rule,
      path,
      from,
      states: `said ${was}, and it never falls`,
      message: `${field} was ${was}`,
    });
  }
  return undefined;
}

export const checks: readonly SessionCheck[] = [statistics, ranks, promotions, progress, engineers, goals, sites];

export const fault = plotted((_, CGID) => {
  const goal = { ...wholeGoal, CGID };
  return {
    above: [{ event: "CommunityGoal", CurrentGoals: [goal] }],
    broken: { event: "CommunityGoal", CurrentGoals: [{ ...goal, PlayerContribution: 2000 }] },
    path: ["CurrentGoals", 0, "PlayerContribution"],
    says: "less than was given before",
  };
});
