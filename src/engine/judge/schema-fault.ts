import type { ErrorObject } from "ajv";
import { enumerated } from "../../base/enumerated.js";
import { excerpt } from "../../base/visible.js";
import { typeNames } from "../../rules/type-names.js";
import type { JsonType, Schema } from "../../spec/schema.js";
import { valueAt } from "./value-at.js";

/** What in a user's schema is none of JSON Schema, by the errors that its own schema gives. */
export function schemaFault(errors: readonly ErrorObject[], schema: Schema): string {
  const path = errors[0]?.instancePath ?? "";
  const wanted = errors.filter(({ instancePath }) => instancePath === path).flatMap(expectations);
  const found = excerpt(JSON.stringify(valueAt(schema, path)) ?? "nothing");
  const must =
    wanted.length === 0 ? "is none of JSON Schema 2020-12" : `must be ${enumerated([...new Set(wanted)], "or")}`;
  return `its ${excerpt(path)} ${must}, found ${found}`;
}

function expectations({ keyword, params }: ErrorObject): readonly string[] {
  switch (keyword) {
    case "type":
      return [params.type].flat().map((type) => typeNames[type as JsonType]);
    case "enum":
      return (params.allowedValues as readonly unknown[]).map((value) => JSON.stringify(value));
    case "minimum":
      return [`${params.limit} or more`];
    case "exclusiveMinimum":
      return [`more than ${params.limit}`];
    case "uniqueItems":
      return ["a list without repetitions"];
    // The one choice that JSON Schema has in its own schema is that of `type`.
    case "anyOf":
      return ['the name of a type, as "string" is', "an array of such names"];
    default:
      return [];
  }
}
