import type { EddnOutcome } from "./outcome.js";
import type { EddnReason } from "./reasons.js";

/** How many messages are made by each schema, and how many lines are not sent for each reason. */
export interface EddnCounts {
  readonly messages: Map<string, number>;
  readonly notSent: Map<EddnReason, Map<string, number>>;
}

export const createCounts = (): EddnCounts => ({ messages: new Map(), notSent: new Map() });

/** Counts what becomes of a line. */
export function countOutcome({ messages, notSent }: EddnCounts, outcome: EddnOutcome): void {
  if ("schema" in outcome) {
    messages.set(outcome.schema, (messages.get(outcome.schema) ?? 0) + 1);
    return;
  }
  const events = notSent.get(outcome.reason) ?? new Map<string, number>();
  // Names are of any text, so that there may be any number of them.
  const event = events.has(outcome.event) || events.size < mostEvents ? outcome.event : "others";
  notSent.set(outcome.reason, events.set(event, (events.get(event) ?? 0) + 1));
}

const mostEvents = 1000;
