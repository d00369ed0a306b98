import { type EventObject, isObject } from "../../base/object.js";
import type { Layout } from "../../read/json/layout.js";
import { pointerTo } from "../../read/json/pointer.js";
import { referenceIn } from "../../schema/eddn/draft-04.js";
import { isAccepted } from "../../schema/eddn/schema-files.js";
import type { Schema } from "../../schema/schema.js";
import type { RuleId } from "../built/rule-id.js";
import type { RuleDefinition } from "../rule.js";
import type { Located } from "./condition.js";

/** A schema by its name, and the part of it that is about the message. */
type MessageSchema = { readonly name: string; readonly message: Schema };

/** A message with its envelope, as far as it is well-formed. */
export type Envelope<Found extends MessageSchema = MessageSchema> = ReturnType<typeof envelopeOf<Found>>;

/** Opens an envelope; missing parts are empty. */
export function envelopeOf<Found extends MessageSchema>(
  whole: EventObject,
  layout: Layout,
  schemas: { readonly names: readonly string[]; readonly schemaOf: (name: string) => Found | undefined },
) {
  const { $schemaRef: text } = whole;
  const reference = typeof text === "string" ? referenceIn(text) : undefined;
  const message = objectOr(whole.message);
  return {
    whole,
    layout,
    reference,
    /** The schema that it names, if there is one. */
    schema: reference?.type === "schema" ? schemas.schemaOf(reference.name) : undefined,
    schemaNames: schemas.names,
    header: objectOr(whole.header),
    message,
    /** The kind of event that the message is about, if it names one. */
    event: typeof message.event === "string" ? message.event : undefined,
    /** All values within the message, except those inside fields that must be left out. */
    parts: partsOf(message),
  };
}

const objectOr = (value: unknown): EventObject => (isObject(value) ? value : {});

/** Only crafted messages are deeper. */
const deepest = 64;

/** The values within a message; the key of an element of a list is an empty string. */
function partsOf(message: EventObject) {
  const parts: { readonly path: string; readonly key: string; readonly value: unknown }[] = [];
  const look = (within: unknown, around: string, depth: number): void => {
    if (typeof within !== "object" || within === null || depth > deepest) return;
    for (const [name, value] of Object.entries(within)) {
      const part = { path: pointerTo(around, name), key: Array.isArray(within) ? "" : name, value };
      parts.push(part);
      if (isAccepted(part.key, undefined)) look(value, part.path, depth + 1);
    }
  };
  look(message, "/message", 0);
  return parts;
}

/** The code that finds the violations of a rule in a message; the id of the rule is attached here. */
export function findsOf<Id extends RuleId, Details extends object>(
  { id }: RuleDefinition<Id, Details>,
  find: (envelope: Envelope) => readonly Located<NoInfer<Details>>[],
) {
  return (envelope: Envelope) => find(envelope).map((violation) => ({ ...violation, rule: id }));
}
