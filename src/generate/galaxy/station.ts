import { createRandom, type Random } from "../../base/random.js";
import type { Game } from "../game.js";
import { listed } from "../listed.js";
import { economyForms } from "./display.js";
import type { Faction } from "./faction.js";
import { callsignCount, callsignOf, inventStationName } from "./names.js";

/** What the stations of a session share: their services, and the names that some were given, by market. */
export interface Ports {
  readonly services: readonly string[];
  readonly known: { readonly stations: ReadonlyMap<number, string> };
}

type Economy = Readonly<{ name: string; share: number }>;

export type Station = Readonly<ReturnType<typeof inventStation>>;

const types = ["Coriolis", "Orbis", "Ocellus", "Outpost", "CraterOutpost", "CraterPort", "AsteroidBase"] as const;
const stationStates = listed("events/Docked", "/StationState");

/** Services of the game that the specification does not list, in the game's spelling. */
const furtherServices: readonly string[] = ["engineer", "materialtrader", "techBroker", "searchrescue"];

/** The same for services introduced with on-foot gameplay. */
const servicesOnFoot: readonly string[] = [
  ...["bartender", "vistagenomics", "apexinterstellar", "frontlinesolutions"],
  ...["pioneersupplies", "livery", "socialspace", "stationMenu"],
];

/** Services in the specification that no journal contains. */
const unseenServices: ReadonlySet<string> = new Set(["initiatives", "workshop", "research", "searchandrescue"]);

/** Services of every station in genuine journals, in lower case. */
const always: ReadonlySet<string> = new Set([
  ...["autodock", "commodities", "contacts", "dock", "engineer", "flightcontroller", "refuel"],
  ...["stationmenu", "stationoperations"],
]);

/** Services that only carriers offer. */
const ofCarriers: ReadonlySet<string> = new Set(["carrierfuel", "carriermanagement", "carriervendor", "modulepacks"]);

/** Some services of those that a version of the game knows. */
function someServices(random: Random, all: readonly string[], isCarrier: boolean): readonly string[] {
  const some = new Set(random.some(all, random.between(Math.min(8, all.length), all.length)));
  return all.filter((service) => {
    const name = service.toLowerCase();
    return some.has(service) ? isCarrier || !ofCarriers.has(name) : always.has(name);
  });
}

/** The services of a game, in its spelling; those that it does not have yet are not written. */
export function servicesOf(game: Game): readonly string[] {
  const services = listed("events/Docked", "/StationServices/0").filter(
    (service) => !unseenServices.has(service.toLowerCase()),
  );
  // The names were changed to small letters with fleet carriers.
  return [
    ...(game.writes("CarrierStats") ? services.map((service) => service.toLowerCase()) : services),
    ...furtherServices,
    ...(game.writes("Disembark") ? servicesOnFoot : []),
  ];
}

export const carrierIds = 3_700_000_000;
const stationIds = 128_000_000;
/** After the ids of all bodies in a system. */
const firstBodyId = 60;
const serviceStream = 16;

/** A station of a system, always the same for that system's number in the bubble and its own index. */
export function inventStation(
  random: Random,
  { services, known }: Ports,
  factions: readonly Faction[],
  bubble: number,
  index: number,
) {
  const isCarrier = index > 0 && random.chance(25);
  const economies = isCarrier ? 1 : random.between(1, 3);
  const isColonising = !isCarrier && random.chance(5);
  const carrier = random.below(callsignCount);
  const marketId = isCarrier ? carrierIds + carrier : stationIds + bubble * 4 + index;
  // A separate stream, so that the number of services in a version does not affect the rest.
  const offering = createRandom(marketId, serviceStream);
  const shown = isCarrier ? callsignOf(carrier) : inventStationName(random);
  const own = isColonising ? `$EXT_PANEL_ColonisationShip; ${shown}` : shown;
  const name = known.stations.get(marketId) ?? own;
  return {
    name,
    /** The name shown to players, if it differs. */
    displayName: isColonising && name === own ? `System Colonisation Ship ${shown}` : undefined,
    type: isCarrier ? "FleetCarrier" : random.pick(types),
    marketId,
    isCarrier,
    /** The economies and their shares, the main one first. */
    economies: shared(random, random.some(economyForms, economies)),
    owner: random.pick(factions) as Pick<Faction, "Name" | "FactionState" | "Government" | "Allegiance">,
    /** True if it reports the state of its owner even when that is None. */
    setsState: random.chance(20),
    bodyId: firstBodyId + index,
    services: someServices(offering, services, isCarrier),
    /** The distance from the star in light-seconds. */
    distance: random.decimal(5, 3000),
    pads: somePads({ Small: random.below(18), Medium: random.below(19), Large: random.below(10) }),
    state: random.chance(8) ? random.pick(stationStates) : undefined,
  };
}

/** Ensures at least one pad, so that ships can dock. */
function somePads(pads: Readonly<Record<"Small" | "Medium" | "Large", number>>) {
  return pads.Small + pads.Medium + pads.Large === 0 ? { ...pads, Small: 1 } : pads;
}

/** The shares of some economies, of which the first has the rest. */
function shared(random: Random, [first = "", ...names]: readonly string[]): readonly [Economy, ...Economy[]] {
  const others = names.map((name) => ({ name, percent: random.between(5, 30) }));
  const rest = others.reduce((sum, { percent }) => sum - percent, 100);
  return [{ name: first, share: rest / 100 }, ...others.map(({ name, percent }) => ({ name, share: percent / 100 }))];
}
