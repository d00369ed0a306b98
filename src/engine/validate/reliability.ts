import type { RuleId } from "../../rules/rule-id.js";
import type { Violation } from "../../rules/violation.js";
import { knownEvents, nearestEvent } from "./known-events.js";
import type { Kinds } from "./validators.js";

/** What a newer game brings is no reason to doubt a line. */
const newness: ReadonlySet<RuleId> = new Set(["unknown-field", "unseen-value", "unknown-flag"]);

/** Whether a rule says nothing against a value. */
export function isAdvice(rule: RuleId): boolean {
  return rule === "personal-data" || rule === "rare-absence";
}

/** Whether a line that breaks a rule is no longer believed. */
export function makesUnreliable(rule: RuleId): boolean {
  return !newness.has(rule) && !isAdvice(rule);
}

/** Whether an event is broken in itself, so that its session is not validated by it: one fault gives one finding. */
export function isUnreliable(violations: readonly Violation[]): boolean {
  return violations.some(
    (violation) => !violation.strictOnly && makesUnreliable(violation.rule) && !isOfNewerGame(violation),
  );
}

/** A name that the tables of its time do not know may be another that is misspelt; one of a newer game is not. */
function isOfNewerGame(violation: Violation): boolean {
  return violation.rule === "unknown-name" && violation.isAhead;
}

const lowerKinds = [...knownEvents].map((kind) => kind.toLowerCase());

/** Whether an event is of the kind that it names, as far as can be said: a name that is misspelt stands for another. */
export function isLegible(kind: string | undefined, kinds: Kinds): boolean {
  if (kind === undefined) return false;
  if (knownEvents.has(kind)) return true;
  const lower = kind.toLowerCase();
  return nearestEvent(kind, kinds) === undefined && !lowerKinds.some((known) => lower.startsWith(known));
}
