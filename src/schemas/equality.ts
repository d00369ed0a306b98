import type { KeywordDefinition } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { isSameValue } from "./same-value.js";

/** The keywords that compare whole values. ajv's own call `toString` of what they compare, which in a journal may be anything. */
const comparing: readonly KeywordDefinition[] = [
  { keyword: "const", compile: (only: unknown) => (value: unknown) => isSameValue(only, value) },
  {
    keyword: "enum",
    schemaType: "array",
    compile: (listed: readonly unknown[]) => (value: unknown) => listed.some((one) => isSameValue(one, value)),
  },
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (isAsked: boolean) => (values: readonly unknown[]) => !isAsked || areUnique(values),
  },
];

/** Makes an ajv compare values in our way. */
export function compareSafely(ajv: Ajv2020): void {
  for (const definition of comparing) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword(definition);
  }
}

function areUnique(values: readonly unknown[]): boolean {
  const plain = new Set(values.filter((value) => typeof value !== "object" || value === null));
  const others = values.filter((value) => typeof value === "object" && value !== null);
  return (
    plain.size + others.length === values.length &&
    others.every((value, index) => !others.slice(0, index).some((before) => isSameValue(before, value)))
  );
}
