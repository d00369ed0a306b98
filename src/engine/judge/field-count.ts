import type { Schema } from "../../spec/schema.js";
import { subschemas } from "../../spec/subschemas.js";

/** Ours have less than 3000 in all; to compile many more takes too long. */
const mostFields = 10_000;

/** Counts the schemas within schemas, one after the other; throws at the one with which they are too many. */
export function fieldCount(): (schema: Schema) => void {
  let count = 0;
  return (schema) => {
    const waiting = [...subschemas(schema)];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      if (++count > mostFields)
        throw new Error(`with it the folder has more than ${mostFields} fields and schemas, delete some of them`);
      if (typeof part === "object") for (const inner of subschemas(part)) waiting.push(inner);
    }
  };
}
