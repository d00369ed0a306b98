import type { Breach, BreachOf } from "../../rules/breach.js";
import { relationRule } from "../../rules/relation-rules.js";
import { normalForm } from "../../spec/normal-form.js";
import type { Broken } from "../../spec/relations/broken.js";
import { brokenRelations } from "../../spec/relations/broken-relations.js";
import type { SchemaName } from "../../spec/schema.js";
import type { Validator } from "./validators.js";

/** The breaches of what a schema says to hold between the fields of an event; what goes together was measured on modern lines. */
export function relationBreaches(event: unknown, { name, load }: Validator, isOld: boolean): readonly Breach[] {
  if (name === "anyEvent") return [];
  return brokenWithin(event, name, load, isOld).map((one) => {
    const rule = relationRule(one.says, one.rule);
    return Object.assign({}, one, { rule }) satisfies BreachOf<typeof rule> as Breach;
  });
}

/** What stands within itself, in an event as deep as its writer likes, ends where there is no room for another call. */
function brokenWithin(event: unknown, name: SchemaName, load: Validator["load"], isOld: boolean): readonly Broken[] {
  try {
    return brokenRelations(event, normalForm(name, load), isOld);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`an event cannot be judged by the schema ${name}: it is nested too deeply`);
  }
}
