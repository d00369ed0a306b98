import type { NormalSchema } from "../normal-form.js";
import type { PersonalSort } from "../personal.js";

/** What is known of the texts in a field: what of a player they may tell, that they are dates or harmless, or nothing. */
export type PersonalMark = PersonalSort | "date" | "harmless" | "unknown";

/** A field as redacting sees it: its mark, and the schema of what may be within it. */
export interface MarkedField {
  readonly mark: PersonalMark;
  readonly schema: NormalSchema | undefined;
  /** A number or a flag should be there, and no text. */
  readonly isTextless: boolean;
}

/** A place of which no schema says anything. */
export const unknownField: MarkedField = { mark: "unknown", schema: undefined, isTextless: false };

const localised = "_Localised";
const marked = new WeakMap<NormalSchema, ReadonlyMap<string, MarkedField>>();
const elements = new WeakMap<NormalSchema, MarkedField>();
const noFields: ReadonlyMap<string, MarkedField> = new Map();

/** What the schema of an object says of its fields; a field that it does not name is unknown. */
export function markedFields(schema: NormalSchema | undefined): ReadonlyMap<string, MarkedField> {
  if (!schema?.properties) return noFields;
  const { properties } = schema;
  const fields =
    marked.get(schema) ??
    new Map(Object.keys(properties).map((name) => [name, markedField(markOf(properties, name), properties[name])]));
  marked.set(schema, fields);
  return fields;
}

/** What the schema of an array says of each of its elements. */
export function markedElement(schema: NormalSchema | undefined): MarkedField {
  if (!schema?.items) return unknownField;
  const element = elements.get(schema) ?? markedField(ownMark(schema.items), schema.items);
  elements.set(schema, element);
  return element;
}

function markedField(mark: PersonalMark, schema: NormalSchema | undefined): MarkedField {
  return { mark, schema, isTextless: schema !== undefined && isWithoutText(schema) };
}

/** A display text tells what the field tells that it is of. */
function markOf(properties: Readonly<Record<string, NormalSchema>>, name: string): PersonalMark {
  const own = properties[name] ?? {};
  if (!name.endsWith(localised) || own["x-personal"] !== undefined) return ownMark(own);
  const base = name.slice(0, -localised.length);
  return Object.hasOwn(properties, base) ? ownMark(properties[base] ?? {}) : "unknown";
}

/** Symbols of the game, dates and values of a list are harmless; of any other text the schema has to say so. */
function ownMark(schema: NormalSchema): PersonalMark {
  const sort = schema["x-personal"];
  if (sort !== undefined) return sort === false ? "harmless" : sort;
  if (schema.format === "date-time") return "date";
  const isSymbol = ["x-name", "x-values", "enum", "const"].some((keyword) => Object.hasOwn(schema, keyword));
  return isSymbol || isWithoutText(schema) ? "harmless" : "unknown";
}

/** Whether nothing should be in a place that is a text, or has texts in it. */
function isWithoutText({ types }: NormalSchema): boolean {
  return types !== undefined && !types.includes("string") && !types.includes("object") && !types.includes("array");
}
