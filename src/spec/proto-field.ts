import type { Schema } from "./schema.js";
import { withHeld } from "./subschemas.js";

/** The one field that ajv passes over in `properties`, and a pattern for it, which ajv does not. */
const passedOver = "__proto__";
const pattern = `^${passedOver}$`;

/** A schema that says the same in words that ajv hears. */
export function withProtoField(schema: Schema): Schema {
  return JSON.stringify(schema).includes(`"${passedOver}"`) ? heard(schema) : schema;
}

function heard(schema: Schema): Schema {
  const parts = Object.entries(schema).map(
    ([keyword, value]) => [keyword, withHeld(keyword, value, heardSchema)] as const,
  );
  const copy = Object.fromEntries(parts) as Schema & { readonly patternProperties?: Readonly<Record<string, unknown>> };
  const { properties, patternProperties } = copy;
  if (!properties || !Object.hasOwn(properties, passedOver)) return copy;
  const field = Object.entries(properties).find(([name]) => name === passedOver)?.[1];
  const others = Object.entries(properties).filter(([name]) => name !== passedOver);
  const known = patternProperties?.[pattern];
  const both = known === undefined ? field : { allOf: [known, field] };
  return {
    ...copy,
    properties: Object.fromEntries(others),
    patternProperties: { ...patternProperties, [pattern]: both },
  } as Schema;
}

function heardSchema(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? heard(value as Schema) : value;
}
