import { type NormalSchema, normalForm } from "../../spec/normal-form.js";
import type { FieldPath } from "../../spec/relations/claim.js";
import { relationsOf } from "../../spec/relations/read-relations.js";
import { tiedPaths } from "../../spec/relations/tied-paths.js";
import type { SchemaName } from "../../spec/schema.js";
import type { Path } from "./change.js";

/** A field of an event and what its schema says of it. */
export interface Field {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: NormalSchema;
  /** The schema of the object that it stands in; undefined for an element of an array. */
  readonly holder: NormalSchema | undefined;
  /** Whether something holds between it, or a part of it, and other fields, so that a fault in it would be several. */
  readonly isTied: boolean;
}

/** Every field of an event at every depth, but for the name of the event. */
export function fieldsOf(event: object, name: SchemaName): readonly Field[] {
  const fields: Field[] = [];
  const visit = (value: unknown, at: Omit<Field, "value" | "isTied">, ties: readonly FieldPath[]): void => {
    const { path, schema } = at;
    if (path.length > 0) fields.push({ ...at, value, isTied: ties.length > 0 });
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        visit(element, { path: [...path, index], schema: schema.items ?? {}, holder: undefined }, ties);
      }
    } else if (typeof value === "object" && value !== null) {
      const within = [...ties, ...relationsOf(schema).flatMap(tiedPaths)];
      for (const [key, child] of Object.entries(value)) {
        const field = schema.properties?.[key];
        if (!field || (path.length === 0 && key === "event")) continue;
        const onward = within.filter(([first]) => first === key || first === "*").map((tie) => tie.slice(1));
        visit(child, { path: [...path, key], schema: field, holder: schema }, onward);
      }
    }
  };
  visit(event, { path: [], schema: normalForm(name), holder: undefined }, []);
  return fields;
}

/** Whether an object cannot be without the field. */
export function isRequired({ path, holder }: Field): boolean {
  return holder?.required?.includes(String(path.at(-1))) ?? false;
}

/** Whether something holds between a field of an object, by its schema, and others beside it. */
export function isTiedIn(holder: NormalSchema, field: string): boolean {
  return relationsOf(holder)
    .flatMap(tiedPaths)
    .some(([first]) => first === field);
}
