import type { Severity } from "../../rules/default-severity.js";
import { rules } from "../../rules/index.js";
import type { Violation } from "../../rules/violation.js";
import type { Choices } from "./choices.js";

/** The severity of a violation; undefined if it is not reported. */
export function severityOf(violation: Violation, event: string | undefined, choices: Choices): Severity | undefined {
  if (violation.strictOnly && !choices.strict) return undefined;
  if (violation.rule === "unknown-name" && violation.isNewerGame) return undefined;
  const choice = choices.severities.get(violation.rule);
  if (choice && (!choice.events || (event !== undefined && choice.events.has(event)))) {
    return choice.severity === "off" ? undefined : choice.severity;
  }
  if (violation.unspecified === "scarce" || (violation.rule === "unknown-event" && violation.known)) return "warning";
  if (violation.isAccepted && rules[violation.rule].severity === "error") return "warning";
  const { severity, strict } = rules[violation.rule];
  const weight = choices.strict && !violation.mostly ? strict : severity;
  return weight === "off" ? undefined : weight;
}
