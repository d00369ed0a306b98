import { pointerTo } from "../../read/json/pointer.js";
import type { Breach } from "../../rules/breach.js";
import { type NormalSchema, normalForm } from "../../spec/normal-form.js";
import { usualFields } from "../../spec/presence.js";
import type { Choices } from "./choices.js";
import type { Validator } from "./validators.js";

/** Whether anyone wants to hear of optional fields that are not there: unless they do, nothing looks for them. */
export function asksForUsual({ severities }: Choices): boolean {
  return (severities.get("rare-absence")?.severity ?? "off") !== "off";
}

interface Part {
  readonly value: unknown;
  readonly schema: NormalSchema;
  readonly path: string;
}

/** The fields that an event lacks, at any depth, and nearly every genuine one has. */
export function rareAbsences(event: object, { name, load }: Validator): readonly Breach[] {
  const breaches: Breach[] = [];
  // Without calls within calls: an event may be as deep as it likes.
  const waiting: Part[] = [{ value: event, schema: normalForm(name, load), path: "" }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { value, schema, path } = part;
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) {
      for (const { name: field, share } of usualFields(schema)) {
        if (!Object.hasOwn(value, field)) breaches.push({ rule: "rare-absence", path: pointerTo(path, field), share });
      }
    }
    for (const within of partsWithin(part)) waiting.push(within);
  }
  return breaches;
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
