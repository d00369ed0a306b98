import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { keySchema } from "./key-schema.js";
import type { EddnSchema } from "./network.js";

/** Schemas are compiled when the first message is made by them. */
const compiled = new Map<EddnSchema, ValidateFunction>();

/** Where a message is not what its schema asks for; undefined where the gateway would take it. */
export function wrongPlace(schema: EddnSchema, message: unknown): string | undefined {
  const validate = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, validate);
  return validate(message) ? undefined : (validate.errors?.[0]?.instancePath ?? "");
}

function compile(schema: EddnSchema): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(keySchema(schema));
}
