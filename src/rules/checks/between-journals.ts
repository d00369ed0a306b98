import type { FactTable } from "../../session/facts.js";
import type { Origin } from "../../session/session-event.js";
import { type Found, saysFor } from "./define-session-rule.js";

/** A fact that an earlier journal states, and the place of its line in words. */
interface EarlierFact {
  readonly key: string | number;
  readonly value: unknown;
  readonly from: Origin;
  readonly place: string;
}

/** How an event of a kind contradicts an earlier journal, which states something else under the same key of a table. */
export type BetweenJournals = Readonly<Partial<Record<FactTable, (kind: string, earlier: EarlierFact) => Found>>>;

type Field = string | undefined;

/** The contradiction of a field to an earlier journal; `states` is phrased to follow the place of its line. */
export function againstJournal({ from, place }: EarlierFact, field: Field, states: string, mostly = false): Found {
  if (field === undefined) return undefined;
  const but = `${from.kind}, ${place}, ${states}`;
  return { path: `/${field}`, but, related: [{ from, message: "it differs here" }], ...(mostly ? { mostly } : {}) };
}

/** Compares as `otherIdentity` does, but with an earlier journal. */
export function otherInJournal(earlier: EarlierFact, keyField: Field, field: Field, mostly = false): Found {
  return againstJournal(earlier, field, saysFor(earlier.value, keyField ?? "same", earlier.key), mostly);
}
