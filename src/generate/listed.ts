import { type SchemaName, schemaAt } from "../schemas/schema.js";

/** The values that the specification lists for a field, without those that only the game knows. */
export function listed<Value extends string | number = string>(name: SchemaName, pointer: string): readonly Value[] {
  const { enum: closed, "x-values": open, "x-extras": extras } = schemaAt(name, pointer) ?? {};
  const values = (closed ?? open ?? []) as readonly Value[];
  return Array.isArray(extras) ? values.filter((value) => !extras.includes(value)) : values;
}
