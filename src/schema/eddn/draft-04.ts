import { type Fields, isObject } from "../../base/object.js";
import { excerpt } from "../../base/visible.js";
import { pointerKeys } from "../../read/json/pointer.js";
import { type Schema, withHeld } from "../schema.js";

/** The prefix of schema references in messages. */
export const schemaRefs = "https://eddn.edcd.io/schemas/";

/** Their prefix until 2017; the gateway answers with 426. */
const formerRefs = "http://schemas.elite-markets.net/eddn/";

/** The end of a reference that marks data as test data. */
const testEnding = "/test";

/** Schemas that are published, but that the gateway is not known to accept yet. */
export const unregistered: ReadonlySet<string> = new Set(["outfitting/3"]);

/** The schema reference of a message. */
type Reference =
  | { readonly type: "schema"; readonly name: string; readonly isTest: boolean }
  | { readonly type: "outdated" }
  | { readonly type: "unknown" };

/** Parses a reference, which must be spelled exactly. */
export function referenceIn(text: string): Reference {
  if (text.startsWith(formerRefs)) return { type: "outdated" };
  if (!text.startsWith(schemaRefs)) return { type: "unknown" };
  const isTest = text.endsWith(testEnding);
  const name = text.slice(schemaRefs.length, isTest ? -testEnding.length : undefined);
  return { type: "schema", name, isTest };
}

/** All valid references to a schema. */
export function referencesTo(name: string): readonly string[] {
  return [`${schemaRefs}${name}`, `${schemaRefs}${name}${testEnding}`];
}

/** EDDN schemas have one short definition; only one that refers to itself is nested deeper. */
const deepest = 64;

const draft04 = "http://json-schema.org/draft-04/schema";

/** Converts a published schema from draft 04 to 2020-12; references are inlined, and `not: {}` becomes false. */
export function fromDraft04(root: Fields): Schema {
  const { $schema: language = draft04 } = root;
  if (typeof language !== "string" || language.replace(/#$/, "") !== draft04) {
    throw new Error(`its $schema is ${excerpt(JSON.stringify(language))}, and only ${draft04}# is known here`);
  }
  const { $schema: _, id: __, ...rest } = rewritten(root, root, 0) as Fields;
  return rest as Schema;
}

function rewritten(schema: unknown, root: unknown, depth: number): unknown {
  if (depth > deepest) throw new Error("its schemas are nested too deep");
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === "string") return rewritten(referred(schema.$ref, root), root, depth + 1);
  if (isObject(schema.not) && fitsAll(schema.not)) return false;
  const entries = Object.entries(schema).flatMap(([keyword, value]) =>
    entriesOf(keyword, value, schema, (part) => rewritten(part, root, depth + 1)),
  );
  return Object.fromEntries(entries);
}

/** In draft 04, a separate keyword makes a bound exclusive, and `items` may be a list. */
function entriesOf(
  keyword: string,
  value: unknown,
  around: Fields,
  within: (part: unknown) => unknown,
): readonly (readonly [string, unknown])[] {
  if (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") {
    const bound = around[keyword === "exclusiveMinimum" ? "minimum" : "maximum"];
    return value === true && bound !== undefined ? [[keyword, bound]] : [];
  }
  if (keyword === "items" && Array.isArray(value)) {
    const rest = around.additionalItems === undefined ? [] : ([["items", within(around.additionalItems)]] as const);
    return [["prefixItems", value.map(within)], ...rest];
  }
  return known.has(keyword) ? [[keyword, withHeld(keyword, value, within)]] : [];
}

/** Other keywords, such as the note `renamed` in EDDN schemas, have no effect and are dropped. */
const known: ReadonlySet<string> = new Set([
  ...["$schema", "id", "title", "description", "default", "type", "enum", "format", "pattern", "multipleOf"],
  ...["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems"],
  ...["minProperties", "maxProperties", "required", "properties", "patternProperties", "additionalProperties"],
  ...["items", "allOf", "anyOf", "oneOf", "not"],
]);

function referred($ref: string, root: unknown): unknown {
  if (!$ref.startsWith("#"))
    throw new Error(`it refers to ${$ref}, and only parts of the same file can be referred to`);
  let node = root;
  for (const key of pointerKeys(decodeURIComponent($ref.slice(1)))) node = isObject(node) ? node[key] : undefined;
  if (!isObject(node)) throw new Error(`it refers to ${$ref}, which is not there`);
  return node;
}

const allTypes = ["array", "boolean", "null", "number", "object", "string"];

function fitsAll({ type, ...others }: Fields): boolean {
  if (Object.keys(others).length > 0) return false;
  return type === undefined || (Array.isArray(type) && allTypes.every((name) => type.includes(name)));
}
