import { createRandom, type Random } from "../../base/random.js";
import { type GameVersion, isOlder, parseGameVersion } from "../../spec/game-version.js";
import { schemaAt } from "../../spec/normal-form.js";
import { listed } from "../listed.js";
import { economyForms } from "./display.js";
import type { Faction } from "./faction.js";
import { callsignCount, callsignOf, inventStationName } from "./names.js";

/** A part of what a station lives by. */
export interface StationEconomy {
  readonly name: string;
  readonly share: number;
}

/** A place to dock at. */
export interface Station {
  readonly name: string;
  /** What players see, where it is not the name. */
  readonly displayName: string | undefined;
  readonly type: string;
  readonly marketId: number;
  readonly isCarrier: boolean;
  /** What it lives by, with shares of the whole where there are several. */
  readonly economies: readonly StationEconomy[];
  readonly owner: Faction;
  /** Whether it says the state of its owner though there is none. */
  readonly setsState: boolean;
  readonly bodyId: number;
  readonly services: readonly string[];
  /** Light-seconds from the star. */
  readonly distance: number;
  readonly pads: { readonly Small: number; readonly Medium: number; readonly Large: number };
  readonly state: string | undefined;
}

const types = ["Coriolis", "Orbis", "Ocellus", "Outpost", "CraterOutpost", "CraterPort", "AsteroidBase"] as const;
const stationStates = listed("events/Docked", "/StationState");

/** From this version on the game wrote the names of services in small letters. */
const smallLetters: GameVersion = { major: 3, minor: 7 };

/** The version with which pilots left their ships. */
export const onFootVersion: GameVersion = { major: 4, minor: 0 };

/** What stations of the game offer beside what the specification lists, as it spells them. */
const furtherServices: readonly string[] = [
  "engineer",
  "materialtrader",
  "techBroker",
  "searchrescue",
  "bartender",
  "vistagenomics",
];

/** The same since pilots leave their ships. */
const servicesOnFoot: readonly string[] = [
  "apexinterstellar",
  "frontlinesolutions",
  "pioneersupplies",
  "livery",
  "socialspace",
  "stationMenu",
];

/** Services of the specification that no journal has. */
const unheardServices: ReadonlySet<string> = new Set(["initiatives", "workshop", "research", "searchandrescue"]);

/** The services that a version of the game knows, spelled as it spelled them. */
export function servicesOf(version: GameVersion): readonly string[] {
  const pointer = "/StationServices/0";
  const added = Object.entries(schemaAt("events/Docked", pointer)?.["x-values-since"] ?? {});
  const later = new Set(added.flatMap(([since, names]) => (isBefore(version, since) ? names : [])));
  const services = listed("events/Docked", pointer).filter(
    (service) => !later.has(service) && !unheardServices.has(service.toLowerCase()),
  );
  return [
    ...(isOlder(version, smallLetters) ? services : services.map((service) => service.toLowerCase())),
    ...furtherServices,
    ...(isOlder(version, onFootVersion) ? [] : servicesOnFoot),
  ];
}

function isBefore(version: GameVersion, since: string): boolean {
  const added = parseGameVersion(since);
  return added !== undefined && isOlder(version, added);
}

/** What the numbers of a station are made from: that of its system in the bubble, and which of its stations it is. */
interface StationPlace {
  readonly bubble: number;
  readonly index: number;
  readonly factions: readonly Faction[];
}

const carrierIds = 3_700_000_000;
const stationIds = 128_000_000;
/** Behind all bodies that a system has. */
const firstBodyId = 60;
const serviceStream = 16;

/** A station of a system, the same whenever the system is made. */
export function inventStation(
  random: Random,
  services: readonly string[],
  { bubble, index, factions }: StationPlace,
): Station {
  const isCarrier = index > 0 && random.chance(25);
  const economies = isCarrier ? 1 : random.between(1, 3);
  const isColonising = !isCarrier && random.chance(5);
  const carrier = random.below(callsignCount);
  const marketId = isCarrier ? carrierIds + carrier : stationIds + bubble * 4 + index;
  // How many services a version knows must not change the rest.
  const offering = createRandom(marketId, serviceStream);
  const name = isCarrier ? callsignOf(carrier) : inventStationName(random);
  return {
    name: isColonising ? `$EXT_PANEL_ColonisationShip; ${name}` : name,
    displayName: isColonising ? `System Colonisation Ship ${name}` : undefined,
    type: isCarrier ? "FleetCarrier" : random.pick(types),
    marketId,
    isCarrier,
    economies: shared(random, random.some(economyForms, economies)),
    owner: random.pick(factions),
    setsState: random.chance(20),
    bodyId: firstBodyId + index,
    services: offering.some(services, offering.between(Math.min(8, services.length), services.length)),
    distance: random.decimal(5, 3000),
    pads: somePads({ Small: random.below(18), Medium: random.below(19), Large: random.below(10) }),
    state: random.chance(8) ? random.pick(stationStates) : undefined,
  };
}

/** Nobody could dock where there is none. */
function somePads(pads: Station["pads"]): Station["pads"] {
  return pads.Small + pads.Medium + pads.Large === 0 ? { ...pads, Small: 1 } : pads;
}

const hundred = 100;

function shared(random: Random, names: readonly string[]): readonly StationEconomy[] {
  let rest = hundred;
  const others = names.slice(1).map((name) => {
    const share = random.between(5, 30);
    rest -= share;
    return { name, share: share / hundred };
  });
  return [{ name: names[0] ?? "", share: rest / hundred }, ...others];
}
