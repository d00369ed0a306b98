import { nearest } from "../../base/nearest.js";
import { excerpt } from "../../base/visible.js";
import type { Unlisted } from "../../rules/unlisted.js";
import type { Schema } from "../../spec/schema.js";
import { type ValueList, valueList } from "../../spec/value-list.js";
import { optional } from "./optional.js";

/** The longest list of ours has 54 values; a schema of a user may list a value for each of a million findings. */
const mostCompared = 1000;

interface PlainValues {
  readonly named: readonly (string | number)[];
  readonly all: readonly (string | number)[];
  /** The list as JSON, or the start of it. */
  readonly whole: string;
}

const plainValues = new WeakMap<ValueList, PlainValues>();

/** The texts and numbers that a list has in place of a value, and the one that it was likely meant to be. */
export function allowedInstead(schema: Schema, value: unknown): Unlisted {
  const { named, all } = plainOf(valueList(schema));
  // Objects and arrays resemble nothing, and hostile ones cannot even be made strings.
  if (!isPlain(value)) return { listed: named };
  const near = nearest(String(value), all);
  return {
    listed: named,
    ...optional("near", String(near) === String(value) ? undefined : near),
    ...optional("found", typeof value === "string" ? value : undefined),
  };
}

/** The same, or the keyword with what it says where there is no text or number in it, as with an empty list or one of objects. */
export function allowedOrKeyword(keyword: "const" | "enum", schema: Schema, value: unknown): Unlisted {
  const unlisted = allowedInstead(schema, value);
  if (unlisted.listed.length > 0) return unlisted;
  // What a condition demands does not stand in the schema of the place.
  if (schema[keyword] === undefined) return { listed: [], constraint: keyword };
  const { whole } = plainOf(valueList(schema));
  return { listed: [], constraint: `${keyword} ${keyword === "const" ? whole.slice(1, -1) : whole}` };
}

function plainOf(list: ValueList): PlainValues {
  const known = plainValues.get(list);
  if (known) return known;
  const named = list.named.filter(isPlain);
  const all = [...named, ...list.extras.filter(isPlain)].slice(0, mostCompared);
  const made = { named, all, whole: excerpt(JSON.stringify(list.named)) };
  plainValues.set(list, made);
  return made;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
