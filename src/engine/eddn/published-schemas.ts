import { isObject } from "../../base/object.js";
import { reasonOf } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { createAjv, reportNoTries } from "../../schema/compile.js";
import { fromDraft04, referenceIn } from "../../schema/eddn/draft-04.js";
import { exactTimes } from "../../schema/eddn/schema-files.js";
import { inlined } from "../../schema/inlined.js";
import { normalForm } from "../../schema/normal-form.js";
import type { Schema } from "../../schema/schema.js";
import { boundFormats, parsedSchema, type SchemaText, userPatterns } from "../validate/user-schemas.js";
import type { Validate } from "../validate/validators.js";
import { type EddnSchemas, eddnSchemasOf } from "./schemas.js";

/** Compiles published EDDN schemas; throws an error of one line, with the file and the reason. */
export function publishedSchemas(texts: readonly SchemaText[]): EddnSchemas {
  const ajv = createAjv({ strict: false, logger: false, ownProperties: true, code: { regExp: userPatterns } });
  reportNoTries(ajv);
  boundFormats(ajv);
  const published = publishedFiles(texts);
  const files = new Map([...published].map(([name, { schema }]) => [name, schema]));
  const schemas = eddnSchemasOf(files, (name, load) => ajv.compile(inlined(normalForm(name, load), load)) as Validate);
  for (const [name, { file }] of published) {
    attempt(file, () => schemas.schemaOf(name)?.whole.validate);
  }
  return schemas;
}

/** Parses schemas; each is identified by its id. */
function publishedFiles(texts: readonly SchemaText[]) {
  const all = new Map<string, { readonly file: string; readonly schema: Schema }>();
  for (const { file, text } of texts) {
    attempt(file, () => {
      const content = contentOf(text);
      const id = nameOf(content);
      const other = all.get(id);
      if (other) throw new Error(`${other.file} has the same id`);
      all.set(id, { file, schema: exactTimes(fromDraft04(content)) });
    });
  }
  return all;
}

function contentOf(text: () => string): Readonly<Record<string, unknown>> {
  const content = parsedSchema(text);
  if (!isObject(content)) throw new Error("it must be an object");
  return content;
}

function nameOf({ id, $id = id }: Readonly<Record<string, unknown>>): string {
  const reference = typeof $id === "string" ? referenceIn($id.replace(/#$/, "")) : undefined;
  if (reference?.type === "schema") return reference.name;
  const found = $id === undefined ? "nothing" : excerpt(JSON.stringify($id));
  throw new Error(
    `its id must be the address of a schema, such as https://eddn.edcd.io/schemas/journal/1#, found ${found}`,
  );
}

function attempt<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    const reason = error instanceof RangeError ? "its schemas are nested too deep" : reasonOf(error);
    throw new Error(`${file} is not a usable schema of EDDN: ${reason}`);
  }
}
