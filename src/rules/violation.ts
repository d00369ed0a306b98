import type { ruleFiles } from "./built/rule-files.js";
import type { RuleId } from "./built/rule-id.js";
import type { DetailsOf, ViolationFlags } from "./rule.js";

/** A violation of one rule, with the details its wording needs. */
export type ViolationOf<Rule extends RuleId> = DetailsOf<(typeof ruleFiles)[Rule]> &
  ViolationFlags & {
    readonly rule: Rule;
    /** A JSON Pointer into the event. */
    readonly path: string;
  };

/** A violation at a path of an event, before it is located in the text. */
export type Violation = { readonly [Rule in RuleId]: ViolationOf<Rule> }[RuleId];

export function pathsOf(wanted: RuleId, violations: readonly Violation[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { rule, path } of violations) if (rule === wanted) paths.add(path);
  return paths;
}
