import type { ruleFiles } from "./list.js";
import type { BreachMarks, DetailsOf } from "./rule.js";
import type { RuleId } from "./rule-id.js";

/** A breach of one rule, with what its wording needs. */
export type BreachOf<Rule extends RuleId> = DetailsOf<(typeof ruleFiles)[Rule]> &
  BreachMarks & {
    readonly rule: Rule;
    /** A JSON Pointer into the event. */
    readonly path: string;
  };

/** A rule broken at a path of an event, before its place in the text is known. */
export type Breach = { readonly [Rule in RuleId]: BreachOf<Rule> }[RuleId];

/** The paths at which a rule is broken. */
export function pathsOf(wanted: RuleId, breaches: readonly Breach[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { rule, path } of breaches) if (rule === wanted) paths.add(path);
  return paths;
}
