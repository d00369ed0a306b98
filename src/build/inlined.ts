import { resolved, type Schema, type SchemaPlace } from "../schemas/schema.js";

/** What tells people something, and validators nothing. */
const idle: ReadonlySet<string> = new Set(["$schema", "$id", "$defs", "title", "description", "examples"]);

/** A schema with all that it refers to put in place: without calls in between, ajv makes the quickest code of it. */
export function inlined(place: SchemaPlace): Schema {
  const { schema, name } = resolved(place);
  const within = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? inlined({ schema: value, name }) : value;
  const entries = Object.entries(schema).filter(([key]) => !idle.has(key));
  return Object.fromEntries(
    entries.map(([key, value]: [string, unknown]) => {
      if (key !== "properties") return [key, within(value)];
      const fields = Object.entries(Object(value) as Readonly<Record<string, unknown>>);
      return [key, Object.fromEntries(fields.map(([field, described]) => [field, within(described)]))];
    }),
  );
}
