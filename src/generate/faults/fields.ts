import { type NormalSchema, normalForm } from "../../schemas/normal-form.js";
import type { SchemaName } from "../../schemas/schema.js";
import type { Path } from "./change.js";

/** A field of an event and what its schema says of it. */
export interface Field {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: NormalSchema;
  /** The schema of the object that it stands in; undefined for an element of an array. */
  readonly holder: NormalSchema | undefined;
}

/** Every field of an event at every depth, but for the name of the event. */
export function fieldsOf(event: object, name: SchemaName): readonly Field[] {
  const fields: Field[] = [];
  const visit = (value: unknown, schema: NormalSchema, path: Path, holder: NormalSchema | undefined): void => {
    if (path.length > 0) fields.push({ path, value, schema, holder });
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        visit(element, schema.items ?? {}, [...path, index], undefined);
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        const field = schema.properties?.[key];
        if (field && (path.length > 0 || key !== "event")) visit(child, field, [...path, key], schema);
      }
    }
  };
  visit(event, normalForm(name), [], undefined);
  return fields;
}

const delicateFields =
  /^\/(?:Factions(?:\/\d+(?:\/(?:Name|SquadronFaction))?)?|Conflicts\/\d+\/Faction\d\/Name|Powers(?:\/\d+)?|ControllingPower|PowerplayState)$/;

/** Whether other fields lean on this one, so that a fault in it would be several. */
export function isDelicate({ path }: Field): boolean {
  return delicateFields.test(path.map((key) => `/${key}`).join(""));
}

/** Whether an object cannot be without the field. */
export function isRequired({ path, holder }: Field): boolean {
  return holder?.required?.includes(String(path.at(-1))) ?? false;
}
