import { type LoadSchema, loadSchema, type Schema, type SchemaName } from "../schema.js";
import { journalPart } from "./journal-part.js";
import { envelopeFile, fileOfSchema, type NetworkFiles } from "./network-files.js";
import { provenSchema } from "./proven-schema.js";
import { messagePart } from "./whole-schema.js";

/** The names of what is made of a schema of the network. */
export const madeName = {
  /** Whole messages, with their envelope. */
  whole: (name: string): SchemaName => `network/whole/${fileOfSchema(name)}`,
  /** What the journal says of the message. */
  journal: (name: string, event: string): SchemaName => `network/journal/${fileOfSchema(name)}/${event}`,
  /** What is surely clean; of a schema that takes events of several kinds those of one. */
  proven: (name: string, event: string): SchemaName => `network/proven/${fileOfSchema(name)}/${event}`,
} as const;

/** The kinds of events that a schema takes; none where messages name none. */
export function eventsOf(whole: Schema): readonly string[] {
  const { enum: listed = [] } = messagePart(whole).properties?.event ?? {};
  return listed.filter((event): event is string => typeof event === "string");
}

/** Finds what is made of schemas of the network, each once, and all others where they are. */
export function networkLoad(files: NetworkFiles): LoadSchema {
  const made = new Map<SchemaName, Schema>([["eddn/envelope", envelopeFile()]]);
  for (const [name, whole] of files) made.set(madeName.whole(name), whole);
  const makers = new Map<SchemaName, () => Schema | undefined>();
  for (const [name, whole] of files) {
    const ofJournal = (event: string) => journalPart(event, name, messagePart(whole));
    for (const event of eventsOf(whole)) {
      makers.set(madeName.journal(name, event), () => ofJournal(event));
      makers.set(madeName.proven(name, event), () => provenSchema(name, ofEvent(whole, event), ofJournal(event)));
    }
    if (eventsOf(whole).length === 0) makers.set(madeName.proven(name, ""), () => provenSchema(name, whole, undefined));
  }
  return (name) => {
    const known = made.get(name) ?? makers.get(name)?.();
    if (!known) return loadSchema(name);
    made.set(name, known);
    return known;
  };
}

/** A schema for events of one kind among several. */
function ofEvent(whole: Schema, event: string): Schema {
  const message = messagePart(whole);
  const properties = { ...message.properties, event: { type: "string", enum: [event] } } as Schema["properties"];
  return { ...whole, properties: { ...whole.properties, message: { ...message, properties } } } as Schema;
}

/** Whether the journal says something of events of a kind as a schema takes them. */
export function hasJournalPart(files: NetworkFiles, name: string, event: string): boolean {
  const whole = files.get(name);
  return whole !== undefined && journalPart(event, name, messagePart(whole)) !== undefined;
}
