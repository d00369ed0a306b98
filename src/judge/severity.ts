import { type RuleId, rules, type Severity } from "../rules/rules.js";
import type { Breach } from "./breach.js";

/** What the user asked for; everything that decides whether and how a breach is reported. */
export interface Verdicts {
  readonly strict: boolean;
  readonly severities: ReadonlyMap<RuleId, Severity | "off">;
}

/** The severity of a breach, undefined where it is not reported. */
export function severityOf(breach: Breach, verdicts: Verdicts): Severity | undefined {
  if (breach.strictOnly && !verdicts.strict) return undefined;
  const chosen = verdicts.severities.get(breach.rule);
  if (chosen) return chosen === "off" ? undefined : chosen;
  if (breach.rule === "unknown-event" && breach.known) return "warning";
  const { severity, strict } = rules[breach.rule];
  return verdicts.strict ? strict : severity;
}
