import { type NormalSchema, normalForm } from "../../../src/schema/normal-form.js";
import { heldRelations } from "../../../src/schema/relations/relation.js";
import type { JsonType, LoadSchema, SchemaName } from "../../../src/schema/schema.js";
import { ifProvable, unprovable } from "./memory.js";
import { addField, bitsOf, type ObjectPlan, objectPlan, onlyPlan, type TypePlan, type ValuePlan } from "./plan.js";
import { planFieldCount, planRelations } from "./plan-relations.js";
import { constraintOf, isUnderstood, passesConstraint } from "./value-constraint.js";

const longestList = 0x7fff_ffff;

/** The types allowed by a schema without `type`; an integer is a number too. */
const anyType: readonly JsonType[] = ["string", "number", "boolean", "null", "array", "object"];

/** An empty schema, always the same, so that it ends like any recursion. */
const emptySchema: NormalSchema = {};

/** Far more than our schemas need: nested schemas may multiply, and nothing is proven beyond these limits. */
const deepest = 64;
const mostValues = 2000;

/** Plans how to prove an event by its schema; throws `unprovable` if nothing can be proven. */
export function planFromSchema(name: SchemaName, load: LoadSchema): ObjectPlan {
  /** The enclosing schemas: recursion is not followed, so that a plan is always finite. */
  const around = new Set<NormalSchema>();
  let left = mostValues;
  const root = normalForm(name, load);

  const planValue = (schema: NormalSchema): ValuePlan => {
    if (around.has(schema) || around.size >= deepest || left-- <= 0) return [];
    around.add(schema);
    const types = (schema.types ?? anyType).filter((type) => isUnderstood(schema, type));
    const plans = types.flatMap((type) => ifProvable(() => planType(schema, type)) ?? []);
    around.delete(schema);
    return plans;
  };

  const planType = (schema: NormalSchema, type: JsonType): TypePlan => {
    const allows = (value: boolean | null): boolean => passesConstraint(constraintOf(schema, type), value);
    switch (type) {
      case "string":
        return { type: "text", constraint: constraintOf(schema, type) };
      case "integer":
      case "number":
        return { type, constraint: constraintOf(schema, type) };
      case "boolean":
        if (allows(true)) return { type: allows(false) ? "boolean" : "true" };
        if (allows(false)) return { type: "false" };
        throw unprovable;
      case "array":
        return planArray(schema);
      case "object":
        return { type, object: planObject(schema) };
      case "null":
        if (allows(null)) return { type };
        throw unprovable;
    }
  };

  const planArray = (schema: NormalSchema): TypePlan => {
    const { items: element = emptySchema, minItems: shortest = 0, uniqueItems: isUnique = false } = schema;
    const { maxItems = longestList, "x-max-items": soft = longestList } = schema;
    const items = planValue(element);
    // Other values may be equal although their bytes differ.
    if (shortest > longestList || (isUnique && onlyPlan(items)?.type !== "text")) throw unprovable;
    return { type: "array", items, isUnique, shortest, longest: Math.min(maxItems, soft, longestList) };
  };

  const planObject = (schema: NormalSchema): ObjectPlan => {
    const { properties = {}, dependentRequired = {} } = schema;
    const object: ObjectPlan = { fields: new Map(), required: 0n };
    for (const [field, child] of Object.entries(properties)) {
      if (isPlainName(field)) addField(object, field).value = planValue(child);
    }
    object.required = bitsOf(object, schema.required ?? []);
    for (const [field, needed] of Object.entries(dependentRequired)) {
      const needing = object.fields.get(field);
      if (!needing) throw unprovable;
      needing.needs |= bitsOf(object, needed);
    }
    planRelations(object, heldRelations(schema, root));
    planFieldCount(object, schema);
    return object;
  };

  return objectPlan(planValue(root));
}

/** True if a name can be written in one way only, and is not on the prototype of objects. */
function isPlainName(name: string): boolean {
  return /^[\w$]+$/.test(name) && !(name in Object.prototype);
}
