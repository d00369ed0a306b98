import { conditionsOf, noViolations } from "../checks/condition.js";
import { record } from "../example-records.js";
import type { FileFault } from "../fault.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "route-in-file",
  says: "NavRoute.json has no Route",

  what: "NavRoute.json holds the Route; the NavRoute line in the journal does not. A cleared route is an empty list, not a missing one.",
  why: "Whoever opens NavRoute.json wants the stars along the way, and nothing else in the file tells them.",
  evidence: "Route stood in 8 of 8 files, and in none of 4,901 journal lines.",

  isOfAbsent: true,
  wording: () => ({ message: "is missing, NavRoute.json holds the stars of the route here" }),

  fails: () => ({ text: record("NavRoute"), as: "route" }),
  passes: () => ({ text: record("NavRouteClear", { Route: [] }), as: "route" }),
});

export const conditions = conditionsOf(rule, {
  kinds: ["NavRoute", "NavRouteClear"],
  reads: ["Route"],
  neverApplies: ({ where }) => where !== "NavRoute",
  violations: (event, { where }) =>
    where === "NavRoute" && event.Route === undefined ? [{ path: "/Route" }] : noViolations,
});

export const fault: FileFault = {
  make: () => ({
    file: "NavRoute.json",
    broken: { event: "NavRoute" },
    path: ["Route"],
    shownAt: "object",
    says: "Route was left out",
  }),
};
