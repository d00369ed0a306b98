import type { Severity } from "../../rules/default-severity.js";
import { rules } from "../../rules/index.js";
import type { Violation } from "../../rules/violation.js";
import type { Choices } from "./choices.js";
import { isNameOfNewerGame } from "./reliability.js";

/** Tells which violations of events of a kind are reported. */
export function reportedBy(choices: Choices, event: string | undefined): (violation: Violation) => boolean {
  return (violation) => severityOf(violation, event, choices) !== undefined;
}

/** The severity of a violation; undefined if it is not reported. */
export function severityOf(violation: Violation, event: string | undefined, choices: Choices): Severity | undefined {
  if (violation.strictOnly && !choices.strict) return undefined;
  if (isNameOfNewerGame(violation)) return undefined;
  const choice = choices.severities[violation.rule];
  if (choice && (!choice.events || (event !== undefined && choice.events.includes(event)))) {
    return choice.severity === "off" ? undefined : choice.severity;
  }
  if (violation.unspecified === "scarce" || (violation.rule === "unknown-event" && violation.known)) return "warning";
  const { severity, strict } = rules[violation.rule];
  if (violation.isAccepted && severity === "error") return "warning";
  const usual = choices.strict && !violation.mostly ? strict : severity;
  return usual === "off" ? undefined : usual;
}
