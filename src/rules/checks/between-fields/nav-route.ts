import { type Condition, held } from "./condition.js";

/** NavRoute.json holds the route itself, where a line of the journal only says that there is one. */
const routeInFile: Condition = {
  rule: "route-in-file",
  kinds: ["NavRoute", "NavRouteClear"],
  reads: ["Route"],
  isMoot: ({ where }) => where !== "NavRoute",
  violations: (event, { where }) =>
    where === "NavRoute" && event.Route === undefined ? [{ rule: "route-in-file", path: "/Route" }] : held,
};

/** What holds in NavRoute.json. */
export const conditions: readonly Condition[] = [routeInFile];
