import { isBeyond } from "../schemas/evidence.js";
import { type NormalSchema, normalForm } from "../schemas/normal-form.js";
import type { JsonType, LoadSchema, SchemaName } from "../schemas/schema.js";
import { addField, bitsOf, createObjectPlan, type ObjectPlan, type ValuePlan } from "./plan.js";
import { isUnderstood } from "./understood.js";
import { ruleOf } from "./value-rule.js";

const nothing: ValuePlan = { type: "none" };
const longestList = 0x7fff_ffff;

/** How an event is proven by its schema, as that counts with or without `--strict`; undefined where nothing can be proven by it. */
export function planFromSchema(name: SchemaName, load: LoadSchema, strict: boolean): ObjectPlan | undefined {
  /** The schemas around the one at work: a schema within itself is not entered, so that a plan is never endless. */
  const around = new Set<NormalSchema>();

  const planValue = (schema: NormalSchema): ValuePlan => {
    const { type } = schema;
    if (type === undefined || schema.others || around.has(schema)) return nothing;
    if (!isUnderstood(schema, type) || (strict && isStrange(schema))) return nothing;
    around.add(schema);
    const plan = planType(schema, type);
    around.delete(schema);
    return plan;
  };

  const planType = (schema: NormalSchema, type: JsonType): ValuePlan => {
    switch (type) {
      case "string":
        return { type: "text", rule: ruleOf(schema, "text", strict) };
      case "integer":
      case "number":
        return { type, rule: ruleOf(schema, "number", strict) };
      case "boolean":
        return { type: "boolean" };
      case "array":
        return planArray(schema);
      case "object": {
        const object = planObject(schema);
        return object ? { type: "object", object } : nothing;
      }
      case "null":
        return nothing;
    }
  };

  const planArray = ({ items, minItems = 0, maxItems = longestList }: NormalSchema): ValuePlan => {
    if (minItems > longestList) return nothing;
    // Of a list of which nothing is said, only the empty one is proven.
    const plan = items ? planValue(items) : nothing;
    return { type: "array", items: plan, shortest: minItems, longest: Math.min(maxItems, longestList) };
  };

  const planObject = (schema: NormalSchema): ObjectPlan | undefined => {
    const { properties = {}, dependentRequired = {} } = schema;
    const object = createObjectPlan();
    for (const [field, child] of Object.entries(properties)) {
      const plan = isPlainName(field) ? addField(object, field) : undefined;
      if (plan) plan.value = planValue(child);
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

  const root = planValue(normalForm(name, load));
  return root.type === "object" ? root.object : undefined;
}

/** Whether the specification does not have what a schema describes. */
function isStrange(schema: NormalSchema): boolean {
  return schema["x-extra"] === true || isBeyond(schema);
}

/** Whether a name is written in one way alone, and is none that every object has from birth. */
function isPlainName(name: string): boolean {
  return /^\w+$/.test(name) && !(name in Object.prototype);
}
