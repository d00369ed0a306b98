import { noteFact } from "../facts.js";
import { plainText } from "../json-value.js";
import { remember } from "../remember.js";
import {
  type Known,
  known,
  numberIn,
  type Reads,
  readsOf,
  type SessionEvent,
  sharing,
  textIn,
} from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import type { SessionState, StarPosition } from "../state.js";
import { isSite } from "./docking.js";
import { positionIn } from "./surface.js";

/** Two values that belong together according to an event. */
export interface Pairing<Key, Value> {
  readonly keyField: string;
  readonly key: Key;
  readonly valueField: string;
  readonly value: Value;
}

/** The fields by which kinds identify a system. */
export const systemFields = sharing<readonly [address: string, name: string]>(
  [["SystemAddress", "StarSystem"], "Location", "FSDJump", "CarrierJump", "StartJump", "Docked", "CarrierLocation"],
  [["SystemAddress", "Name"], "FSDTarget"],
  [["SystemAddress", "SystemName"], "CarrierJumpRequest"],
);

/** The fields by which kinds identify a station. */
export const stationFields = sharing<readonly [id: string, name: string]>(
  [["MarketID", "StationName"], "Docked", "Undocked", "DockingRequested", "DockingGranted", "DockingDenied"],
  [["MarketID", "StationName"], "DockingCancelled", "DockingTimeout", "Location", "CarrierJump"],
  [["MarketID", "Name"], "ApproachSettlement"],
  [["CarrierID", "Callsign"], "CarrierStats"],
);

/** Stations that may move to another system. */
const movers: ReadonlySet<unknown> = new Set(["FleetCarrier", "MegaShip", "MegaShipSrv", "", undefined]);

/** The address and name of the system in an event. */
export function systemPairing(event: SessionEvent): Pairing<number, string> | undefined {
  return pairing(event, systemFields[event.kind]);
}

/** The id and name of the station in an event. */
export function stationPairing(event: SessionEvent): Pairing<number, string> | undefined {
  return pairing(event, stationFields[event.kind]);
}

function pairing(event: SessionEvent, fields?: readonly [string, string]): Pairing<number, string> | undefined {
  if (!fields) return undefined;
  const [keyField, valueField] = fields;
  const key = numberIn(event, keyField);
  const value = textIn(event, valueField);
  return key === undefined || value === undefined || value === "" ? undefined : { keyField, key, valueField, value };
}

/** The callsign and id of the carrier in an event. */
export function callsignPairing(event: SessionEvent): Pairing<string, number> | undefined {
  const named = stationPairing(event);
  if (!named || !/^[A-Z0-9]{3}-[A-Z0-9]{3}$/.test(named.value)) return undefined;
  return turned(named);
}

/** The same two values, the other way round. */
export function turned<Key, Value>({ keyField, key, valueField, value }: Pairing<Key, Value>): Pairing<Value, Key> {
  return { keyField: valueField, key: value, valueField: keyField, value: key };
}

/** The system in which an event places a station that cannot move. */
export function standingOf(event: SessionEvent): Pairing<number, number> | undefined {
  const key = numberIn(event, "MarketID");
  const value = numberIn(event, "SystemAddress");
  if (key === undefined || value === undefined || movers.has(event.value("StationType"))) return undefined;
  return { keyField: "MarketID", key, valueField: "SystemAddress", value };
}

/** The landing pads of a station, as a text for comparing. */
export function padsOf(event: SessionEvent): Pairing<number, string> | undefined {
  const key = numberIn(event, "MarketID");
  const pads = event.value("LandingPads");
  // A construction site becomes a station with pads of its own.
  if (key === undefined || typeof pads !== "object" || pads === null || isSite(textIn(event, "StationName") ?? "")) {
    return undefined;
  }
  const { Small, Medium, Large } = pads as Readonly<Record<string, unknown>>;
  const value = `${plainText(Small)}, ${plainText(Medium)}, ${plainText(Large)}`;
  return { keyField: "MarketID", key, valueField: "LandingPads", value };
}

/**
 * If two lines contradict each other, neither is believed, so that one wrong line does not make the next one wrong.
 * Returns what is stated for the first time.
 */
