import { Buffer } from "node:buffer";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { createChronology } from "../../src/engine/validate/chronology.js";
import { createProver } from "../../src/engine/validate/journal-prover.js";
import { provenLines } from "../../src/engine/validate/proven-lines.js";
import { createTally } from "../../src/engine/validate/tally.js";
import type { Validate } from "../../src/engine/validate/validators.js";
import { createAjv } from "../../src/spec/compile.js";
import { loadSchema, type Schema, type SchemaName, schemaId } from "../../src/spec/schema.js";

const head = '{"timestamp":"2025-01-01T00:00:00Z","event":"Odd"';

/** Little is learnt by a prover of one schema. */
const smallHeap = 64 * 1024;

/** A user's schema of an event with one field. */
export function eventSchema(field: Schema, $defs: Readonly<Record<string, Schema>> = {}): Schema {
  return {
    type: "object",
    properties: {
      timestamp: { $ref: "../common.json#/$defs/timestamp" },
      event: { type: "string", const: "Odd" },
      Field: field,
    },
    $defs,
  };
}

/** Which source texts of the field, or of all that is behind the first two, the quick test proves clean. */
export function sourceProver(schema: Schema, strict: boolean): (fields: string) => boolean {
  const load = (name: SchemaName): Schema => (name === "events/Odd" ? schema : loadSchema(name));
  const validator = { name: "events/Odd", load, validate: () => false } as const;
  const kinds = { names: ["Odd"], validatorOf: (kind: string) => (kind === "Odd" ? validator : undefined) };
  const context = { kinds, choices: { ...defaultChoices, strict } };
  const prover = createProver(context, smallHeap);
  if (!prover) throw new Error("there is no WebAssembly here");
  return (fields) => {
    const pass = provenLines(context, createTally(), createChronology(strict), prover);
    return pass(Buffer.from(`${head}${fields}}\n`))(0).lines === 1;
  };
}

/** Which values of the field the quick test proves clean. */
export function valueProver(schema: Schema, strict: boolean): (value: unknown) => boolean {
  const isProven = sourceProver(schema, strict);
  return (value) => isProven(`,"Field":${JSON.stringify(value)}`);
}

const ajv = createAjv({ strict: false, logger: false });
ajv.addSchema(loadSchema("common"));

/** Which events, given by what is behind the first two fields, ajv accepts. */
export function sourceValidator(schema: Schema, strict: boolean): (fields: string) => boolean {
  const $id = schemaId("events/Odd");
  ajv.removeSchema($id);
  const validate = ajv.compile({ $id, ...schema }) as Validate;
  return (fields) => validate.call({ strict }, JSON.parse(`${head}${fields}}`));
}

/** Which values of the field ajv accepts. */
export function valueValidator(schema: Schema, strict: boolean): (value: unknown) => boolean {
  const isAccepted = sourceValidator(schema, strict);
  return (value) => isAccepted(`,"Field":${JSON.stringify(value)}`);
}
