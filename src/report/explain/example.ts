import { pointerKeys } from "../../read/json/pointer.js";
import { valueList } from "../../spec/value-list.js";
import { elementOf, schemaOf, type Thing } from "./thing.js";

/** A value of a field as the examples of the schema have it, unless the schema lists the values. */
export function exampleOf(thing: Thing): string | undefined {
  const element = schemaOf(elementOf(thing));
  if (valueList(element).kind !== undefined || element["x-bits"]) return undefined;
  const examples = schemaOf({ ...thing, pointer: "" }).examples ?? [];
  const value = pointerKeys(thing.pointer)
    .reduce(stepInto, examples)
    .find((found) => isPlain(found) && found !== "");
  if (Array.isArray(value)) return `[${value.map((element: unknown) => JSON.stringify(element)).join(", ")}]`;
  return JSON.stringify(value);
}

/** What stands one step deeper; a number stands for any element of an array. */
function stepInto(values: readonly unknown[], key: string): readonly unknown[] {
  return values.flatMap((value): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return [];
    return [(value as Readonly<Record<string, unknown>>)[key]];
  });
}

/** Small enough to be shown on a line. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((element) => typeof element !== "object");
  return typeof value !== "object";
}