function learn<Key, Value>(
  table: Map<Key, Known<Value>>,
  said: Pairing<Key, Value> | undefined,
  event: SessionEvent,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Known<Value> | undefined {
  if (!said) return undefined;
  const { key, value, valueField } = said;
  const before = table.get(key);
  if (before) {
    if (!isSame(before.value, value)) table.delete(key);
    return undefined;
  }
  const first = known(value, event, valueField);
  remember(table, key, first);
  return first;
}

const learnSystem = ({ identities, sharedFacts }: SessionState, event: SessionEvent): void => {
  const system = systemPairing(event);
  if (!system) return;
  const { key } = system;
  noteFact(sharedFacts, "names", key, learn(identities.names, system, event));
  noteFact(sharedFacts, "addresses", system.value, learn(identities.addresses, turned(system), event));
  const value = positionIn(event.value("StarPos"));
  const position = value && { ...system, valueField: "StarPos", value };
  noteFact(sharedFacts, "positions", key, learn(identities.positions, position, event, isSamePosition));
};

/** True if two positions are equal, to the last digit that the game writes. */
export function isSamePosition(one: StarPosition, other: StarPosition): boolean {
  return one[0] === other[0] && one[1] === other[1] && one[2] === other[2];
}

const learnStation = ({ identities, sharedFacts }: SessionState, event: SessionEvent): void => {
  const learnShared = <Value>(
    name: "stations" | "pads" | "systems",
    table: Map<number, Known<Value>>,
    said: Pairing<number, Value> | undefined,
  ) => noteFact(sharedFacts, name, said?.key ?? "", learn(table, said, event));
  learnShared("stations", identities.stations, stationPairing(event));
  learn(identities.callsigns, callsignPairing(event), event);
  learnShared("pads", identities.pads, padsOf(event));
  learnShared("systems", identities.systems, standingOf(event));
};

/** A suit and its kind, without its grade. */
export function suitPairing(event: SessionEvent): Pairing<number, string> | undefined {
  const key = numberIn(event, "SuitID");
  const value = textIn(event, "SuitName")
    ?.toLowerCase()
    .replace(/_class\d$/, "");
  if (key === undefined || value === undefined) return undefined;
  return { keyField: "SuitID", key, valueField: "SuitName", value };
}

/** The fields that identify a member of the crew, by kind. */
export const crewFields = sharing<readonly [id: string, name: string]>(
  [["NpcCrewId", "NpcCrewName"], "NpcCrewPaidWage", "NpcCrewRank"],
  [["CrewID", "Name"], "CrewHire", "CrewAssign", "CrewFire"],
);

/** The id and name of a member of the crew, both ways. */
export function crewPairings(event: SessionEvent): readonly Pairing<string, string>[] {
  const named = pairing(event, crewFields[event.kind]);
  if (!named) return [];
  // One table holds both, so each key begins with what it is.
  const { keyField, key, valueField, value } = named;
  const id = { keyField, key: `${keyField} ${key}`, valueField, value };
  return [id, { keyField: valueField, key: `${valueField} ${value}`, valueField: keyField, value: String(key) }];
}

const ofSystem = ["SystemEconomy", "SystemSecondEconomy", "SystemGovernment", "SystemSecurity"];

/** Fields with a symbol beside its display text, in kinds that are not too frequent. */
const symbolFields: Reads = {
  ...readsOf(["Location", "CarrierJump"], [...ofSystem, "StationGovernment", "StationEconomy"]),
  FSDJump: ofSystem,
  ...readsOf(["Docked", "ApproachSettlement"], ["StationGovernment", "StationEconomy"]),
  ...readsOf(["MiningRefined", "PowerplayCollect", "PowerplayDeliver", "SupercruiseDestinationDrop"], ["Type"]),
  ScanOrganic: ["Genus", "Species", "Variant"],
  CodexEntry: ["Name", "SubCategory", "Category", "Region"],
  ModuleBuy: ["BuyItem", "SellItem", "StoredItem"],
  ModuleRetrieve: ["RetrievedItem", "SwapOutItem"],
  ...readsOf(["ModuleSell", "ModuleSellRemote"], ["SellItem"]),
  ...readsOf(["ModuleStore", "FetchRemoteModule"], ["StoredItem"]),
  AfmuRepairs: ["Module"],
  DatalinkScan: ["Message"],
  ProspectedAsteroid: ["Content"],
  USSDrop: ["USSType"],
  FactionKillBond: ["AwardingFaction", "VictimFaction"],
  ...readsOf(["MissionAccepted", "MissionCompleted"], ["Commodity", "TargetType"]),
};

const textOf = (field: string): string => `${field}_Localised`;

/** The same with the fields of the texts. */
export const textReads: Reads = Object.fromEntries(
  Object.entries(symbolFields).map(([kind, fields]) => [kind, fields.flatMap((field) => [field, textOf(field)])]),
);

/** The symbols of an event with their display texts; those with parts that vary are left out. */
export function* textPairings(event: SessionEvent): Generator<Pairing<string, string>> {
  for (const keyField of symbolFields[event.kind] ?? []) {
    const key = textIn(event, keyField);
    if (key === undefined || !key.startsWith("$") || key.includes("#")) continue;
    const valueField = textOf(keyField);
    const value = textIn(event, valueField);
    if (value !== undefined) yield { keyField, key, valueField, value };
  }
}

export const identityHandlers: readonly EventHandler[] = [
  ...Object.keys(crewFields).map((kind) =>
    on(kind, crewFields[kind] ?? [], ({ identities }, event) => {
      for (const said of crewPairings(event)) learn(identities.crew, said, event);
    }),
  ),
  ...Object.entries(textReads).map(([kind, fields]) =>
    on(kind, fields, ({ identities }, event) => {
      for (const said of textPairings(event)) learn(identities.texts, said, event);
    }),
  ),
  // Another journal in the same file may be of a game in another language.
  on("Fileheader", [], ({ identities }) => identities.texts.clear()),
  ...Object.entries(systemFields).map(([kind, fields]) => on(kind, [...fields, "StarPos"], learnSystem)),
  ...Object.entries(stationFields).map(([kind, fields]) =>
    on(kind, [...fields, "LandingPads", "StationType", "SystemAddress"], learnStation),
  ),
  on("SuitLoadout", ["SuitID", "SuitName"], ({ identities }, event) => {
    learn(identities.suits, suitPairing(event), event);
  }),
];
