import type { NormalSchema } from "./normal-form.js";

/** A field with at least this share among genuine objects is practically always present. */
const usualShare = 0.999;

/** An optional field that is missing from hardly any genuine object. */
interface UsualField {
  readonly name: string;
  /** The share of genuine objects that have it, from 0 to 1. */
  readonly share: number;
}

const found = new WeakMap<NormalSchema, readonly UsualField[]>();

/** The optional fields that nearly all genuine objects of a schema have. */
export function usualFields(schema: NormalSchema): readonly UsualField[] {
  const known = found.get(schema);
  if (known) return known;
  const { properties = {}, required = [], "x-required": specified = [] } = schema;
  const fields = Object.entries(properties).flatMap(([name, { "x-presence": share = 0 }]) =>
    share < usualShare || required.includes(name) || specified.includes(name) ? [] : [{ name, share }],
  );
  found.set(schema, fields);
  return fields;
}
