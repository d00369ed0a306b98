import { schemaAt } from "../schema/normal-form.js";
import type { SchemaName } from "../schema/schema.js";
import { valueList } from "../schema/value-list.js";

/** The values that the specification lists for a field, without those known only from the game. */
export function listed<Value extends string | number = string>(name: SchemaName, pointer: string): readonly Value[] {
  return valueList(schemaAt(name, pointer) ?? {}).named as readonly Value[];
}
