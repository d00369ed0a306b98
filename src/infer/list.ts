import type { Schema } from "../schemas/schema.js";
import type { IsListed } from "./shape.js";

/** The values that a schema lists, whether the list is open or closed; undefined where any value will do. */
export function listOf(schema: Schema | undefined): IsListed | undefined {
  const { const: only, enum: closed, "x-values": open, "x-extras": extras } = schema ?? {};
  if (extras === true) return undefined;
  const listed = only === undefined ? (closed ?? open) : [only];
  if (!listed) return undefined;
  const ignoresCase = schema?.["x-ignore-case"] === true;
  const spelled = (value: unknown): unknown => (ignoresCase ? String(value).toLowerCase() : value);
  const values = new Set([...listed, ...(extras ?? [])].map(spelled));
  return (value) => values.has(spelled(value));
}
