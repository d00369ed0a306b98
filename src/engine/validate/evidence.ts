import { remembered } from "../../base/object.js";
import { pointerTo } from "../../read/json/pointer.js";
import type { Violation } from "../../rules/violation.js";
import { type NormalSchema, normalForm } from "../../schema/normal-form.js";
import { isScarce, isUnspecified } from "../../schema/schema.js";
import type { Choices } from "./choices.js";
import type { Validator } from "./validators.js";
import { kept, withheld } from "./withheld.js";

/** Fields of every genuine line, which have far more evidence than the lines of one kind. */
export const commonPaths: ReadonlySet<string> = new Set(["/timestamp", "/event"]);

/** A field with at least this share among genuine objects is practically always present. */
const usualShare = 0.999;

/** The optional fields that nearly all genuine objects of a schema have, each with the share of those that have it. */
const usualFields = remembered((schema: NormalSchema) => {
  const { properties = {}, required = [], "x-required": specified = [] } = schema;
  return Object.entries(properties).flatMap(([name, { "x-presence": share = 0 }]) =>
    share < usualShare || required.includes(name) || specified.includes(name) ? [] : [{ name, share }],
  );
}, new WeakMap());

/** The basis of a schema: the specification, enough genuine lines, or too few. */
const backingOf = remembered(({ name, load }: Validator): "specified" | "backed" | "scarce" => {
  const schema = name === "anyEvent" ? {} : load(name);
  if (!isUnspecified(schema)) return "specified";
  return isScarce(schema) ? "scarce" : "backed";
}, new WeakMap());

/**
 * Marks violations by the evidence behind the schema.
 * Strictness does not apply to numbers that are only larger than any seen either.
 */
export function withEvidence(violations: readonly Violation[], validator: Validator): readonly Violation[] {
  const backing = backingOf(validator);
  if (backing === "specified")
    return violations.some(isAboveSeen)
      ? violations.map((one) => (isAboveSeen(one) ? { mostly: true, ...one } : one))
      : violations;
  const isWeak = backing === "scarce";
  // Spread last: in some engines, adding fields to a copy gives it an uncommon shape, which is slow to read.
  return kept(withheld.ofUnspecified, violations, undefined).map((violation) => ({
    unspecified: isWeak && !commonPaths.has(violation.path) ? "scarce" : "backed",
    ...violation,
  }));
}

function isAboveSeen(violation: Violation): boolean {
  return violation.rule === "unseen-value" && violation.most !== undefined;
}

/** True if `rare-absence` is switched on; otherwise missing optional fields are not looked for. */
export function asksForUsual({ severities }: Choices): boolean {
  return (severities["rare-absence"]?.severity ?? "off") !== "off";
}

interface Part {
  readonly value: unknown;
  readonly schema: NormalSchema;
  readonly path: string;
}

/** The fields, at any depth, that an event lacks and nearly every genuine one has. */
export function rareAbsences(event: object, { name, load }: Validator): readonly Violation[] {
  const violations: Violation[] = [];
  // Not recursive, because an event may be nested to any depth.
  const waiting: Part[] = [{ value: event, schema: normalForm(name, load), path: "" }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { value, schema, path } = part;
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) {
      for (const { name: field, share } of usualFields(schema)) {
        if (!Object.hasOwn(value, field))
          violations.push({ rule: "rare-absence", path: pointerTo(path, field), share });
      }
    }
    for (const within of partsWithin(part)) waiting.push(within);
  }
  return violations;
}

function* partsWithin({ value, schema: { properties = {}, items }, path }: Part): Generator<Part> {
  if (Array.isArray(value)) {
    if (!items) return;
    for (const [index, element] of value.entries())
      yield { value: element, schema: items, path: pointerTo(path, index) };
    return;
  }
  for (const [key, child] of Object.entries(value as object)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (schema) yield { value: child, schema, path: pointerTo(path, key) };
  }
}
