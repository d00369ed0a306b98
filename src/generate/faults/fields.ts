import { loadSchema, resolved, type Schema, type SchemaName, type SchemaPlace } from "../../schemas/schema.js";
import type { Path } from "./change.js";

/** A field of an event and what its schema says of it. */
export interface Field {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: Schema;
  /** The schema of the object that it stands in; undefined for an element of an array. */
  readonly holder: Schema | undefined;
}

/** Every field of an event at every depth, but for the name of the event. */
export function fieldsOf(event: object, name: SchemaName): readonly Field[] {
  const fields: Field[] = [];
  const visit = (value: unknown, place: SchemaPlace, path: Path, holder: Schema | undefined): void => {
    const { schema, name: file } = resolved(place);
    if (path.length > 0) fields.push({ path, value, schema, holder });
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        visit(element, { schema: schema.items ?? {}, name: file }, [...path, index], undefined);
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        const field = schema.properties?.[key];
        if (field && (path.length > 0 || key !== "event"))
          visit(child, { schema: field, name: file }, [...path, key], schema);
      }
    }
  };
  visit(event, { schema: loadSchema(name), name }, [], undefined);
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
