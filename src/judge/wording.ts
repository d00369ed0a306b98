import { ruleFiles } from "../rules/list.js";
import type { Wording } from "../rules/rule.js";
import type { RuleId } from "../rules/rule-id.js";
import type { BreachOf } from "./breach.js";

type Wordings = {
  readonly [Id in RuleId]: { readonly wording: (breach: BreachOf<Id>, source: string) => Wording };
};

const wordings: Wordings = ruleFiles;

/** Words a breach as its rule does; `source` is the text at its place. */
export function wordingOf<Id extends RuleId>(breach: BreachOf<Id>, source: string): Wording {
  return wordings[breach.rule].wording(breach, source);
}
