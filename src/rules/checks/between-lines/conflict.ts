import type { Origin, SeenEvent } from "../../../session/seen-event.js";
import { lastAbove } from "./lines-above.js";
import type { SessionViolation } from "./session-rule.js";

/** How a value of an event goes against one line above. */
interface LineConflict extends Pick<SessionViolation, "rule" | "path"> {
  readonly from: Origin;
  /** What the event above says, in words that follow its name: "named it Varkesh 2". */
  readonly states: string;
  /** What is shown beside the line above. */
  readonly message: string;
  /** Genuine journals do so now and then. */
  readonly mostly?: boolean;
}

/** The violation of a value that goes against one line above. */
export function conflictWith(
  seen: SeenEvent,
  { rule, path, from, states, message, mostly }: LineConflict,
): SessionViolation {
  const but = `${lastAbove(seen, from)} ${states}`;
  return { rule, path, but, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** The violation of an event that should not come after one above; `says` is all of the message. */
export function eventViolation(
  rule: SessionViolation["rule"],
  says: string,
  from: Origin,
  message: string,
  mostly = false,
): SessionViolation {
  return { rule, path: "/event", says, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** A list of the violation, where there is one. */
export function listedOne(violation: SessionViolation | undefined): readonly SessionViolation[] {
  return violation ? [violation] : [];
}
