import { type EventObject, isObject, remembered } from "../../base/object.js";
import { derivedName, eddnLoader, eventsOf, hasJournalPart } from "../../schema/eddn/derived-schemas.js";
import { type EddnSchemaFiles, messagePart, ownFiles } from "../../schema/eddn/schema-files.js";
import type { LoadSchema } from "../../schema/schema.js";
import { builtOne, type Compile, lazyValidator } from "../validate/validators.js";

/** True if an object looks like an EDDN message. */
export function looksLikeMessage({ $schemaRef, message }: EventObject): boolean {
  return typeof $schemaRef === "string" && isObject(message);
}

/** An EDDN schema, and the validators for its messages. */
export type EddnSchema = ReturnType<typeof eddnSchema>;

/** The schemas that the gateway applies. */
export type EddnSchemas = ReturnType<typeof eddnSchemasOf>;

/** The EDDN schemas of some files, with validators that are compiled on demand. */
export function eddnSchemasOf(files: EddnSchemaFiles, compile: Compile) {
  const load = eddnLoader(files);
  const schemas = new Map([...files.keys()].map((name) => [name, eddnSchema(name, files, load, compile)]));
  return {
    /** Our validator for the envelope, used for messages of unknown schemas. */
    envelope: lazyValidator("eddn/envelope", load, builtOne),
    names: [...files.keys()],
    schemaOf: (name: string): EddnSchema | undefined => schemas.get(name),
  };
}

function eddnSchema(name: string, files: EddnSchemaFiles, load: LoadSchema, compile: Compile) {
  const whole = files.get(name) ?? {};
  const events = eventsOf(whole);
  const ofEvent = remembered(
    (event: string) =>
      hasJournalPart(files, name, event) ? lazyValidator(derivedName.journal(name, event), load, compile) : undefined,
    new Map(),
  );
  return {
    name,
    load,
    /** The validator of the message and its envelope, as the gateway applies it. */
    whole: lazyValidator(derivedName.whole(name), load, compile),
    /** The subschema for the message within its envelope. */
    message: messagePart(whole),
    /** The kinds of events that it accepts; empty if messages name none. */
    events,
    /** The journal's validator for the message, if it is of a known kind. */
    ofJournal: (event: string) => (events.includes(event) ? ofEvent(event) : undefined),
  };
}

let own: EddnSchemas | undefined;

/** Our own EDDN schemas, compiled by the build. */
export function ownEddnSchemas(): EddnSchemas {
  own ??= eddnSchemasOf(ownFiles(), builtOne);
  return own;
}
