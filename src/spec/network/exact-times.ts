import type { Schema } from "../schema.js";
import { withHeld } from "../subschemas.js";
import { networkTime } from "../timestamp.js";

const must = "be a date and time with its zone, such as 2025-03-02T19:14:51Z";

/** A schema in which a `date-time` is what the gateway takes for one, which is more than the game writes. */
export function exactTimes(schema: Schema): Schema {
  return changed(schema) as Schema;
}

function changed(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, value]) => [keyword, withHeld(keyword, value, changed)] as const);
  const copy = Object.fromEntries(parts);
  return copy.format === "date-time" ? { ...copy, format: networkTime, "x-must": must } : copy;
}
