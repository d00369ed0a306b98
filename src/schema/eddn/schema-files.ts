import { isObject } from "../../base/object.js";
import { builtEddnSchema } from "../built/eddn-schemas.js";
import { type Schema, withParts } from "../schema.js";
import { eddnTime } from "../timestamp.js";

const must = "be a date and time with its zone, such as 2025-03-02T19:14:51Z";

/** A schema whose `date-time` accepts all forms that the gateway accepts; the game writes only one of them. */
export function exactTimes(schema: Schema): Schema {
  const copy = withParts(schema, (part) => (isObject(part) ? exactTimes(part) : part));
  return copy.format === "date-time" ? { ...copy, format: eddnTime, "x-must": must } : copy;
}

/** Keys of personal data, which is never sent, at any depth, unless an EDDN schema names the key. */
export const personalKeys: ReadonlySet<string> = new Set([
  ...["ActiveFine", "CockpitBreach", "BoostUsed", "FuelLevel", "FuelUsed", "JumpDist", "Wanted"],
  ...["IsNewEntry", "NewTraitsDiscovered", "HappiestSystem", "HomeSystem", "MyReputation", "SquadronFaction"],
  ...["Commander", "CommanderName", "Cmdr", "CmdrName", "FID", "Credits", "Loan", "Crew", "Ship", "ShipID"],
  ...["ShipName", "ShipIdent", "SquadronName", "SquadronID", "Reputation", "UserShipName", "UserShipId"],
]);

/** The subschema for a place in a message; false if nothing is allowed there. */
export type AcceptedPart = Schema | boolean | undefined;

/** Keys of display texts, which depend on the player's language and are never sent. */
export const localised = /_Localised$/;

/** The subschema for a key: by its name, by a pattern, or for all others. */
export function placeOfKey(key: string, place: AcceptedPart): AcceptedPart {
  if (typeof place !== "object") return undefined;
  const { properties = {}, patternProperties = {}, additionalProperties } = place;
  if (Object.hasOwn(properties, key)) return properties[key];
  const patterned = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(key));
  return patterned ? patterned[1] : additionalProperties;
}

export function placeOfItems(place: AcceptedPart): AcceptedPart {
  return typeof place === "object" ? place.items : undefined;
}

export function isAccepted(key: string, place: AcceptedPart): boolean {
  if (localised.test(key) || (placeOfKey(key, place) as unknown) === false) return false;
  return !personalKeys.has(key) || (typeof place === "object" && Object.hasOwn(place.properties ?? {}, key));
}

/** Schemas that do not require the game's version in the header. */
const silentOfGame: ReadonlySet<string> = new Set(["blackmarket/1", "scanorganic/1"]);

/** A schema of whole messages: the envelope combined with the schema of its message. */
function wholeSchema(name: string): Schema {
  const { $id: _, $schema: __, title: ___, description: ____, examples: _____, ...said } = envelopeFile();
  const { $id: ______, $schema: _______, ...body } = builtEddnSchema(fileOfSchema(name)) as Schema;
  const { header = {}, ...others } = said.properties ?? {};
  const { gameversion = {}, gamebuild = {}, ...fields } = header.properties ?? {};
  const ofGame = silentOfGame.has(name) ? {} : { gameversion, gamebuild };
  const properties = { ...others, header: { ...header, properties: { ...fields, ...ofGame } }, message: body };
  return exactTimes({ ...said, properties });
}

export function messagePart(whole: Schema): Schema {
  return whole.properties?.message ?? {};
}

/** EDDN schemas by name and version, each for a whole message with its envelope. */
export type EddnSchemaFiles = ReadonlyMap<string, Schema>;

/** The schemas known to us. */
const schemaNames: readonly string[] = [
  ...["approachsettlement/1", "blackmarket/1", "codexentry/1", "commodity/3", "dockingdenied/1", "dockinggranted/1"],
  ...["fcmaterials_capi/1", "fcmaterials_journal/1", "fssallbodiesfound/1", "fssbodysignals/1", "fssdiscoveryscan/1"],
  ...["fsssignaldiscovered/1", "journal/1", "navbeaconscan/1", "navroute/1", "outfitting/2", "outfitting/3"],
  ...["scanbarycentre/1", "scanorganic/1", "shipyard/2"],
];

export function fileOfSchema(name: string): string {
  return name.replaceAll("/", "-");
}

export function envelopeFile(): Schema {
  return builtEddnSchema("envelope") as Schema;
}

let own: EddnSchemaFiles | undefined;

export function ownFiles(): EddnSchemaFiles {
  own ??= new Map(schemaNames.map((name) => [name, wholeSchema(name)]));
  return own;
}
