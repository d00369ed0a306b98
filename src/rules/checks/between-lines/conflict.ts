import type { Origin, Told } from "../../../session/told.js";
import { lastAbove } from "./lines-above.js";
import type { SessionBreach } from "./session-rule.js";

/** How a value of an event goes against one line above. */
export interface LineConflict extends Pick<SessionBreach, "rule" | "path"> {
  readonly from: Origin;
  /** What the event above tells, in words that follow its name: "named it Varkesh 2". */
  readonly tells: string;
  /** What is shown beside the line above. */
  readonly message: string;
  /** Genuine journals do so now and then. */
  readonly mostly?: boolean;
}

/** The breach of a value that goes against one line above. */
export function conflictWith(told: Told, { rule, path, from, tells, message, mostly }: LineConflict): SessionBreach {
  const but = `${lastAbove(told, from)} ${tells}`;
  return { rule, path, but, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** The breach of an event that should not come after one above; `says` is all of the message. */
export function eventBreach(
  rule: SessionBreach["rule"],
  says: string,
  from: Origin,
  message: string,
  mostly = false,
): SessionBreach {
  return { rule, path: "/event", says, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** A list of the breach, where there is one. */
export function listedOne(breach: SessionBreach | undefined): readonly SessionBreach[] {
  return breach ? [breach] : [];
}
