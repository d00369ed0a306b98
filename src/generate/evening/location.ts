import type { WorldBody } from "../galaxy/bodies.js";
import { displayed } from "../galaxy/display.js";
import type { Station } from "../galaxy/station.js";
import type { StarSystem } from "../galaxy/system.js";
import { bare } from "./line.js";
import { type Fields, type Player, speaksEnglish, type WrittenEvent } from "./player.js";

/** The fields that mark a line as about the player's own ship. */
export const own = { Taxi: false, Multicrew: false };

/** The player's system, as most lines name it. */
export function inSystem({ system }: Player) {
  return { StarSystem: system.name, SystemAddress: system.address };
}

/** The place where the player boards or leaves a ship at a station. */
export function gangway(player: Player, { name, bodyId, type, marketId }: Station): Fields {
  return {
    ...inSystem(player),
    Body: name,
    BodyID: bodyId,
    OnStation: true,
    OnPlanet: false,
    StationName: name,
    StationType: type,
    MarketID: marketId,
  };
}

export function onSurface({ name, id }: WorldBody): Fields {
  return { Body: name, BodyID: id, OnStation: false, OnPlanet: true };
}

/** A station, and a planet, as the place where something happens. */
export const atStation = ({ name, bodyId }: Station) => ({ Body: name, BodyID: bodyId, BodyType: "Station" });
export const atPlanet = ({ name, id }: WorldBody) => ({ Body: name, BodyID: id, BodyType: "Planet" });

/** A station, as most of its lines name it. */
export function atMarket({ system }: Player, { marketId, name }: Station): Fields {
  return { MarketID: marketId, StationName: name, StarSystem: system.name };
}

/** The faction in control of the system; another name where there is none. */
export function factionIn({ system }: Player, otherwise: string): string {
  return system.colony?.factions[0]?.Name ?? otherwise;
}

/** The arrival point in a system: the star, the first of several, or their barycentre. */
export function arrivalAt({ name, arrival }: StarSystem) {
  if (arrival === "first star") return { Body: `${name} A`, BodyID: 1, BodyType: "Star" };
  return { Body: name, BodyID: 0, BodyType: arrival === "barycentre" ? "Null" : "Star" };
}

/** The fields about the population of a system. */
export function society({ galaxy: { language } }: Player, { colony }: StarSystem): Fields {
  const {
    allegiance = "",
    economy = "$economy_None;",
    secondEconomy = "$economy_None;",
    government = "$government_None;",
    security = "$GAlAXY_MAP_INFO_state_anarchy;",
    population = 0,
  } = colony ?? {};
  return {
    SystemAllegiance: allegiance,
    SystemEconomy: economy,
    SystemEconomy_Localised: displayed(economy, language),
    SystemSecondEconomy: secondEconomy,
    SystemSecondEconomy_Localised: displayed(secondEconomy, language),
    SystemGovernment: government,
    SystemGovernment_Localised: displayed(government, language),
    SystemSecurity: security,
    SystemSecurity_Localised: displayed(security, language),
    Population: population,
  };
}

/** The fields about the factions of a system. */
export function politics({ colony }: StarSystem): Fields {
  const ruler = colony?.factions[0];
  if (!colony || !ruler) return {};
  return {
    Factions: colony.factions,
    SystemFaction: ruling(ruler, colony.setsState),
    Conflicts: colony.conflicts.length > 0 ? colony.conflicts : undefined,
  };
}

/** A faction, as a system or a station names the one in control. */
function ruling({ Name, FactionState }: Station["owner"], setsState: boolean): Fields {
  return FactionState === "None" && !setsState ? { Name } : { Name, FactionState };
}

/** The system that the player is in, as Location and CarrierJump describe it. */
export function surroundings(player: Player, place: Fields): Fields {
  const { system } = player;
  // They report the happiness of factions, for which we have texts only in English.
  const seen = speaksEnglish(player) ? system : { ...system, colony: undefined };
  return {
    ...inSystem(player),
    StarPos: system.position,
    ...society(player, seen),
    ...place,
    ...system.colony?.powers,
    ...politics(seen),
    ThargoidWar: system.war,
  };
}

/** The station fields for a docked ship. Like the game, it names the first economy and lists them all. */
export function moored(player: Player, station: Station): Fields {
  const { language } = player.galaxy;
  const { owner, isCarrier, displayName, economies } = station;
  const government = `$government_${owner.Government};`;
  const main = economies[0].name;
  return {
    DistFromStarLS: station.distance,
    StationName: station.name,
    StationName_Localised: speaksEnglish(player) ? displayName : undefined,
    StationType: station.type,
    MarketID: station.marketId,
    StationFaction: isCarrier ? { Name: "FleetCarrier" } : ruling(owner, station.setsState),
    StationGovernment: government,
    StationGovernment_Localised: displayed(government, language),
    StationAllegiance: isCarrier ? undefined : owner.Allegiance,
    StationServices: station.services,
    StationEconomy: main,
    StationEconomy_Localised: displayed(main, language),
    StationEconomies: economies.map(({ name, share }) => ({
      Name: name,
      Name_Localised: displayed(name, language),
      Proportion: share,
    })),
  };
}

/** The Location of a player in a ship or on foot in a station. */
export function location(player: Player): WrittenEvent {
  const { system, where } = player;
  const station = where.at === "docked" ? where.station : undefined;
  return bare(player, "Location", [1, 8], {
    Docked: station !== undefined,
    ...(station && moored(player, station)),
    ...own,
    ...surroundings(player, station ? atStation(station) : arrivalAt(system)),
  });
}
