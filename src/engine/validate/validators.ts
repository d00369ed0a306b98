import type { ErrorObject } from "ajv";
import { builtKinds, builtValidator } from "../../spec/built/validators.js";
import { type LoadSchema, loadSchema, type SchemaName } from "../../spec/schema.js";

/** A validator compiled by ajv, with errors on the function; lenient unless `this` is `{ strict: true }`. */
export interface Validate {
  (this: { readonly strict: boolean } | undefined, value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** A schema's compiled form, and how to load it and the schemas it refers to. */
export interface Validator {
  readonly name: SchemaName;
  readonly validate: Validate;
  readonly load: LoadSchema;
}

/** The event kinds that have a schema. */
export interface Kinds {
  readonly names: readonly string[];
  readonly validatorOf: (kind: string) => Validator | undefined;
}

const manifest = builtKinds();

/** Validators are loaded on first use. A Map, because event names are whatever a journal says. */
const loaded = new Map<string, Validator | undefined>(manifest.events.map((kind) => [kind, undefined]));

/** The kinds that our schemas describe. */
export const ownKinds: Kinds = {
  names: manifest.events,
  validatorOf(kind) {
    if (!loaded.has(kind)) return undefined;
    const validator = loaded.get(kind) ?? load(`events/${kind}`);
    loaded.set(kind, validator);
    return validator;
  },
};

const specified: ReadonlySet<string> = new Set(manifest.specified);

/** Those of our kinds that the specification describes. */
export const specifiedKinds: Kinds = {
  names: manifest.specified,
  validatorOf: (kind) => (specified.has(kind) ? ownKinds.validatorOf(kind) : undefined),
};

/** The validator of a side file, by file name without extension. */
export function fileValidator(file: string): Validator {
  return load(`files/${file}`);
}

let anyEvent: Validator | undefined;

/** The validator for events without a schema: it knows only `timestamp` and `event`. */
export function anyEventValidator(): Validator {
  anyEvent ??= load("anyEvent");
  return anyEvent;
}

/** The code is loaded on first use: lines proven clean never need it. */
function load(name: SchemaName): Validator {
  let validate: Validate | undefined;
  return {
    name,
    load: loadSchema,
    get validate() {
      validate ??= builtValidator(name) as Validate;
      return validate;
    },
  };
}
