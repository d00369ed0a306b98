import { type NormalSchema, normalForm } from "../spec/normal-form.js";
import { usualFields } from "../spec/presence.js";
import { heldRelations } from "../spec/relations/relation.js";
import { isBeyond, type JsonType, type LoadSchema, type SchemaName } from "../spec/schema.js";
import { isUnderstood } from "./keywords.js";
import { constants } from "./layout.js";
import { addField, anyOfPlans, bitsOf, createObjectPlan, type ObjectPlan, objectPlan, type ValuePlan } from "./plan.js";
import { planFieldCount, planRelations } from "./plan-relations.js";
import { passesRule, ruleOf } from "./value-rule.js";

const nothing: ValuePlan = { type: "none" };
const longestList = 0x7fff_ffff;

/** The types allowed by a schema without `type`; an integer is a number too. */
const anyType: readonly JsonType[] = ["string", "number", "boolean", "null", "array", "object"];

/** An empty schema. */
const unsaid: NormalSchema = {};

/** Far more than our schemas need: nested schemas may multiply, and nothing is proven beyond these limits. */
const deepest = 64;
const mostPlaces = 2000;

/** Demands on events beyond their schema. */
export interface Rigour {
  /** The specification is applied to the letter. */
  readonly strict: boolean;
  /** Fields that nearly every genuine object has must be present. */
  readonly usual: boolean;
}

/** Plans how to prove an event by its schema; undefined if nothing can be proven. */
export function planFromSchema(name: SchemaName, load: LoadSchema, { strict, usual }: Rigour): ObjectPlan | undefined {
  /** The enclosing schemas: recursion is not followed, so that a plan is always finite. */
  const around = new Set<NormalSchema>();
  let left = mostPlaces;
  const root = normalForm(name, load);

  const planValue = (schema: NormalSchema): ValuePlan => {
    if (around.has(schema) || around.size >= deepest || left-- <= 0) return nothing;
    if (strict && isStrange(schema)) return nothing;
    around.add(schema);
    const types = (schema.types ?? anyType).filter((type) => isUnderstood(schema, type));
    const plan = anyOfPlans(types.map((type) => planType(schema, type)));
    around.delete(schema);
    return plan;
  };

  const planType = (schema: NormalSchema, type: JsonType): ValuePlan => {
    switch (type) {
      case "string":
        return { type: "text", rule: ruleOf(schema, "string", strict) };
      case "integer":
      case "number":
        return { type, rule: ruleOf(schema, type, strict) };
      case "boolean":
        return planBoolean(schema, strict);
      case "array":
        return planArray(schema);
      case "object": {
        const object = planObject(schema);
        return object ? { type: "object", object } : nothing;
      }
      case "null":
        return isListed(schema, null, strict) ? { type: "null" } : nothing;
    }
  };

  const planArray = ({ items: element = unsaid, minItems = 0, uniqueItems, ...upper }: NormalSchema): ValuePlan => {
    const items = planValue(element);
    // Other values may be equal although their bytes differ.
    if (minItems > longestList || (uniqueItems && items.type !== "text")) return nothing;
    const { maxItems = longestList, "x-max-items": soft = longestList } = upper;
    return {
      type: "array",
      items,
      ...(uniqueItems ? { isUnique: true } : {}),
      shortest: minItems,
      longest: Math.min(maxItems, soft, longestList),
    };
  };

  const planObject = (schema: NormalSchema): ObjectPlan | undefined => {
    const { properties = {}, dependentRequired = {} } = schema;
    const object = createObjectPlan();
    for (const [field, child] of Object.entries(properties)) {
      if (isPlainName(field)) addField(object, field).value = planValue(child);
    }
    const required = bitsOf(object, [
      ...(schema.required ?? []),
      ...(strict ? (schema["x-required"] ?? []) : []),
      ...(usual ? usualFields(schema).map(({ name }) => name) : []),
    ]);
    if (required === undefined) return undefined;
    object.required = required;
    for (const [field, needed] of Object.entries(dependentRequired)) {
      const needing = object.fields.get(field);
      const bits = bitsOf(object, needed);
      if (!needing || bits === undefined) return undefined;
      needing.needs |= bits;
    }
    if (schema === root && !usual && countsLapses(schema, object)) object.countsLapses = true;
    const isPlanned = planRelations(object, heldRelations(schema, root)) && planFieldCount(object, schema);
    return isPlanned ? object : undefined;
  };

  return objectPlan(planValue(root));
}

/** True if each missing or unknown field is exactly one fault, whatever the others are: all fields are planned, and their number is not limited. */
function countsLapses(
  { properties = {}, additionalProperties: rest, ...schema }: NormalSchema,
  { fields }: ObjectPlan,
): boolean {
  const isClosed = rest?.["x-unknown"] === true && Object.keys(rest).length === 1;
  const isCounted = schema.minProperties !== undefined || schema.maxProperties !== undefined;
  return (
    isClosed && !isCounted && fields.size === Object.keys(properties).length && fields.size <= constants.mostFields
  );
}

function planBoolean(schema: NormalSchema, strict: boolean): ValuePlan {
  const mayBeFalse = isListed(schema, false, strict);
  if (isListed(schema, true, strict)) return { type: mayBeFalse ? "boolean" : "true" };
  return mayBeFalse ? { type: "false" } : nothing;
}

function isListed(schema: NormalSchema, value: boolean | null, strict: boolean): boolean {
  return passesRule(ruleOf(schema, value === null ? "null" : "boolean", strict), value);
}

/** True if a schema describes something that is not in the specification. */
function isStrange(schema: NormalSchema): boolean {
  return schema["x-extra"] === true || isBeyond(schema);
}

/** True if a name can be written in one way only, and is not on the prototype of objects. */
function isPlainName(name: string): boolean {
  return /^[\w$]+$/.test(name) && !(name in Object.prototype);
}
