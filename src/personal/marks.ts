import type { NormalSchema } from "../schemas/normal-form.js";
import type { PersonalSort } from "../schemas/personal.js";

/** What is known of the texts in a field: what of a player they may tell, that they are dates or harmless, or nothing. */
export type Mark = PersonalSort | "date" | "harmless" | "unknown";

/** A field as redacting sees it: its mark, and the schema of what may be within it. */
export interface MarkedField {
  readonly mark: Mark;
  readonly schema: NormalSchema | undefined;
}

/** A place of which no schema says anything. */
export const unknownField: MarkedField = { mark: "unknown", schema: undefined };

const localised = "_Localised";
const marked = new WeakMap<NormalSchema, Map<string, MarkedField>>();
const elements = new WeakMap<NormalSchema, MarkedField>();

/** What the schema of an object says of one of its fields. */
export function markedField(schema: NormalSchema | undefined, name: string): MarkedField {
  if (!schema) return unknownField;
  const { properties = {} } = schema;
  if (!Object.hasOwn(properties, name)) return unknownField;
  const known = marked.get(schema) ?? new Map<string, MarkedField>();
  marked.set(schema, known);
  const field = known.get(name) ?? { mark: markOf(properties, name), schema: properties[name] };
  known.set(name, field);
  return field;
}

/** What the schema of an array says of each of its elements. */
export function markedElement(schema: NormalSchema | undefined): MarkedField {
  if (!schema?.items) return unknownField;
  const element = elements.get(schema) ?? { mark: ownMark(schema.items), schema: schema.items };
  elements.set(schema, element);
  return element;
}

/** A display text tells what the field tells that it is of. */
function markOf(properties: Readonly<Record<string, NormalSchema>>, name: string): Mark {
  const own = properties[name] ?? {};
  if (!name.endsWith(localised) || own["x-personal"] !== undefined) return ownMark(own);
  const base = name.slice(0, -localised.length);
  return Object.hasOwn(properties, base) ? ownMark(properties[base] ?? {}) : "unknown";
}

/** Symbols of the game, dates and values of a list are harmless; of any other text the schema has to say so. */
function ownMark(schema: NormalSchema): Mark {
  const sort = schema["x-personal"];
  if (sort !== undefined) return sort === false ? "harmless" : sort;
  if (schema.format === "date-time") return "date";
  const isSymbol = ["x-name", "x-values", "enum", "const"].some((keyword) => Object.hasOwn(schema, keyword));
  return isSymbol || isWithoutText(schema) ? "harmless" : "unknown";
}

function isWithoutText({ types }: NormalSchema): boolean {
  return types !== undefined && !types.includes("string") && !types.includes("object") && !types.includes("array");
}
