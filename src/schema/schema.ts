import { remembered } from "../base/object.js";
import { builtSchema } from "./built/schemas.js";

/** The types of JSON Schema; the specification has no null, but users' schemas may. */
export type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

/** The keywords for relations between the fields of an object. */
export const relationKeywords = [
  "x-together",
  "x-one-of",
  "x-at-most-one",
  "x-when",
  "x-holds",
  "x-unique",
  "x-follows",
] as const;

type LimitKeyword =
  | ("minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" | "minLength" | "maxLength")
  | ("minProperties" | "maxProperties" | "minItems" | "maxItems");

type RelationKeyword = (typeof relationKeywords)[number];

/** The part of JSON Schema that our schemas use, with our own keywords. */
export interface Schema
  extends Readonly<Partial<Record<LimitKeyword, number>>>,
    Readonly<Partial<Record<RelationKeyword, readonly unknown[]>>> {
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
  readonly pattern?: string;
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
  /** Values by the version that introduced them. */
  readonly "x-values-since"?: Readonly<Record<string, readonly string[]>>;
  /** The release that introduced the kind or field; absent if it is older than 3.4, or unknown. */
  readonly "x-since"?: string;
  /** The last release that is known to have written it. */
  readonly "x-until"?: string;
  /** The share of genuine objects that have an optional field, from 0 to 1. */
  readonly "x-presence"?: number;
  readonly "x-form"?: string;
  /** The demand of `pattern`, `multipleOf` or `const`, as text that follows "must". */
  readonly "x-must"?: string;
  /** The unit of a number, as messages name it. */
  readonly "x-unit"?: string;
  /** The expected maximum of a number or of a list's length, at least the highest ever seen; more is reported as new. */
  readonly "x-maximum"?: number;
  readonly "x-max-items"?: number;
  readonly "x-bits"?: readonly string[];
  readonly "x-names"?: readonly string[];
  /** The table of names that the symbol in the field comes from. */
  readonly "x-name"?: string;
  readonly "x-unknown"?: true;
  readonly "x-extra"?: true;
  readonly "x-required"?: readonly string[];
  /** The symbol may come without its display text. */
  readonly "x-bare"?: true | readonly string[];
  /** The sort of personal data in the field; false if there is none. */
  readonly "x-personal"?: PersonalSort | false;
  /** The number of genuine lines that the schema is based on. */
  readonly "x-evidence"?: number;
  /** The specification describes the event. */
  readonly "x-specified"?: true;
}

/**
 * A schema by its path below `schemas/`, such as `events/FSDJump`; `anyEvent` is what all events have in common, and
 * those of `message` are derived from others to validate EDDN messages.
 */
export type SchemaName = `${"events" | "files" | "eddn" | "message"}/${string}` | "common" | "anyEvent" | "config";

/** Finds a schema file by name. */
export interface LoadSchema {
  (name: SchemaName): Schema;
  /** Finds a file by the part of a reference before its `#`, if there are other files than ours. */
  readonly document?: (id: string) => Schema | undefined;
}

/** The prefix of our schemas' ids: nobody can ever own a domain below `.invalid` and publish other schemas there. */
const address = "https://journal-lint.invalid/schemas/";

/** The id of one of our schemas, or of one to be placed among them. */
export function schemaId(name: SchemaName): string {
  return new URL(`${name}.json`, address).href;
}

/** The name of a schema that could be one of ours, by its id. */
export function ownName(id: string): SchemaName | undefined {
  const isOwn = id.startsWith(address) && id.endsWith(".json");
  return isOwn ? (id.slice(address.length, -".json".length) as SchemaName) : undefined;
}

/** Remembered, because finding them again is slow. */
export const loadSchema: LoadSchema = remembered((name: SchemaName) => builtSchema(name) as Schema, new Map());

/**
 * The keyword with the names of all fields that an object may have. No schema file uses it: the build puts it in place of `additionalProperties` with
 * `x-unknown`, because a lookup in a set is many times quicker than the code that ajv generates for that.
 */
export const knownFields = "x-known";

/** The form of a symbol that is written without the $ and the _name; that it has elsewhere. */
export const plainForm = "X";

/** The pattern of an internal form: X stands for any text, N for a number, and everything else for itself. */
export function formPattern(form: string): RegExp {
  if (form === plainForm) return /^[^$;]*$/;
  const escaped = form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/X(?=;|_name;)/, "[^;]+").replace(/N(?=;|$)/, "\\d+")}$`);
}

/** The number of genuine lines needed before violating a schema beyond the specification can be an error. */
const enoughLines = 50;

/** True if a schema is based on observation, not on the specification. */
export function isUnspecified(schema: Schema): boolean {
  return schema["x-evidence"] !== undefined && schema["x-specified"] !== true;
}

/** True if a schema is based on so few genuine lines that a violation is at most a warning. */
export function isScarce(schema: Schema): boolean {
  return isUnspecified(schema) && (schema["x-evidence"] ?? 0) < enoughLines;
}

/** How the keywords of JSON Schema 2020-12 that contain schemas do so: as their value, in an array, or by name. */
const holdings: ReadonlyMap<string, "one" | "list" | "named"> = new Map([
  ...["additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else", "contentSchema"]
    .concat(["unevaluatedItems", "unevaluatedProperties"])
    .map((keyword) => [keyword, "one"] as const),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((keyword) => [keyword, "list"] as const),
  ...["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"].map(
    (keyword) => [keyword, "named"] as const,
  ),
]);

/** The direct subschemas; what only looks like a schema, as within `const`, is left out. */
export function subschemas(schema: Schema): readonly (Schema | boolean)[] {
  return Object.entries(schema).flatMap(([keyword, value]) => heldBy(keyword, value));
}

/** The schemas that a keyword contains. */
export function heldBy(keyword: string, value: unknown): readonly (Schema | boolean)[] {
  const held: (Schema | boolean)[] = [];
  withHeld(keyword, value, (part) => {
    if (isSchema(part)) held.push(part);
  });
  return held;
}

/** True if a value can be read as a schema. */
export function isSchema(value: unknown): value is Schema | boolean {
  return typeof value === "boolean" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

/** A schema with its direct subschemas changed. */
export function withParts(schema: object, change: (part: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, withHeld(keyword, value, change)]),
  );
}

/** The value of a keyword with its subschemas changed; unchanged if it contains none. */
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
 * The values of `x-personal` with descriptions; `false` means that the field reveals nothing about any player. For some
 * sorts only some values are personal: those of players, not those of the game.
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
  prose: "a text that may contain names of players",
} as const;

export type PersonalSort = keyof typeof personalSorts;

export function isPersonalSort(word: unknown): word is PersonalSort {
  return typeof word === "string" && Object.hasOwn(personalSorts, word);
}
