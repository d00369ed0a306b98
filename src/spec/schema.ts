// The room `spec`.
// Takes: the files of `schemas/`.
// Gives: all that is said of a place in an event: keywords, relations, names, what is personal.
// Imports: `base`, `read`.

import { builtSchema } from "./built/schemas.js";

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
  /** The unit of a number, as messages name it. */
  readonly "x-unit"?: string;
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
  readonly "x-follows"?: readonly unknown[];
  /** The symbol may stand without its display text. */
  readonly "x-bare"?: true | readonly string[];
  /** What of a player the field may say; false where it says nothing. */
  readonly "x-personal"?: PersonalSort | false;
  /** How many genuine lines the schema rests on. */
  readonly "x-evidence"?: number;
  /** The specification describes the event. */
  readonly "x-specified"?: true;
}

/**
 * A schema by its place below `schemas/`, such as `events/FSDJump`; `anyEvent` is what all events have in common, and those of
 * `network` are made of the others, to validate messages for EDDN.
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

/**
 * The keyword with the names of all fields that an object may have. No schema file says it: the build puts it in the place of
 * `additionalProperties` with `x-unknown`, because to look names up in a set is many times quicker than what ajv makes of that.
 */
export const knownFields = "x-known";

/** The pattern of an internal form: X stands for any text, N for a number, and all else for itself. */
export function formPattern(form: string): RegExp {
  const escaped = form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/X(?=;)/, "[^;]+").replace(/N(?=;|$)/, "\\d+")}$`);
}

/** How many genuine lines have to back a schema beyond the specification before a violation of it can be an error. */
const enoughLines = 50;

/** Whether a schema rests on what was observed, and not on the specification. */
export function isBeyond(schema: Schema): boolean {
  return schema["x-evidence"] !== undefined && schema["x-specified"] !== true;
}

/** Whether so few genuine lines back a schema that a violation of it is no more than a warning. */
export function isScarce(schema: Schema): boolean {
  return isBeyond(schema) && (schema["x-evidence"] ?? 0) < enoughLines;
}

/** How a keyword holds schemas: as its value, in an array, or by names. */
type Holding = "one" | "list" | "named";

/** The keywords of JSON Schema 2020-12 that hold schemas. */
export const holdings: ReadonlyMap<string, Holding> = new Map([
  ...["additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else"].map(ofOne),
  ...["unevaluatedItems", "unevaluatedProperties", "contentSchema"].map(ofOne),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((keyword) => [keyword, "list"] as const),
  ...["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"].map(byName),
]);

function ofOne(keyword: string): readonly [string, Holding] {
  return [keyword, "one"];
}

function byName(keyword: string): readonly [string, Holding] {
  return [keyword, "named"];
}

/** The schemas that a schema holds directly; what only looks like one, as within `const`, is none. */
export function subschemas(schema: Schema): readonly (Schema | boolean)[] {
  return Object.entries(schema).flatMap(([keyword, value]) => heldBy(keyword, value));
}

/** The schemas that a keyword holds. */
export function heldBy(keyword: string, value: unknown): readonly (Schema | boolean)[] {
  switch (holdings.get(keyword)) {
    case "one":
      return [value].filter(isSchema);
    case "list":
      return Array.isArray(value) ? value.filter(isSchema) : [];
    case "named":
      return Object.values(Object(value) as object).filter(isSchema);
    case undefined:
      return [];
  }
}

/** Whether a value can be read as a schema. */
export function isSchema(value: unknown): value is Schema | boolean {
  return typeof value === "boolean" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

/** The value of a keyword with the schemas that it holds changed; that of a keyword which holds none is left as it is. */
export function withHeld(keyword: string, value: unknown, change: (part: unknown) => unknown): unknown {
  switch (holdings.get(keyword)) {
    case "one":
      return change(value);
    case "list":
      return Array.isArray(value) ? value.map(change) : value;
    case "named":
      return typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
        : value;
    case undefined:
      return value;
  }
}

/**
 * What the keyword `x-personal` can say a field holds, and in words what that is; `false` says that it says nothing of any player.
 * Of some sorts only a part of the values is personal: those of players, and not those of the game.
 */
export const personalSorts = {
  commander: "the player's own name",
  fid: "the number of the player's account",
  player: "the name of another player",
  pilot: "the name of a pilot, who may be a player",
  sender: "who wrote a message: a player, or somebody of the game",
  addressee: "who gets a message: a player, or a channel",
  chat: "what a player wrote, or a text of the game",
  squadron: "the name of a squadron",
  "squadron-id": "the number or the short name of a squadron",
  "squadron-rank": "a rank, as a squadron calls it",
  group: "the name of a private group",
  "carrier-name": "the name of a carrier",
  callsign: "the callsign of a carrier",
  "carrier-id": "the number of a carrier",
  "market-id": "the number of a market, which may be a carrier's",
  station: "the name of a station, which may be a carrier's",
  body: "the name of a body or station, which may be a carrier's",
  "ship-name": "the name of a ship",
  "ship-ident": "the identifier of a ship",
  "loadout-name": "the name of a loadout",
  path: "the path of a file on the player's machine",
  prose: "a text in which names of players may stand",
} as const;

export type PersonalSort = keyof typeof personalSorts;

/** Whether a word is one of the sorts. */
export function isPersonalSort(word: unknown): word is PersonalSort {
  return typeof word === "string" && Object.hasOwn(personalSorts, word);
}
