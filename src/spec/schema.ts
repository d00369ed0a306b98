import { builtSchema } from "./built/schemas.js";
import type { PersonalSort } from "./personal.js";

/** The types of JSON Schema; the specification has no null, and schemas of users may. */
export type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

/** The part of JSON Schema that our schemas use, with the keywords of our own. */
export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $anchor?: string;
  readonly $dynamicAnchor?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly not?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly examples?: readonly unknown[];
  readonly "x-values"?: readonly (string | number)[];
  readonly "x-extras"?: readonly (string | number)[] | true;
  readonly "x-ignore-case"?: true;
  /** Which values came with which version. */
  readonly "x-values-since"?: Readonly<Record<string, readonly string[]>>;
  /** The release that the kind or field came with; absent where it is older than 3.4, or where nobody knows. */
  readonly "x-since"?: string;
  /** The last release that is known to have written it. */
  readonly "x-until"?: string;
  /** The share of genuine objects that have an optional field, from 0 to 1. */
  readonly "x-presence"?: number;
  readonly "x-form"?: string;
  /** What `pattern`, `multipleOf` or `const` ask for, in the words that follow "must". */
  readonly "x-must"?: string;
  /** The most that is expected, of a number or of elements, at least what was ever seen; what is more is news. */
  readonly "x-maximum"?: number;
  readonly "x-max-items"?: number;
  readonly "x-bits"?: readonly string[];
  readonly "x-names"?: readonly string[];
  /** The table of names that the symbol in the field is from. */
  readonly "x-name"?: string;
  readonly "x-unknown"?: true;
  readonly "x-extra"?: true;
  readonly "x-required"?: readonly string[];
  readonly "x-together"?: readonly unknown[];
  readonly "x-one-of"?: readonly unknown[];
  readonly "x-at-most-one"?: readonly unknown[];
  readonly "x-when"?: readonly unknown[];
  readonly "x-holds"?: readonly unknown[];
  readonly "x-unique"?: readonly unknown[];
  /** The symbol may stand without its display text. */
  readonly "x-bare"?: true;
  /** What of a player the field may tell; false where it tells nothing. */
  readonly "x-personal"?: PersonalSort | false;
  /** How many genuine lines the schema rests on. */
  readonly "x-evidence"?: number;
  /** The specification describes the event. */
  readonly "x-specified"?: true;
}

/**
 * A schema by its place below `schemas/`, such as `events/FSDJump`; `anyEvent` is what all events have in common, and those of
 * `network` are made of the others, to judge messages for EDDN.
 */
export type SchemaName =
  | `events/${string}`
  | `files/${string}`
  | `eddn/${string}`
  | `network/${string}`
  | "common"
  | "anyEvent"
  | "config";

/** Finds a schema file by name. */
export interface LoadSchema {
  (name: SchemaName): Schema;
  /** Finds one by the address that a reference has before its `#`, where other files than ours are among them. */
  readonly document?: (id: string) => Schema | undefined;
}

/** What all our schemas' ids start with: nobody can ever own a domain below `.invalid`, and put other schemas there. */
const address = "https://journal-lint.invalid/schemas/";

/** The id of a schema of ours, or of one that is to stand among them. */
export function schemaId(name: SchemaName): string {
  return new URL(`${name}.json`, address).href;
}

/** The name of a schema that could be one of ours, by its id. */
export function ownName(id: string): SchemaName | undefined {
  const isOwn = id.startsWith(address) && id.endsWith(".json");
  return isOwn ? (id.slice(address.length, -".json".length) as SchemaName) : undefined;
}

/** Schemas that were loaded: to find them again takes long. */
const loaded = new Map<SchemaName, Schema>();

export function loadSchema(name: SchemaName): Schema {
  const schema = loaded.get(name) ?? (builtSchema(name) as Schema);
  loaded.set(name, schema);
  return schema;
}
