import type { GameVersion } from "../../schemas/game-version.js";
import { isOlder, parseGameVersion } from "../../schemas/game-version.js";
import { schemaAt } from "../../schemas/normal-form.js";
import { listed } from "../listed.js";
import type { Random } from "../random.js";
import { economyForms } from "./display.js";
import { inventCallsign, inventStationName } from "./names.js";

/** A place to dock at. */
export interface Station {
  readonly name: string;
  /** What players see, where it is not the name. */
  readonly displayName: string | undefined;
  readonly type: string;
  readonly marketId: number;
  readonly isCarrier: boolean;
  readonly economies: readonly string[];
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

/** The services that a version of the game knows, spelled as it spelled them. */
export function servicesOf(version: GameVersion): readonly string[] {
  const pointer = "/StationServices/0";
  const added = Object.entries(schemaAt("events/Docked", pointer)?.["x-values-since"] ?? {});
  const later = new Set(added.flatMap(([since, names]) => (isBefore(version, since) ? names : [])));
  const services = listed("events/Docked", pointer).filter((service) => !later.has(service));
  return isOlder(version, smallLetters) ? services : services.map((service) => service.toLowerCase());
}

function isBefore(version: GameVersion, since: string): boolean {
  const added = parseGameVersion(since);
  return added !== undefined && isOlder(version, added);
}

export function inventStation(random: Random, services: readonly string[]): Station {
  const isCarrier = random.chance(15);
  const economies = isCarrier ? 1 : random.between(1, 3);
  const isColonising = !isCarrier && random.chance(5);
  const name = isCarrier ? inventCallsign(random) : inventStationName(random);
  return {
    name: isColonising ? `$EXT_PANEL_ColonisationShip; ${name}` : name,
    displayName: isColonising ? `System Colonisation Ship ${name}` : undefined,
    type: isCarrier ? "FleetCarrier" : random.pick(types),
    marketId: isCarrier ? random.between(3_700_000_000, 3_720_000_000) : random.between(3_221_000_000, 3_560_000_000),
    isCarrier,
    economies: random.some(economyForms, economies),
    services: random.some(services, random.between(8, services.length)),
    distance: random.decimal(5, 3000),
    pads: { Small: random.below(18), Medium: random.below(19), Large: random.below(10) },
    state: random.chance(8) ? random.pick(stationStates) : undefined,
  };
}
