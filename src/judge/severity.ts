import type { RuleId } from "../rules/rule-id.js";
import { rules } from "../rules/rules.js";
import type { Severity } from "../rules/weight.js";
import type { Breach } from "./breach.js";

/** A severity chosen for a rule, for all events or for some. */
export interface RuleChoice {
  readonly severity: Severity | "off";
  readonly events?: ReadonlySet<string>;
}

/** What the user asked for; everything that decides whether and how a breach is reported. */
export interface Verdicts {
  readonly strict: boolean;
  readonly choices: ReadonlyMap<RuleId, RuleChoice>;
  /** Whether only what the specification describes is held to a schema. */
  readonly specOnly?: boolean;
}

/** The severity of a breach, undefined where it is not reported. */
export function severityOf(breach: Breach, event: string | undefined, verdicts: Verdicts): Severity | undefined {
  if (breach.strictOnly && !verdicts.strict) return undefined;
  const choice = verdicts.choices.get(breach.rule);
  if (choice && (!choice.events || (event !== undefined && choice.events.has(event)))) {
    return choice.severity === "off" ? undefined : choice.severity;
  }
  if (breach.beyond === "scarce" || (breach.rule === "unknown-event" && breach.known)) return "warning";
  const { severity, strict } = rules[breach.rule];
  const weight = verdicts.strict ? strict : severity;
  return weight === "off" ? undefined : weight;
}
