import { brokenRelations } from "../relations/broken-relations.js";
import { relationRule } from "../rules/relation-rules.js";
import { normalForm } from "../schemas/normal-form.js";
import type { Breach, BreachOf } from "./breach.js";
import type { Validator } from "./validators.js";

/** The breaches of what a schema says to hold between the fields of an event. */
export function relationBreaches(event: unknown, { name, load }: Validator): readonly Breach[] {
  if (name === "anyEvent") return [];
  const broken = brokenRelations(event, normalForm(name, load));
  return broken.map((one) => {
    const rule = relationRule(one.says, one.rule);
    return { ...one, rule } satisfies BreachOf<typeof rule> as Breach;
  });
}
