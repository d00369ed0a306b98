import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Ajv2020, MissingRefError } from "ajv/dist/2020.js";
import { textOfFile } from "../read/text-file.js";
import { createAjv } from "../schemas/compile.js";
import { loadSchema, type Schema, type SchemaName, schemaId } from "../schemas/schema.js";
import { reasonOf } from "../text/reason.js";
import { visible } from "../text/visible.js";
import type { SchemaFolder } from "./choices.js";
import { type Kinds, ownKinds, type Validate, type Validator } from "./validators.js";

/** The kinds of a user's folder beside our own, which they replace; throws with the file and a reason in one line. */
export function userKinds(folder: SchemaFolder, base: Kinds): Kinds {
  const files = schemaFiles(folder);
  const schemas = new Map(files.map(({ event, schema }) => [`events/${event}` as SchemaName, schema]));
  const load = (name: SchemaName): Schema => {
    const schema = schemas.get(name);
    return schema ?? (name === "common" || ownKinds.names.includes(basename(name)) ? loadSchema(name) : {});
  };
  const ajv = createAjv({ strict: false, logger: false });
  ajv.addSchema(loadSchema("common"));
  const validators = new Map<string, Validator>();
  for (const { event, file, schema } of files) {
    try {
      const validate = compiled(ajv, schema);
      validators.set(event, { name: `events/${event}`, validate, load });
    } catch (error) {
      throw new Error(`${file} is not a usable schema: ${unusable(error)}`);
    }
  }
  return {
    names: [...new Set([...base.names, ...validators.keys()])],
    validatorOf: (kind) => validators.get(kind) ?? base.validatorOf(kind),
  };
}

/** A schema may refer to any of ours, which are loaded as they are missed: there are many, and few are needed. */
function compiled(ajv: Ajv2020, schema: Schema): Validate {
  for (;;) {
    try {
      return ajv.compile(schema) as Validate;
    } catch (error) {
      const missing = error instanceof MissingRefError ? ownSchema(error.missingSchema) : undefined;
      if (!missing || ajv.getSchema(missing.$id ?? "")) throw error;
      ajv.addSchema(missing);
    }
  }
}

function unusable(error: unknown): string {
  if (!(error instanceof MissingRefError)) return error instanceof Error ? error.message : String(error);
  return `it refers to ${visible(error.missingRef)}, which is not there; our schemas are ../common.json and <Event>.json`;
}

function ownSchema(id: string): Schema | undefined {
  const kind = basename(id, ".json");
  return id === schemaId(`events/${kind}`) && ownKinds.names.includes(kind) ? loadSchema(`events/${kind}`) : undefined;
}

interface UserSchema {
  readonly event: string;
  readonly file: string;
  readonly schema: Schema;
}

function schemaFiles(folder: SchemaFolder): readonly UserSchema[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder.path).filter((name) => name.endsWith(".json"));
  } catch (error) {
    throw new Error(`cannot read ${folder.name}: ${reasonOf(error)}`);
  }
  if (names.length === 0) throw new Error(`no schema in ${folder.name}: a schema is a file <Event>.json`);
  return [...names].sort().map((name) => {
    const file = join(folder.name, name);
    const event = basename(name, ".json");
    // Without an id of its own, a schema can refer to ours by the same relative paths as ours do.
    return { event, file, schema: { $id: schemaId(`events/${event}`), ...readSchema(join(folder.path, name), file) } };
  });
}

function readSchema(path: string, file: string): Schema {
  let content: unknown;
  try {
    content = JSON.parse(textOfFile(readFileSync(path)));
  } catch (error) {
    throw new Error(`cannot read ${file}: ${error instanceof SyntaxError ? "it is not JSON" : reasonOf(error)}`);
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new Error(`${file} is not a usable schema: it must be an object`);
  }
  return content;
}
