import type { Schema } from "../schema.js";
import { networkTime } from "../timestamp.js";
import { referencesTo } from "./draft-04.js";
import { messagePart, placeOfItems, type TakenPlace } from "./network-files.js";

/** Versions of the live game, and what stands for them where the data is from the servers of the game. */
const liveVersion = "^4[.][0-9.]+$|^CAPI-Live-[a-z]+$";
/** The game ends it with a space. */
const unstripped = "[^0-9]$|^$";

/**
 * What messages are surely clean, as one schema: whatever it takes, nothing is found in. It asks for more than is asked of messages,
 * in terms that proofs are made of; whatever has a key that it does not name is not proven.
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

/** Where both flags are there, and the game is the live one, nothing is wrong with them. */
function flagsRequired({ required = [], properties = {} }: Schema): Pick<Schema, "required"> {
  const flags = ["horizons", "odyssey"].filter((flag) => Object.hasOwn(properties, flag));
  return { required: [...new Set([...required, ...flags])] };
}

/** A schema of the network by names alone: without what it forbids, and with what its patterns say of the names that there are. */
function named(schema: Schema, ofJournal: TakenPlace): Schema {
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
    // What may be of any type may be null, or hold what must be left out.
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

/** Times are to be as the game writes them, which the gateway takes too. */
function namedPart(part: Schema | boolean | undefined, ofJournal: Schema | undefined): Schema {
  if (typeof part !== "object") return {};
  const { "x-must": must, ...made } = named(part, ofJournal);
  if (made.format === networkTime) return { ...made, format: "date-time" };
  return must === undefined ? made : { ...made, "x-must": must };
}

/** What is left out of a message where there is nothing to say, although its schema may take it empty. */
export const neverEmpty: ReadonlySet<string> = new Set(["StationName", "BodyName", "economies", "prohibited"]);

function filled(schemas: readonly Schema[]): Schema {
  const fields = [...neverEmpty].filter((field) =>
    schemas.some(({ properties = {} }) => Object.hasOwn(properties, field)),
  );
  const properties = Object.fromEntries(fields.map((field) => [field, { minLength: 1, minItems: 1 }]));
  return { properties: { ...properties, timestamp: { type: "string", format: "date-time" } } };
}

/** A schema in which no list has an empty object. */
function withoutEmpty(schema: Schema): Schema {
  const { properties, items } = schema;
  const fields = Object.entries(properties ?? {}).map(([field, part]) => [field, withoutEmpty(part)] as const);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: { ...withoutEmpty(items), minProperties: Math.max(1, items.minProperties ?? 0) } }),
  };
}
