import type { KeywordDefinition } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { isSameValue } from "./same-value.js";
import { valueSet } from "./value-set.js";

/** The keywords that compare whole values. ajv's own call `toString` of what they compare, which in a journal may be anything. */
const comparing: readonly KeywordDefinition[] = [
  { keyword: "const", compile: (only: unknown) => (value: unknown) => isSameValue(only, value) },
  {
    keyword: "enum",
    schemaType: "array",
    compile: (listed: readonly unknown[]) => valueSet(listed).has,
  },
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (isAsked: boolean) => (values: readonly unknown[]) => !isAsked || valueSet(values).size === values.length,
  },
];

/** Makes an ajv compare values in our way. */
export function compareSafely(ajv: Ajv2020): void {
  for (const definition of comparing) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword(definition);
  }
}
