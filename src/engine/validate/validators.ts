import type { ErrorObject } from "ajv";
import { remembered } from "../../base/object.js";
import { builtValidator } from "../../schema/built/built-file.js";
import { eventKinds, specifiedKinds as specified } from "../../schema/built/kinds.js";
import { type LoadSchema, loadSchema, type SchemaName } from "../../schema/schema.js";

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

/** The kinds that our schemas describe. */
export const ownKinds: Kinds = kindsNamed(eventKinds);

/** Those of our kinds that the specification describes. */
export const specifiedKinds: Kinds = kindsNamed(specified);

function kindsNamed(names: readonly string[]): Kinds {
  const all = new Set(names);
  return { names, validatorOf: (kind) => (all.has(kind) ? ownValidator(`events/${kind}`) : undefined) };
}

/** The validator of a side file, by file name without extension. */
export function fileValidator(file: string): Validator {
  return ownValidator(`files/${file}`);
}

/** The validator for events without a schema: it knows only `timestamp` and `event`. */
export function anyEventValidator(): Validator {
  return ownValidator("anyEvent");
}

/** The code of our validators is loaded on first use: lines proven clean never need it. */
const ownValidator = remembered((name: SchemaName) => lazyValidator(name, loadSchema, builtOne), new Map());

/** Compiles a schema. */
export type Compile = (name: SchemaName, load: LoadSchema) => Validate;

/** Takes a validator that the build compiled. */
export function builtOne(name: SchemaName): Validate {
  return builtValidator(name) as Validate;
}

/** A validator that is compiled on first use. */
export function lazyValidator(name: SchemaName, load: LoadSchema, compile: Compile): Validator {
  let validate: Validate | undefined;
  return {
    name,
    load,
    get validate() {
      validate ??= compile(name, load);
      return validate;
    },
  };
}
