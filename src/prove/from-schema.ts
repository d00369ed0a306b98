import { isBeyond } from "../schemas/evidence.js";
import {
  type LoadSchema,
  loadSchema,
  referred,
  resolved,
  type Schema,
  type SchemaName,
  type SchemaPlace,
  schemaId,
} from "../schemas/schema.js";
import { addField, bitsOf, createObjectPlan, type ObjectPlan, type ValuePlan } from "./plan.js";
import { ruleKeywords, ruleOf } from "./value-rule.js";

/** Keywords that describe and forbid nothing; what is beyond the specification counts with `--strict`, see `isStrange`. */
const descriptions = [
  "$schema",
  "$id",
  "$defs",
  "$comment",
  "title",
  "description",
  "examples",
  "default",
  "deprecated",
];
const ofEvidence = ["x-names", "x-since", "x-specified", "x-evidence", "x-extra"];

/**
 * The keywords that are understood for each type. This is where a new keyword has to be taught: of a place whose schema has
 * another one, nothing is proven. `additionalProperties` may say what it will, because no other field is ever proven.
 */
const understood: Readonly<Record<string, ReadonlySet<string>>> = {
  string: keywordsOf(...ruleKeywords.text),
  integer: keywordsOf(...ruleKeywords.number),
  number: keywordsOf(...ruleKeywords.number),
  boolean: keywordsOf(),
  array: keywordsOf("items", "minItems", "maxItems"),
  object: keywordsOf("properties", "required", "x-required", "additionalProperties", "dependentRequired"),
};

function keywordsOf(...keywords: readonly string[]): ReadonlySet<string> {
  return new Set(["type", ...descriptions, ...ofEvidence, ...keywords]);
}

/** What may stand beside a reference, because it counts the same wherever it stands. */
const besideReference: ReadonlySet<string> = new Set([...descriptions, "x-names", "x-since", "x-extra"]);

const nothing: ValuePlan = { type: "none" };
const longestList = 0x7fff_ffff;

/** How an event is proven by its schema, as that counts with or without `--strict`; undefined where nothing can be proven by it. */
export function planFromSchema(name: SchemaName, load: LoadSchema, strict: boolean): ObjectPlan | undefined {
  if (load !== loadSchema && !isPlainlyNamed(load(name), schemaId(name))) return undefined;
  /** The schemas around the one at work: a schema within itself is not entered, so that a plan is never endless. */
  const around = new Set<Schema>();

  const planValue = (place: SchemaPlace): ValuePlan => {
    if (around.has(place.schema) || (load !== loadSchema && !isPlainReference(place, load))) return nothing;
    const { schema, name: file } = resolved(place, load);
    if (!isUnderstood(schema) || (strict && isStrange(schema))) return nothing;
    around.add(place.schema);
    const plan = planType(schema, file);
    around.delete(place.schema);
    return plan;
  };

  const planType = (schema: Schema, file: SchemaName): ValuePlan => {
    switch (schema.type) {
      case "string":
        return { type: "text", rule: ruleOf(schema, "text", strict) };
      case "integer":
      case "number":
        return { type: schema.type, rule: ruleOf(schema, "number", strict) };
      case "boolean":
        return { type: "boolean" };
      case "array":
        return planArray(schema, file);
      case "object": {
        const object = planObject(schema, file);
        return object ? { type: "object", object } : nothing;
      }
      default:
        return nothing;
    }
  };

  const planArray = ({ items, minItems = 0, maxItems = longestList }: Schema, file: SchemaName): ValuePlan => {
    if (minItems > longestList) return nothing;
    // Of a list of which nothing is said, only the empty one is proven.
    const plan = items ? planValue({ schema: items, name: file }) : nothing;
    return { type: "array", items: plan, shortest: minItems, longest: Math.min(maxItems, longestList) };
  };

  const planObject = (schema: Schema, file: SchemaName): ObjectPlan | undefined => {
    const { properties = {}, dependentRequired = {} } = schema;
    const object = createObjectPlan();
    for (const [field, child] of Object.entries(properties)) {
      // Every object has these from birth, and ajv takes them for fields.
      if (field in Object.prototype) return undefined;
      const plan = /^\w+$/.test(field) ? addField(object, field) : undefined;
      if (plan) plan.value = planValue({ schema: child, name: file });
    }
    const required = bitsOf(object, [...(schema.required ?? []), ...(strict ? (schema["x-required"] ?? []) : [])]);
    if (required === undefined) return undefined;
    object.required = required;
    for (const [field, needed] of Object.entries(dependentRequired)) {
      const needing = object.fields.get(field);
      const bits = bitsOf(object, needed);
      if (!needing || bits === undefined) return undefined;
      needing.needs |= bits;
    }
    return object;
  };

  const root = planValue({ schema: load(name), name });
  return root.type === "object" ? root.object : undefined;
}

/** Whether nothing in a schema is beyond this file. */
function isUnderstood(schema: Schema): boolean {
  const { type, format } = schema;
  const keywords = typeof type === "string" ? understood[type] : undefined;
  return (
    keywords !== undefined &&
    Object.keys(schema).every((keyword) => keywords.has(keyword)) &&
    (format === undefined || format === "date-time")
  );
}

/** Whether the specification does not have what a schema describes. */
function isStrange(schema: Schema): boolean {
  return schema["x-extra"] === true || isBeyond(schema);
}

/**
 * Whether a schema, and all that it refers to, asks for nothing beside a reference: ajv asks for both, each for itself, and
 * what is `resolved` lets one win over the other. Our own schemas are compiled as they are resolved.
 */
function isPlainReference({ schema, name }: SchemaPlace, load: LoadSchema, seen = new Set<Schema>()): boolean {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return true;
  if (seen.has(schema) || !/^(?:\.\.\/common\.json|\.\/\w+\.json)?(?:#(?:\/[^%]*)?)?$/.test($ref)) return false;
  seen.add(schema);
  return (
    Object.keys(own).every((keyword) => besideReference.has(keyword)) &&
    isPlainReference(referred($ref, name, load), load, seen)
  );
}

/** Whether a schema can only be referred to by where it stands: names within it may lead references elsewhere. */
function isPlainlyNamed(schema: Schema, id: string): boolean {
  const isNameless = (node: unknown): boolean =>
    typeof node !== "object" ||
    node === null ||
    Object.entries(node).every(
      ([key, child]) => !/^\$(?:id|(?:dynamic)?anchor|dynamicref)$/i.test(key) && isNameless(child),
    );
  const { $id, ...rest } = schema;
  return ($id === undefined || $id === id) && isNameless(rest);
}
