import { builtEddnSchema } from "../built/eddn-schemas.js";
import type { Schema } from "../schema.js";
import { wholeSchema } from "./whole-schema.js";

/** Schemas of the network by their names and versions, each of a whole message with its envelope. */
export type NetworkFiles = ReadonlyMap<string, Schema>;

/** The schemas that we know of. */
export const networkNames = [
  "approachsettlement/1",
  "blackmarket/1",
  "codexentry/1",
  "commodity/3",
  "dockingdenied/1",
  "dockinggranted/1",
  "fcmaterials_capi/1",
  "fcmaterials_journal/1",
  "fssallbodiesfound/1",
  "fssbodysignals/1",
  "fssdiscoveryscan/1",
  "fsssignaldiscovered/1",
  "journal/1",
  "navbeaconscan/1",
  "navroute/1",
  "outfitting/2",
  "outfitting/3",
  "scanbarycentre/1",
  "scanorganic/1",
  "shipyard/2",
] as const;

/** A schema that we know of. */
export type NetworkName = (typeof networkNames)[number];

/** What the file of a schema is called. */
export function fileOfSchema(name: string): string {
  return name.replaceAll("/", "-");
}

/** What we know of a schema, as the file says it of the message alone. */
export function messageFile(name: NetworkName): Schema {
  return builtEddnSchema(fileOfSchema(name)) as Schema;
}

let envelope: Schema | undefined;

/** What all messages have around them. */
export function envelopeFile(): Schema {
  envelope ??= builtEddnSchema("envelope") as Schema;
  return envelope;
}

let own: NetworkFiles | undefined;

/** What we know of all schemas. */
export function ownFiles(): NetworkFiles {
  own ??= new Map(networkNames.map((name) => [name, wholeSchema(name, envelopeFile(), messageFile(name))]));
  return own;
}
