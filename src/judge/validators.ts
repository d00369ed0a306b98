import { createRequire } from "node:module";
import type { ErrorObject } from "ajv";
import type { SchemaName } from "../schemas/schema.js";

/** A validator as ajv compiled it: false leaves the errors on the function. */
export interface Validate {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** A schema's compiled form. */
export interface Validator {
  readonly name: SchemaName;
  readonly validate: Validate;
}

interface Manifest {
  readonly events: readonly string[];
  readonly files: readonly string[];
}

const require = createRequire(import.meta.url);
const manifest = require("#validators/manifest") as Manifest;

/** Each validator is loaded when its kind is first met; a Map, because event names are whatever a journal says. */
const loaded = new Map<string, Validator | undefined>(manifest.events.map((kind) => [kind, undefined]));

/** The event kinds that have a schema of their own. */
export const eventKinds: readonly string[] = manifest.events;

export function eventValidator(kind: string): Validator | undefined {
  if (!loaded.has(kind)) return undefined;
  let validator = loaded.get(kind);
  if (!validator) {
    validator = load(`events/${kind}`);
    loaded.set(kind, validator);
  }
  return validator;
}

/** The validator of a side file, by the file's name without ending. */
export function fileValidator(file: string): Validator {
  return load(`files/${file}`);
}

let anyEvent: Validator | undefined;

/** The validator for events without a schema: it knows `timestamp` and `event` alone. */
export function anyEventValidator(): Validator {
  anyEvent ??= load("anyEvent");
  return anyEvent;
}

function load(name: SchemaName): Validator {
  return { name, validate: require(`#validators/${name}`) as Validate };
}
