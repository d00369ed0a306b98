import type { NormalSchema } from "./normal-form.js";

/** A field from this share of genuine objects on is as good as always there. */
const usualShare = 0.999;

/** An optional field that hardly any genuine object is without. */
interface UsualField {
  readonly name: string;
  /** Of genuine objects that have it, from 0 to 1. */
  readonly share: number;
}

const found = new WeakMap<NormalSchema, readonly UsualField[]>();

/** The fields that objects of a schema need not have and nearly all genuine ones do. */
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
