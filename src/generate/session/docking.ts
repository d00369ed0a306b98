import type { Docked } from "#events";
import { displayed } from "../galaxy/display.js";
import type { Station } from "../galaxy/station.js";
import type { Colony } from "../galaxy/system.js";
import { later, type Pilot, type SessionEvent, speaksEnglish } from "./pilot.js";
import { ruling } from "./travel.js";

type Mooring = Pick<
  Docked,
  "StationName" | "StationName_Localised" | "StationType" | "MarketID" | "StationServices" | "DistFromStarLS"
>;

/** The station fields for a docked ship. */
export function moored(pilot: Pilot, station: Station): Mooring {
  return {
    DistFromStarLS: station.distance,
    StationName: station.name,
    ...(speaksEnglish(pilot) && station.displayName !== undefined
      ? { StationName_Localised: station.displayName }
      : {}),
    StationType: station.type,
    MarketID: station.marketId,
    StationServices: [...station.services],
  };
}

/** Docks at a station of the system. */
export function dock(
  pilot: Pilot,
  { stations }: Pick<Colony, "stations">,
  seconds: readonly [number, number] = [60, 600],
): readonly Docked[] {
  const { random, system, galaxy } = pilot;
  const station = random.pick(stations);
  const faction = station.owner;
  pilot.where = { at: "docked", station };
  const government = `$government_${faction.Government};`;
  const isDamaged = random.chance(4);
  const event: Docked = {
    timestamp: later(pilot, ...seconds),
    event: "Docked",
    ...moored(pilot, station),
    ...(station.state === undefined ? {} : { StationState: station.state }),
    Taxi: false,
    Multicrew: false,
    StarSystem: system.name,
    SystemAddress: system.address,
    StationFaction: station.isCarrier ? { Name: "FleetCarrier" } : ruling(faction, station.setsState),
    StationGovernment: government,
    StationGovernment_Localised: displayed(government, galaxy.language),
    ...(station.isCarrier ? {} : { StationAllegiance: faction.Allegiance }),
    ...economies(pilot, station),
    ...(random.chance(5) ? { Wanted: true } : {}),
    ...(random.chance(5) ? { ActiveFine: true } : {}),
    ...(isDamaged ? { CockpitBreach: true } : {}),
    LandingPads: station.pads,
  };
  return [event];
}

/** Strictly by the specification, a station has either its one economy or the list of several. */
function economies(
  { galaxy }: Pilot,
  { economies: all }: Station,
): Partial<Pick<Docked, "StationEconomy" | "StationEconomy_Localised" | "StationEconomies">> {
  const [first, ...others] = all;
  if (first && others.length === 0) {
    return { StationEconomy: first.name, StationEconomy_Localised: displayed(first.name, galaxy.language) };
  }
  return {
    StationEconomies: all.map(({ name, share }) => ({
      Name: name,
      Name_Localised: displayed(name, galaxy.language),
      Proportion: share,
    })),
  };
}

/** Leaves the pad. */
export function undock(pilot: Pilot, station: Station): readonly SessionEvent[] {
  pilot.where = { at: "space" };
  const event = {
    timestamp: later(pilot, 30, 300),
    event: "Undocked",
    StationName: station.name,
    StationType: station.type,
    MarketID: station.marketId,
    Taxi: false,
    Multicrew: false,
  };
  return [event];
}
