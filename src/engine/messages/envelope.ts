import type { Layout } from "../../read/json/layout.js";
import { type EventObject, isObject } from "../../rules/checks/between-fields/condition.js";
import { type Reference, referenceIn } from "../../spec/network/reference.js";
import type { Network, NetworkSchema } from "./network.js";

/** A message with its envelope, as far as it is what it should be. */
export interface Envelope {
  readonly whole: EventObject;
  readonly layout: Layout;
  readonly reference: Reference | undefined;
  /** The schema that it names, where there is one. */
  readonly schema: NetworkSchema | undefined;
  readonly header: EventObject;
  readonly message: EventObject;
  /** The kind of the event that the message is about, where it names one. */
  readonly event: string | undefined;
}

const nothing: EventObject = {};

const objectOr = (value: unknown): EventObject => (isObject(value) ? value : nothing);

/** Opens an envelope; whatever is not there is empty. */
export function envelopeOf(whole: EventObject, layout: Layout, network: Network): Envelope {
  const { $schemaRef: text, header, message } = whole;
  const reference = typeof text === "string" ? referenceIn(text) : undefined;
  const { event } = objectOr(message);
  return {
    whole,
    layout,
    reference,
    schema: reference?.type === "schema" ? network.schemaOf(reference.name) : undefined,
    header: objectOr(header),
    message: objectOr(message),
    event: typeof event === "string" ? event : undefined,
  };
}

/** Whether an object is a message for EDDN, wherever it stands. */
export function looksLikeMessage({ $schemaRef, message }: EventObject): boolean {
  return typeof $schemaRef === "string" && isObject(message);
}
