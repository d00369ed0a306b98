import { expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { schemaFiles } from "../schema-walk.js";

interface Field {
  readonly where: string;
  readonly name: string;
  readonly schema: Schema;
}

/** The fields that a schema describes itself, at all depths; what `event` has to be is said by its constant. */
function* fieldsOf(schema: Schema, where: string): Generator<Field> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = `${where}/${name}`;
    if (field.$ref === undefined && name !== "event") yield { where: at, name, schema: field };
    yield* fieldsOf(field, at);
  }
  if (schema.items) yield* fieldsOf(schema.items, `${where}/*`);
  for (const [name, part] of Object.entries(schema.$defs ?? {})) yield* fieldsOf(part, `${where}#${name}`);
}

const fields = schemaFiles.flatMap(({ title, schema }) => [...fieldsOf(schema, title)]);

/** The words of a text, without those that say nothing. */
function wordsOf(text: string): readonly string[] {
  const words = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase()).filter((word) => !["the", "a", "an", "of", "its"].includes(word));
}

test("every field is described", () => {
  expect(fields.length).toBeGreaterThan(1000);
  expect(fields.filter(({ schema }) => !schema.description).map(({ where }) => where)).toEqual([]);
});

test("says more in each description than the name of its field", () => {
  const repeated = fields.filter(({ name, schema }) => {
    const said = [...wordsOf(schema.description ?? "")].sort().join(" ");
    return said === [...wordsOf(name)].sort().join(" ");
  });
  expect(repeated.map(({ where, schema }) => `${where}: ${schema.description}`)).toEqual([]);
});
