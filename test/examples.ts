import { toStringMethod } from "fast-check";
import type { KindOption } from "../src/files/discover/kind.js";
import type { Schema } from "../src/schema/schema.js";
import { changed, type Field, fieldsOf, inOurTime, optionOf, type SchemaFile, schemaFiles } from "./schema-walk.js";

/** A whole event of a schema and the way to lint it by which nothing is found. */
export interface Example {
  readonly as: KindOption;
  readonly event: unknown;
  readonly file: SchemaFile;
  /** How fast-check names it in a counterexample, in place of its whole schema. */
  readonly [toStringMethod]: () => string;
}

/** A field of an example. */
export interface FieldOfExample extends Example {
  readonly field: Field;
  readonly pointer: string;
  readonly value: unknown;
}

export const examples: readonly Example[] = schemaFiles.flatMap((file) =>
  (file.schema.examples ?? []).map(inOurTime).map((event) => {
    const as = optionOf(file);
    return { as, event, file, [toStringMethod]: () => `${JSON.stringify(event)} in ${as}` };
  }),
);

/** Every field of every example, but for the name of the event. */
export const exampleFields: readonly FieldOfExample[] = examples.flatMap((example) =>
  fieldsOf(example.event, example.file.schema)
    .filter(({ path }) => path[0] !== "event")
    .map((field) => {
      const pointer = pointerOf(field.path);
      return {
        ...example,
        field,
        pointer,
        value: valueAt(example.event, field.path),
        [toStringMethod]: () => `${pointer} of ${example[toStringMethod]()}`,
      };
    }),
);

/** The fields whose schema is of a certain sort. */
export function fieldsWith(isWanted: (schema: Schema, field: FieldOfExample) => boolean): readonly FieldOfExample[] {
  return exampleFields.filter((field) => isWanted(field.field.schema, field));
}

export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => `/${key}`).join("");
}

export function valueAt(event: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((node, key) => (node as Readonly<Record<string | number, unknown>>)[key], event);
}

const first = "\u0001 first \u0001";
const second = "\u0001 second \u0001";

function replaced(text: string, placeholder: string, source: string): string {
  return text.replace(JSON.stringify(placeholder), () => source);
}

/** The text of an event with the source text of one value put in: JavaScript cannot hold all that JSON can say. */
export function textWith(event: unknown, path: readonly (string | number)[], source: string): string {
  return replaced(JSON.stringify(changed(event, path, first)), first, source);
}

/** The text of an event in which a field goes by another name, at the end of its object. */
export function textWithRenamed(event: unknown, path: readonly (string | number)[], name: string): string {
  const without = changed(event, path, undefined);
  const renamed = changed(without, [...path.slice(0, -1), first], valueAt(event, path));
  return replaced(JSON.stringify(renamed), first, JSON.stringify(name));
}

/** The text of an event in which a field stands twice: with the given source text, and at the end as it should be. */
export function textWithTwice(event: unknown, path: readonly (string | number)[], source: string): string {
  const twice = changed(changed(event, path, first), [...path.slice(0, -1), second], valueAt(event, path));
  return replaced(replaced(JSON.stringify(twice), first, source), second, JSON.stringify(String(path.at(-1))));
}
