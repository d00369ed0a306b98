import type { Known } from "../../../session/seen-event.js";
import type { SessionRuleId, SessionViolation } from "./session-rule.js";

/** How an event goes against something above. */
interface Against extends Pick<SessionViolation, "but" | "says" | "suggestion" | "disputes"> {
  /** The field of the event that is in question; the event itself where it is not said. */
  readonly field?: string;
  /** What is shown beside the earlier line. */
  readonly message: string;
  /** Genuine journals do so now and then. */
  readonly mostly?: boolean;
}

/** The violation of a rule by an event that goes against what is known. */
export function against(
  rule: SessionRuleId,
  { from }: Known<unknown>,
  { field = "event", message, mostly, ...words }: Against,
): SessionViolation {
  return { rule, path: `/${field}`, ...words, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}
