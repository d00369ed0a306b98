import type { JsonType } from "../spec/schema.js";

/** The JSON types as messages name them. */
export const typeNames: Readonly<Record<JsonType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};
