import { nearest } from "../../base/nearest.js";
import { pointerKeys } from "../../read/json/pointer.js";
import type { Breach } from "../../rules/breach.js";
import { lendsWords, type SaidByRule } from "../../rules/said-by-rule.js";
import { referencesTo, unregistered } from "../../spec/network/reference.js";
import { localised } from "../../spec/network/taken-keys.js";
import { optional } from "../judge/optional.js";
import { untiedBreaches } from "../judge/schema-breaches.js";
import type { Validator } from "../judge/validators.js";
import { valueAt } from "../judge/value-at.js";
import type { Envelope } from "./envelope.js";
import type { Network } from "./network.js";
import { repeatedIn } from "./repeated.js";

/** What the gateway refuses a message for. */
export function refusedBreaches(envelope: Envelope, network: Network): readonly Breach[] {
  const { schema, whole } = envelope;
  return [...referenceBreaches(envelope, network), ...validatedBreaches(schema?.whole ?? network.envelope, whole)];
}

function referenceBreaches({ reference, schema, whole }: Envelope, network: Network): readonly Breach[] {
  const path = "/$schemaRef";
  const rule = "eddn-schema-ref";
  if (reference === undefined) return [];
  if (reference.type === "outdated") return [{ rule, path, says: "outdated" }];
  if (schema) {
    return unregistered.has(schema.name) ? [{ rule, path, says: "unregistered", isTaken: true }] : [];
  }
  const near = nearest(String(whole.$schemaRef), network.names.flatMap(referencesTo));
  return [{ rule, path, says: "unknown", ...optional("near", near) }];
}

function validatedBreaches(validator: Validator, whole: unknown): readonly Breach[] {
  if (validator.validate.call(undefined, whole)) return [];
  const breaches: Breach[] = [];
  for (const breach of untiedBreaches(validator, whole)) {
    for (const told of toldBreaches(breach, whole)) breaches.push(told);
  }
  return breaches;
}

/** What a schema says of a message, as the rule that it comes under. */
function toldBreaches(breach: Breach, whole: unknown): readonly Breach[] {
  const { rule, path } = breach;
  const [top = "", ...below] = pointerKeys(path);
  const isAbsent = rule === "missing-field" ? ({ isAbsent: true } as const) : {};
  const isUnwanted = rule === "unexpected-field" || rule === "unknown-field";
  const key = below.at(-1) ?? top;
  if (below.length === 0) {
    const says = rule === "missing-field" ? "missing" : isUnwanted ? "superfluous" : "wrong-type";
    return [{ rule: "eddn-envelope", path, says, key, ...isAbsent }];
  }
  if (top === "header") return [{ rule: "eddn-header", path, said: wordsOf(breach), ...isAbsent }];
  if (isUnwanted && localised.test(key)) return [{ rule: "eddn-localised", path }];
  if (isUnwanted) return [{ rule: "eddn-forbidden-key", path, isNamed: rule === "unexpected-field" }];
  if (rule === "value-not-allowed" && breach.constraint === "uniqueItems")
    return repeatedIn(valueAt(whole, path), path);
  return [{ rule: "eddn-schema", path, said: wordsOf(breach), ...isAbsent }];
}

function wordsOf(breach: Breach): SaidByRule {
  // Nothing else comes of the keywords that the schemas of the network use.
  return lendsWords(breach.rule)
    ? (breach as SaidByRule)
    : { rule: "value-not-allowed", listed: [], constraint: "format" };
}
