import type { BreachOf } from "../../rules/breach.js";
import type { Cure, MendPlace } from "../../rules/fix/cure.js";
import { ruleFiles } from "../../rules/list.js";
import type { RuleFix, Wording } from "../../rules/rule.js";
import type { RuleId } from "../../rules/rule-id.js";

type Wordings = {
  readonly [Id in RuleId]: { readonly wording: (breach: BreachOf<Id>, source: string) => Wording };
};

const wordings: Wordings = ruleFiles;

/** Words a breach as its rule does; `source` is the text at its place. */
export function wordingOf<Id extends RuleId>(breach: BreachOf<Id>, source: string): Wording {
  return wordings[breach.rule].wording(breach, source);
}

type RuleFixes = { readonly [Id in RuleId]: { readonly fix?: RuleFix<BreachOf<Id>> } };

const fixes: RuleFixes = ruleFiles;

/** What mends a breach, as its rule knows it. */
export function cureOf<Id extends RuleId>(breach: BreachOf<Id>, spot: MendPlace): Cure | undefined {
  return fixes[breach.rule].fix?.cure(breach, spot);
}
