import { builtEddnSchema } from "../built/eddn-schemas.js";
import { type Schema, withHeld } from "../schema.js";
import { networkTime } from "../timestamp.js";

const must = "be a date and time with its zone, such as 2025-03-02T19:14:51Z";

/** A schema in which a `date-time` is what the gateway takes for one, which is more than the game writes. */
export function exactTimes(schema: Schema): Schema {
  return changed(schema) as Schema;
}

function changed(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, value]) => [keyword, withHeld(keyword, value, changed)] as const);
  const copy = Object.fromEntries(parts);
  return copy.format === "date-time" ? { ...copy, format: networkTime, "x-must": must } : copy;
}

/** Keys that are about a player wherever they stand, so that nobody sends them, unless a schema of the network asks for one by its name. */
export const personalKeys: ReadonlySet<string> = new Set([
  ...["ActiveFine", "CockpitBreach", "BoostUsed", "FuelLevel", "FuelUsed", "JumpDist", "Wanted"],
  ...["IsNewEntry", "NewTraitsDiscovered", "HappiestSystem", "HomeSystem", "MyReputation", "SquadronFaction"],
  ...["Commander", "CommanderName", "Cmdr", "CmdrName", "FID", "Credits", "Loan", "Crew", "Ship", "ShipID"],
  ...["ShipName", "ShipIdent", "SquadronName", "SquadronID", "Reputation", "UserShipName", "UserShipId"],
]);

/** What a schema of the network says of a place; false where nothing may stand there. */
export type TakenPlace = Schema | boolean | undefined;

/** Display texts are for the player's own eyes, wherever they stand. */
export const localised = /_Localised$/;

/** What a schema says of a key: by its name, by a pattern, or as of all others. */
export function placeOfKey(key: string, place: TakenPlace): TakenPlace {
  if (typeof place !== "object") return undefined;
  const { properties = {}, patternProperties = {}, additionalProperties } = place;
  if (Object.hasOwn(properties, key)) return properties[key];
  const patterned = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(key));
  return patterned ? patterned[1] : additionalProperties;
}

/** What a schema says of the elements of a list. */
export function placeOfItems(place: TakenPlace): TakenPlace {
  return typeof place === "object" ? place.items : undefined;
}

/** Whether a key may stand in a message. */
export function isTaken(key: string, place: TakenPlace): boolean {
  if (localised.test(key) || (placeOfKey(key, place) as unknown) === false) return false;
  return !personalKeys.has(key) || (typeof place === "object" && Object.hasOwn(place.properties ?? {}, key));
}

/** Schemas that ask nothing of the game's version in the header. */
const silentOfGame: ReadonlySet<string> = new Set(["blackmarket/1", "scanorganic/1"]);

/** A schema of whole messages: the envelope, with what is said of the message in it. */
function wholeSchema(name: string, envelope: Schema, message: Schema): Schema {
  const { $id: _, $schema: __, title: ___, description: ____, examples: _____, ...said } = envelope;
  const { $id: ______, $schema: _______, ...body } = message;
  const { header = {}, ...others } = said.properties ?? {};
  const { gameversion = {}, gamebuild = {}, ...fields } = header.properties ?? {};
  const ofGame = silentOfGame.has(name) ? {} : { gameversion, gamebuild };
  const properties = { ...others, header: { ...header, properties: { ...fields, ...ofGame } }, message: body };
  return exactTimes({ ...said, properties });
}

/** What a schema of whole messages says of the message. */
export function messagePart(whole: Schema): Schema {
  return whole.properties?.message ?? {};
}

/** Schemas of the network by their names and versions, each of a whole message with its envelope. */
export type NetworkFiles = ReadonlyMap<string, Schema>;

/** The schemas that we know of. */
const networkNames = [
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
type NetworkName = (typeof networkNames)[number];

/** What the file of a schema is called. */
export function fileOfSchema(name: string): string {
  return name.replaceAll("/", "-");
}

/** What we know of a schema, as the file says it of the message alone. */
function messageFile(name: NetworkName): Schema {
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
