import { type EventObject, isObject } from "../../base/object.js";
import type { Layout } from "../../read/json/layout.js";
import { builtValidator } from "../../spec/built/validators.js";
import { referenceIn } from "../../spec/network/draft-04.js";
import { messagePart, type NetworkFiles, ownFiles } from "../../spec/network/network-files.js";
import { eventsOf, hasJournalPart, madeName, networkLoad } from "../../spec/network/network-load.js";
import type { LoadSchema, Schema, SchemaName } from "../../spec/schema.js";
import type { SchemaFolder } from "../validate/choices.js";
import type { ReadSchemas } from "../validate/user-schemas.js";
import type { Validate, Validator } from "../validate/validators.js";

const nothing: EventObject = {};

const objectOr = (value: unknown): EventObject => (isObject(value) ? value : nothing);

/** A message with its envelope, as far as it is well-formed. */
export type Envelope = ReturnType<typeof envelopeOf>;

/** Opens an envelope; missing parts are empty. */
export function envelopeOf(whole: EventObject, layout: Layout, network: Network) {
  const { $schemaRef: text, header, message } = whole;
  const reference = typeof text === "string" ? referenceIn(text) : undefined;
  const { event } = objectOr(message);
  return {
    whole,
    layout,
    reference,
    /** The schema that it names, if there is one. */
    schema: reference?.type === "schema" ? network.schemaOf(reference.name) : undefined,
    header: objectOr(header),
    message: objectOr(message),
    /** The kind of event that the message is about, if it names one. */
    event: typeof event === "string" ? event : undefined,
  };
}

/** True if an object looks like an EDDN message. */
export function looksLikeMessage({ $schemaRef, message }: EventObject): boolean {
  return typeof $schemaRef === "string" && isObject(message);
}

/** The network of a user's schema folder, for which alone ajv is loaded. */
export async function networkFor(folder: SchemaFolder | undefined, read: ReadSchemas): Promise<Network | undefined> {
  if (folder === undefined) return undefined;
  const { publishedNetwork } = await import("./published-network.js");
  return publishedNetwork(read(folder, true));
}

/** An EDDN schema, and the validators for its messages. */
export interface NetworkSchema {
  readonly name: string;
  /** The validator of the message and its envelope, as the gateway applies it. */
  readonly whole: Validator;
  /** The part about the message. */
  readonly message: Schema;
  /** The kinds of events that it accepts; empty if messages name none. */
  readonly events: readonly string[];
  /** The journal's validator for the message, if it is of a known kind. */
  readonly ofJournal: (event: string) => Validator | undefined;
  readonly load: LoadSchema;
}

/** Compiles a derived schema. */
type CompileMade = (name: SchemaName, load: LoadSchema) => Validate;

/** The schemas that the gateway applies. */
export type Network = ReturnType<typeof networkOf>;

/** A network of schema files; derived schemas are compiled on demand. */
export function networkOf(files: NetworkFiles, compile: CompileMade) {
  const load = networkLoad(files);
  const validators = new Map<SchemaName, Validator>();
  const validatorOf = (name: SchemaName): Validator => {
    const known = validators.get(name) ?? lazyValidator(name, load, compile);
    validators.set(name, known);
    return known;
  };
  const made = new Map<string, NetworkSchema>();
  return {
    /** The validator of the envelope that all of them share. */
    envelope: lazyValidator("eddn/envelope", load, builtOne),
    names: [...files.keys()],
    schemaOf(name: string): NetworkSchema | undefined {
      const whole = files.get(name);
      if (!whole) return undefined;
      const known = made.get(name) ?? {
        name,
        whole: validatorOf(madeName.whole(name)),
        message: messagePart(whole),
        events: eventsOf(whole),
        ofJournal: remembered((event) =>
          eventsOf(whole).includes(event) && hasJournalPart(files, name, event)
            ? validatorOf(madeName.journal(name, event))
            : undefined,
        ),
        load,
      };
      made.set(name, known);
      return known;
    },
  };
}

function remembered<Result>(make: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    if (known.has(key)) return known.get(key) as Result;
    const result = make(key);
    // Events may have any name, so the cache is limited.
    if (known.size < mostKept) known.set(key, result);
    return result;
  };
}

const mostKept = 1000;

function lazyValidator(name: SchemaName, load: LoadSchema, compile: CompileMade): Validator {
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

/** Our own schemas are compiled by the build; the envelope is always ours. */
const builtOne: CompileMade = (name) => builtValidator(name) as Validate;

let own: Network | undefined;

/** The network with our own schemas, compiled by the build. */
export function ownNetwork(): Network {
  own ??= networkOf(ownFiles(), builtOne);
  return own;
}
