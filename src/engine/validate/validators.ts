import type { ErrorObject } from "ajv";
import { builtKinds, builtValidator } from "../../spec/built/validators.js";
import { type LoadSchema, loadSchema, type SchemaName } from "../../spec/schema.js";

/** A validator as ajv compiled it: false leaves the errors on the function. It is lenient unless called on `{ strict: true }`. */
export interface Validate {
  (this: { readonly strict: boolean } | undefined, value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** A schema's compiled form, and how it and what it refers to are found. */
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

/** The code of a validator is loaded when an event of its kind must be looked at closely; a Map, because event names are whatever a journal says. */
const loaded = new Map<string, Validator | undefined>(manifest.events.map((kind) => [kind, undefined]));

/** The kinds that the project itself describes. */
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

/** Those of them that the specification describes. */
export const specifiedKinds: Kinds = {
  names: manifest.specified,
  validatorOf: (kind) => (specified.has(kind) ? ownKinds.validatorOf(kind) : undefined),
};

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

/** The code is loaded when it is first run: lines that are proven clean by the schema itself never need it. */
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
