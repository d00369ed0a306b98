import { optional } from "../../base/object.js";
import { inlined } from "../inlined.js";
import { normalForm } from "../normal-form.js";
import { knownFields, type LoadSchema, loadSchema, relationKeywords, type Schema, type SchemaName } from "../schema.js";
import { routes } from "./routes.js";
import {
  type AcceptedPart,
  type EddnSchemaFiles,
  envelopeFile,
  fileOfSchema,
  isAccepted,
  messagePart,
  placeOfItems,
  placeOfKey,
} from "./schema-files.js";

/** The names of schemas derived from an EDDN schema. */
export const derivedName = {
  /** Whole messages, with their envelope. */
  whole: (name: string): SchemaName => `message/whole/${fileOfSchema(name)}`,
  /** The journal's schema, adapted to the message. */
  journal: (name: string, event: string): SchemaName => `message/journal/${fileOfSchema(name)}/${event}`,
} as const;

/** The kinds of events that a schema accepts; empty if its messages have no kind. */
export function eventsOf(whole: Schema): readonly string[] {
  const { enum: listed = [] } = messagePart(whole).properties?.event ?? {};
  return listed.filter((event): event is string => typeof event === "string");
}

/** A loader that derives schemas from EDDN schemas on demand, each once, and loads all others as usual. */
export function eddnLoader(files: EddnSchemaFiles): LoadSchema {
  const made = new Map<SchemaName, Schema>([["eddn/envelope", envelopeFile()]]);
  for (const [name, whole] of files) made.set(derivedName.whole(name), whole);
  const makers = new Map<SchemaName, () => Schema | undefined>();
  for (const [name, whole] of files) {
    for (const event of eventsOf(whole)) {
      makers.set(derivedName.journal(name, event), () => journalPart(event, name, messagePart(whole)));
    }
  }
  return (name) => {
    const known = made.get(name) ?? makers.get(name)?.();
    if (!known) return loadSchema(name);
    made.set(name, known);
    return known;
  };
}

/** True if the journal's schemas say something about a kind of event as sent under an EDDN schema. */
export function hasJournalPart(files: EddnSchemaFiles, name: string, event: string): boolean {
  const whole = files.get(name);
  return whole !== undefined && journalPart(event, name, messagePart(whole)) !== undefined;
}

/** The journal's schema of a kind of event, adapted to messages; undefined if it does not apply. */
function journalPart(event: string, name: string, message: Schema): Schema | undefined {
  // The game's servers (CAPI) spell things differently from the journal.
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

/** The journal's schema for a message of several lines: each signal is what remains of one. */
function signalsPart(message: Schema): Schema {
  const signal = message.properties?.signals?.items ?? {};
  const line = adapted(described("events/FSSSignalDiscovered"), signal);
  const { "x-evidence": evidence, "x-specified": specified, ...items } = line;
  return {
    type: "object",
    properties: { signals: { type: "array", items } },
    ...optional("x-evidence", evidence),
    ...optional("x-specified", specified),
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

/** A journal schema without the fields that EDDN removes, and with those that it adds. */
function adapted(schema: Schema, accepted: AcceptedPart): Schema {
  const { properties, items, required, dependentRequired: needs, ...rest } = schema;
  const { [knownFields]: known, allOf, ...others } = rest as typeof rest & Readonly<Record<string, unknown>>;
  const gone = new Set(Object.keys(properties ?? {}).filter((field) => !isAccepted(field, accepted)));
  const isLeft = (field: string): boolean => !gone.has(field);
  return {
    ...withoutRelations(others as Schema, gone),
    ...(known === undefined ? {} : { additionalProperties: { "x-unknown": true } }),
    ...(properties && { properties: { ...adaptedFields(properties, accepted), ...addedFields(properties, accepted) } }),
    ...(items && { items: adapted(items, placeOfItems(accepted)) }),
    ...(required && { required: required.filter(isLeft) }),
    ...(needs && { dependentRequired: leftNeeds(needs, isLeft) }),
    ...(Array.isArray(allOf) && { allOf: allOf.map((part: Schema) => adapted(part, accepted)) }),
  } as Schema;
}

function adaptedFields(properties: Readonly<Record<string, Schema>>, accepted: AcceptedPart): object {
  const left = Object.entries(properties).filter(([field]) => isAccepted(field, accepted));
  return Object.fromEntries(
    left.map(([field, part]) => {
      const { format: _, ...time } = part;
      // EDDN accepts more forms of time than the game writes.
      return [field, adapted(field === "timestamp" ? time : part, placeOfKey(field, accepted))];
    }),
  );
}

/** Fields that messages have and lines do not. */
function addedFields(properties: Readonly<Record<string, Schema>>, accepted: AcceptedPart): object {
  const named = typeof accepted === "object" ? Object.keys(accepted.properties ?? {}) : [];
  const added = named.filter((field) => !Object.hasOwn(properties, field) && isAccepted(field, accepted));
  return Object.fromEntries(added.map((field) => [field, {}]));
}

function leftNeeds(
  needs: Readonly<Record<string, readonly string[]>>,
  isLeft: (field: string) => boolean,
): Readonly<Record<string, readonly string[]>> {
  const left = Object.entries(needs).filter(([field]) => isLeft(field));
  return Object.fromEntries(left.map(([field, needed]) => [field, needed.filter(isLeft)]));
}

/** Drops relations of which a field was removed. */
function withoutRelations(schema: Schema, gone: ReadonlySet<string>): Schema {
  const isLeft = (entry: unknown): boolean =>
    !JSON.stringify(entry)
      .match(/\w+/g)
      ?.some((name) => gone.has(name));
  const relations = relationKeywords.map((keyword) => [keyword, schema[keyword]?.filter(isLeft)] as const);
  return { ...schema, ...Object.fromEntries(relations.filter(([, left]) => left)) };
}
