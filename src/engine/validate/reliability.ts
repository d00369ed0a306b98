import type { RuleId } from "../../rules/built/rule-id.js";
import { rules } from "../../rules/index.js";
import type { Violation } from "../../rules/violation.js";
import { knownEvents, nearestEvent } from "./known-events.js";
import type { Kinds } from "./validators.js";

/** True if a line that breaks the rule is no longer trusted. */
export function makesUnreliable(rule: RuleId): boolean {
  return !rules[rule].isOfNewerGame && !rules[rule].isAdvice;
}

/** True if an event is broken in itself. It is then kept out of the session, so that one mistake gives one finding. */
export function isUnreliable(violations: readonly Violation[]): boolean {
  return violations.some(
    (violation) => !violation.strictOnly && makesUnreliable(violation.rule) && !isNameOfNewerGame(violation),
  );
}

/** A name missing from the tables of its time may be a misspelling of another; a name from a newer game is not. */
export function isNameOfNewerGame(violation: Violation): boolean {
  return violation.rule === "unknown-name" && violation.isNewerGame;
}

const lowerKinds = [...knownEvents].map((kind) => kind.toLowerCase());

/** True if an event is probably of the kind that it names; a misspelt name means another kind. */
export function isLegible(kind: string | undefined, kinds: Kinds): boolean {
  if (kind === undefined) return false;
  if (knownEvents.has(kind)) return true;
  const lower = kind.toLowerCase();
  return nearestEvent(kind, kinds) === undefined && !lowerKinds.some((known) => lower.startsWith(known));
}
