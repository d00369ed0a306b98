import type { Breach } from "../../rules/breach.js";
import { rules } from "../../rules/rules.js";
import type { Severity } from "../../rules/weight.js";
import type { Choices } from "./choices.js";

/** The severity of a breach, undefined where it is not reported. */
export function severityOf(breach: Breach, event: string | undefined, choices: Choices): Severity | undefined {
  if (breach.strictOnly && !choices.strict) return undefined;
  if (breach.rule === "unknown-name" && breach.isAhead) return undefined;
  const choice = choices.severities.get(breach.rule);
  if (choice && (!choice.events || (event !== undefined && choice.events.has(event)))) {
    return choice.severity === "off" ? undefined : choice.severity;
  }
  if (breach.beyond === "scarce" || (breach.rule === "unknown-event" && breach.known)) return "warning";
  if (breach.isTaken && rules[breach.rule].severity === "error") return "warning";
  const { severity, strict } = rules[breach.rule];
  const weight = choices.strict && !breach.mostly ? strict : severity;
  return weight === "off" ? undefined : weight;
}
