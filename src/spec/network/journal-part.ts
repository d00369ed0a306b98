import { inlined } from "../inlined.js";
import { knownFields } from "../known-fields.js";
import { relationKeywords } from "../merge.js";
import { normalForm } from "../normal-form.js";
import { loadSchema, type Schema, type SchemaName } from "../schema.js";
import { routes } from "./routes.js";
import { isTaken, placeOfItems, placeOfKey, type TakenPlace } from "./taken-keys.js";

/** What the schemas of the journal say of events of a kind as they stand in messages; undefined where they say nothing of them. */
export function journalPart(event: string, name: string, message: Schema): Schema | undefined {
  // The servers of the game tell what the journal tells in other words.
  if (name.includes("_capi/")) return undefined;
  if (event === "FSSSignalDiscovered") return signalsPart(message);
  const source = sourceOf(event);
  if (!source) return undefined;
  const renamed = Object.hasOwn(routes, event) ? (routes[event]?.renamed ?? {}) : {};
  return adapted(renamedFields(described(source), renamed), message);
}

function sourceOf(event: string): SchemaName | undefined {
  if (event === "NavRoute" || event === "FCMaterials") return `files/${event}`;
  return Object.hasOwn(routes, event) ? `events/${event}` : undefined;
}

/** Each signal is what is left of a line. */
function signalsPart(message: Schema): Schema {
  const signal = message.properties?.signals?.items ?? {};
  const line = adapted(described("events/FSSSignalDiscovered"), signal);
  const { "x-evidence": evidence, "x-specified": specified, ...items } = line;
  return {
    type: "object",
    properties: { signals: { type: "array", items } },
    ...(evidence === undefined ? {} : { "x-evidence": evidence }),
    ...(specified === undefined ? {} : { "x-specified": specified }),
  };
}

function described(name: SchemaName): Schema {
  return inlined(normalForm(name), loadSchema);
}

function renamedFields(schema: Schema, names: Readonly<Record<string, string>>): Schema {
  const newName = (field: string): string => (Object.hasOwn(names, field) ? (names[field] ?? field) : field);
  const { properties = {}, required = [] } = schema;
  return {
    ...schema,
    required: required.map(newName),
    properties: Object.fromEntries(Object.entries(properties).map(([field, part]) => [newName(field), part])),
  };
}

/** A schema of the journal without what the network removes, and with what it adds. */
function adapted(schema: Schema, taken: TakenPlace): Schema {
  const { properties, items, required, dependentRequired: needs, ...rest } = schema;
  const { [knownFields]: known, allOf, ...others } = rest as typeof rest & Readonly<Record<string, unknown>>;
  const gone = new Set(Object.keys(properties ?? {}).filter((field) => !isTaken(field, taken)));
  const isLeft = (field: string): boolean => !gone.has(field);
  return {
    ...withoutRelations(others as Schema, gone),
    ...(known === undefined ? {} : { additionalProperties: { "x-unknown": true } }),
    ...(properties && { properties: { ...adaptedFields(properties, taken), ...addedFields(properties, taken) } }),
    ...(items && { items: adapted(items, placeOfItems(taken)) }),
    ...(required && { required: required.filter(isLeft) }),
    ...(needs && { dependentRequired: leftNeeds(needs, isLeft) }),
    ...(Array.isArray(allOf) && { allOf: allOf.map((part: Schema) => adapted(part, taken)) }),
  } as Schema;
}

function adaptedFields(properties: Readonly<Record<string, Schema>>, taken: TakenPlace): object {
  const left = Object.entries(properties).filter(([field]) => isTaken(field, taken));
  return Object.fromEntries(
    left.map(([field, part]) => [
      field,
      adapted(field === "timestamp" ? anyTime(part) : part, placeOfKey(field, taken)),
    ]),
  );
}

/** The network takes more forms of time than the game writes. */
function anyTime({ format: _, ...time }: Schema): Schema {
  return time;
}

/** What a message has and a line has not. */
function addedFields(properties: Readonly<Record<string, Schema>>, taken: TakenPlace): object {
  const named = typeof taken === "object" ? Object.keys(taken.properties ?? {}) : [];
  const added = named.filter((field) => !Object.hasOwn(properties, field) && isTaken(field, taken));
  return Object.fromEntries(added.map((field) => [field, {}]));
}

function leftNeeds(
  needs: Readonly<Record<string, readonly string[]>>,
  isLeft: (field: string) => boolean,
): Readonly<Record<string, readonly string[]>> {
  const left = Object.entries(needs).filter(([field]) => isLeft(field));
  return Object.fromEntries(left.map(([field, needed]) => [field, needed.filter(isLeft)]));
}

/** What holds between fields says nothing where one of them was removed. */
function withoutRelations(schema: Schema, gone: ReadonlySet<string>): Schema {
  const entries = Object.entries(schema).map(([keyword, said]: [string, unknown]) => {
    if (!isRelation(keyword) || !Array.isArray(said)) return [keyword, said] as const;
    return [keyword, said.filter((entry: unknown) => !namesIn(entry).some((name) => gone.has(name)))] as const;
  });
  return Object.fromEntries(entries) as Schema;
}

function isRelation(keyword: string): boolean {
  return relationKeywords.some((name) => name === keyword);
}

function namesIn(entry: unknown): readonly string[] {
  return JSON.stringify(entry).match(/\w+/g) ?? [];
}
