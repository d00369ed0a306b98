import type { Broken } from "../relations/broken.js";
import { brokenRelations } from "../relations/broken-relations.js";
import type { RuleId } from "../rules/rule-id.js";
import { normalForm } from "../schemas/normal-form.js";
import type { Breach, BreachOf } from "./breach.js";
import type { Validator } from "./validators.js";

/** The rules that entries of schemas may name, because they were there before the keywords that say the same. */
const older = [
  "conflict-factions",
  "conflict-progress-state",
  "controlling-power",
  "docked-only-true",
  "engineering-fields",
  "engineers-or-engineer",
  "in-transit",
  "squadron-faction",
  "tier-bonus-pair",
  "top-rank-pair",
] as const satisfies readonly RuleId[];

/** The rule that is broken, by how. */
const usual = {
  alone: "fields-together",
  beside: "one-of-fields",
  none: "one-of-fields",
  missing: "missing-companion",
  unfounded: "field-without-its-reason",
  "other-value": "wrong-companion",
  total: "wrong-total",
  beyond: "wrong-order",
  unordered: "wrong-order",
  unequal: "wrong-companion",
  equal: "wrong-companion",
  unlisted: "wrong-companion",
  twice: "not-unique",
  "same-text": "localised-same",
  "no-text": "missing-localised",
} as const satisfies Readonly<Record<Broken["says"], RuleId>>;

/** The breaches of what a schema says to hold between the fields of an event. */
export function relationBreaches(event: unknown, { name, load }: Validator): readonly Breach[] {
  if (name === "anyEvent") return [];
  const broken = brokenRelations(event, normalForm(name, load));
  return broken.map((one) => {
    const rule = older.find((id) => id === one.rule) ?? usual[one.says];
    return { ...one, rule } satisfies BreachOf<typeof rule> as Breach;
  });
}
