import type { Schema } from "../schema.js";
import { eddnTime } from "../timestamp.js";
import { referencesTo } from "./draft-04.js";
import { type AcceptedPart, messagePart, placeOfItems } from "./schema-files.js";

/** Versions of the live game, and the text used instead for data from the game's servers. */
const liveVersion = "^4[.][0-9.]+$|^CAPI-Live-[a-z]+$";
/** A build ends with a space, which must not be stripped. */
const unstripped = "[^0-9]$|^$";

/**
 * A schema that accepts only messages without findings. It demands more than a correct message must satisfy, in terms
 * that the prover can check; a message with a key that it does not name is not proven.
 */
export function provenSchema(name: string, whole: Schema, ofJournal: Schema | undefined): Schema {
  const message = { ...named(messagePart(whole), ofJournal), ...flagsRequired(messagePart(whole)) };
  const parts = (ofJournal ? [message, ofJournal] : [message]).map(withoutEmpty);
  const header = whole.properties?.header ?? {};
  return {
    type: "object",
    required: ["$schemaRef", "header", "message"],
    properties: {
      $schemaRef: { type: "string", enum: referencesTo(name) },
      header: {
        allOf: [
          header,
          {
            type: "object",
            required: ["gameversion", "gamebuild"],
            properties: {
              gameversion: { type: "string", pattern: liveVersion },
              gamebuild: { type: "string", pattern: unstripped },
            },
          },
        ],
      },
      message: { allOf: [...parts, filled(parts)] },
    },
  } as Schema;
}

/** In the live game, two flags that are present are never wrong. */
function flagsRequired({ required = [], properties = {} }: Schema): Pick<Schema, "required"> {
  const flags = ["horizons", "odyssey"].filter((flag) => Object.hasOwn(properties, flag));
  return { required: [...new Set([...required, ...flags])] };
}

/** An EDDN schema without patterns: they are applied to the known names, and forbidden fields are removed. */
function named(schema: Schema, ofJournal: AcceptedPart): Schema {
  const { patternProperties = {}, properties = {}, items, ...rest } = schema;
  const journalFields = typeof ofJournal === "object" ? (ofJournal.properties ?? {}) : {};
  const fields: Record<string, Schema> = {};
  for (const field of new Set([...Object.keys(properties), ...Object.keys(journalFields)])) {
    const own = Object.hasOwn(properties, field) ? [properties[field]] : [];
    const patterned = Object.entries(patternProperties).flatMap(([pattern, part]) =>
      new RegExp(pattern).test(field) ? [part] : [],
    );
    const said = [...own, ...patterned] as readonly (Schema | boolean)[];
    if (said.length === 0 || said.includes(false)) continue;
    // A field without a type may be null, or contain something that must be left out.
    if (![...said, journalFields[field]].some(hasType)) continue;
    const parts = said.map((part) => namedPart(part, journalFields[field]));
    fields[field] = parts.length === 1 && parts[0] ? parts[0] : ({ allOf: parts } as Schema);
  }
  return {
    ...rest,
    ...(Object.keys(fields).length > 0 ? { properties: fields } : {}),
    ...(items ? { items: named(items, placeOfItems(ofJournal)) } : {}),
  };
}

function hasType(part: Schema | boolean | undefined): boolean {
  return typeof part === "object" && (part.type !== undefined || part.enum !== undefined || part.const !== undefined);
}

/** Requires times in the form of the game, which is one of those that the gateway accepts. */
function namedPart(part: Schema | boolean | undefined, ofJournal: Schema | undefined): Schema {
  if (typeof part !== "object") return {};
  const { "x-must": must, ...made } = named(part, ofJournal);
  if (made.format === eddnTime) return { ...made, format: "date-time" };
  return must === undefined ? made : { ...made, "x-must": must };
}

/** Fields that must be left out rather than sent empty, although the schema may accept that. */
export const neverEmpty: ReadonlySet<string> = new Set(["StationName", "BodyName", "economies", "prohibited"]);

function filled(schemas: readonly Schema[]): Schema {
  const fields = [...neverEmpty].filter((field) =>
    schemas.some(({ properties = {} }) => Object.hasOwn(properties, field)),
  );
  const properties = Object.fromEntries(fields.map((field) => [field, { minLength: 1, minItems: 1 }]));
  return { properties: { ...properties, timestamp: { type: "string", format: "date-time" } } };
}

/** A schema that rejects empty objects in lists. */
function withoutEmpty(schema: Schema): Schema {
  const { properties, items } = schema;
  const fields = Object.entries(properties ?? {}).map(([field, part]) => [field, withoutEmpty(part)] as const);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: { ...withoutEmpty(items), minProperties: Math.max(1, items.minProperties ?? 0) } }),
  };
}
