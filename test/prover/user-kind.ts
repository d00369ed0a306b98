import { disk } from "../../src/engine/disk/storage.js";
import { userKinds } from "../../src/engine/validate/user-kinds.js";
import { type Kinds, ownKinds } from "../../src/engine/validate/validators.js";
import { temporaryFolder } from "../temporary-folder.js";
import { lineProver } from "./user-schema.js";
import { foundIn, type Validated } from "./validated.js";

/** A schema as a user may write it, or what a user may take for one. */
export type AnySchema = Readonly<Record<string, unknown>> | boolean;

/** The kinds of a folder that holds some schemas, by their events. */
export function kindsOf(schemas: Readonly<Record<string, AnySchema>>): Kinds {
  const files = Object.entries(schemas).map(([event, schema]) => [`${event}.json`, JSON.stringify(schema)] as const);
  return userKinds(disk.schemas({ name: "schemas", path: temporaryFolder(Object.fromEntries(files)) }), ownKinds);
}

const timestamp = { $ref: "../common.json#/$defs/timestamp" };

/** A schema of events with one field, of which another schema is true. */
export function withValue(event: string, schema: AnySchema): AnySchema {
  // Its references are to go on meaning what they meant when it stood alone.
  const whole = typeof schema === "boolean" ? schema : { $id: `https://example.org/${event}.json`, ...schema };
  return {
    type: "object",
    required: ["timestamp", "event"],
    properties: { timestamp, event: { type: "string", const: event }, Value: whole },
  };
}

/** A schema of which the whole event has to be true. */
export function ofEvent(event: string, schema: Exclude<AnySchema, boolean>): AnySchema {
  const head = { timestamp, event: { type: "string", const: event } };
  return { type: "object", ...schema, properties: { ...head, ...Object(schema.properties) } };
}

/** The line of an event, with more fields as they are written. */
export function lineOf(event: string, fields: readonly string[]): string {
  return `{${['"timestamp":"2025-01-01T00:00:00Z"', `"event":${JSON.stringify(event)}`, ...fields].join(",")}}`;
}

/** Which lines are proven clean by schemas, and what is found in them when they are parsed. */
export function bothWays(schemas: Readonly<Record<string, AnySchema>>): (line: string) => Validated {
  const isProven = lineProver(schemas);
  const kinds = kindsOf(schemas);
  return (line) => ({ isPassed: isProven(line), found: foundIn(line, kinds) });
}
