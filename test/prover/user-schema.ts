import { Buffer } from "node:buffer";
import type { Validate } from "../../src/engine/validate/validators.js";
import { createProver } from "../../src/prover/prover.js";
import { createAjv } from "../../src/schema/compile.js";
import { type LoadSchema, loadSchema, type Schema, schemaId } from "../../src/schema/schema.js";
import { storeStructs } from "../../tools/build/proofs/store-structs.js";

const head = '{"timestamp":"2025-01-01T00:00:00Z","event":"Odd"';

/** Little is learnt by a prover of few schemas. */
const heapLength = 64 * 1024;

/** Which lines are proven clean where the build plans by these schemas, each as the first of a journal. */
export function lineProver(schemas: Readonly<Record<string, unknown>>): (line: string) => boolean {
  const load: LoadSchema = (name) => (schemas[name.replace("events/", "")] as Schema | undefined) ?? loadSchema(name);
  const given = storeStructs(Object.keys(schemas), load);
  const prover = createProver({ isProven: () => true, handsOver: false, given, heapLength });
  if (!prover) throw new Error("there is no WebAssembly here");
  return (line) => {
    prover.begin({ lines: 0, timestamp: undefined, checksNextTime: false, lineEnd: 0 });
    prover.run(Buffer.from(`${line}\n`), 0);
    return prover.lines() === 1;
  };
}

/** A schema of an event with one field. */
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
export function sourceProver(schema: Schema): (fields: string) => boolean {
  const isProven = lineProver({ Odd: schema });
  return (fields) => isProven(`${head}${fields}}`);
}

/** Which values of the field the quick test proves clean. */
export function valueProver(schema: Schema): (value: unknown) => boolean {
  const isProven = sourceProver(schema);
  return (value) => isProven(`,"Field":${JSON.stringify(value)}`);
}

const ajv = createAjv({ strict: false, logger: false });
ajv.addSchema(loadSchema("common"));

/** Which events, given by what is behind the first two fields, ajv accepts. */
export function sourceValidator(schema: Schema, strict = false): (fields: string) => boolean {
  const $id = schemaId("events/Odd");
  ajv.removeSchema($id);
  const validate = ajv.compile({ $id, ...schema }) as Validate;
  return (fields) => validate.call({ strict }, JSON.parse(`${head}${fields}}`));
}

/** Which values of the field ajv accepts. */
export function valueValidator(schema: Schema, strict = false): (value: unknown) => boolean {
  const isAccepted = sourceValidator(schema, strict);
  return (value) => isAccepted(`,"Field":${JSON.stringify(value)}`);
}
