import type { FSDJump, Synthesis } from "#events";
import { displayed, type Language } from "../galaxy/display.js";
import type { Faction } from "../galaxy/faction.js";
import { distanceBetween, type StarSystem } from "../galaxy/system.js";
import { later, type Pilot } from "./pilot.js";

/** The value by which a jump reports its boost. */
export type Boost = NonNullable<FSDJump["BoostUsed"]>;

const boosts: Readonly<Record<string, Boost>> = {
  "FSD Basic": 1,
  "FSD Standard": 2,
  "FSD Premium": 3,
};

/** The value by which the next jump reports a synthesis for the drive. */
export function boostOf({ Name }: Synthesis): Boost {
  return boosts[Name] ?? 1;
}

const thousandth = 1000;
const millionth = 1_000_000;

/** The distance of a jump and the fuel it uses. */
interface JumpCost {
  readonly JumpDist: number;
  readonly FuelUsed: number;
  readonly FuelLevel: number;
}

/** Uses the fuel for a jump. */
export function burnFor(pilot: Pilot, { position }: StarSystem): JumpCost {
  const { ship } = pilot;
  const distance = distanceBetween(pilot.system.position, position);
  const FuelUsed = Math.round(ship.tank * (0.02 + (0.2 * distance) / ship.reach) * millionth) / millionth;
  pilot.fuel = Math.round((pilot.fuel - FuelUsed) * millionth) / millionth;
  return { JumpDist: Math.round(distance * thousandth) / thousandth, FuelUsed, FuelLevel: pilot.fuel };
}

export function arrive(
  pilot: Pilot,
  target: StarSystem,
  boost: Boost | undefined,
  seconds: readonly [number, number] = [12, 25],
): FSDJump {
  const cost = burnFor(pilot, target);
  pilot.system = target;
  pilot.where = { at: "space" };
  pilot.scanned = [...pilot.scanned.slice(-40), target];
  pilot.arrival = arrivalAt(target);
  return arrival(pilot, cost, boost, seconds);
}

/** The FSDJump for the system that was reached. */
export function arrival(
  pilot: Pilot,
  cost: JumpCost,
  boost: Boost | undefined,
  seconds: readonly [number, number],
): FSDJump {
  const { random, galaxy, system: target } = pilot;
  const event = {
    timestamp: later(pilot, ...seconds),
    event: "FSDJump",
    Taxi: false,
    Multicrew: false,
    Wanted: random.chance(5) ? true : undefined,
    StarSystem: target.name,
    SystemAddress: target.address,
    StarPos: [...target.position],
    ...society(target, galaxy.language),
    ...pilot.arrival,
    ...target.colony?.powers,
    ...cost,
    BoostUsed: boost,
    ...politics(target),
    ThargoidWar: target.war,
  };
  // Undefined fields are not written.
  return event as FSDJump;
}

/** The arrival point in a system: the star, the first of several, or their barycentre. */
export function arrivalAt({ name, arrival }: StarSystem): Pick<FSDJump, "Body" | "BodyID" | "BodyType"> {
  if (arrival === "barycentre") return { Body: name, BodyID: 0, BodyType: "Null" };
  return arrival === "only star"
    ? { Body: name, BodyID: 0, BodyType: "Star" }
    : { Body: `${name} A`, BodyID: 1, BodyType: "Star" };
}

type Society = Pick<
  FSDJump,
  | "SystemAllegiance"
  | "SystemEconomy"
  | "SystemEconomy_Localised"
  | "SystemSecondEconomy"
  | "SystemSecondEconomy_Localised"
  | "SystemGovernment"
  | "SystemGovernment_Localised"
  | "SystemSecurity"
  | "SystemSecurity_Localised"
  | "Population"
>;

/** The fields about the population of a system. */
export function society({ colony }: StarSystem, language: Language): Society {
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

export function politics({ colony }: StarSystem): Partial<Pick<FSDJump, "Factions" | "SystemFaction" | "Conflicts">> {
  const ruler = colony?.factions[0];
  if (!colony || !ruler) return {};
  return {
    Factions: [...colony.factions],
    SystemFaction: ruling(ruler, colony.setsState),
    ...(colony.conflicts.length > 0 ? { Conflicts: colony.conflicts } : {}),
  };
}

/** A faction, as a system or a station names the one in control. */
export function ruling({ Name, FactionState }: Faction, setsState: boolean): NonNullable<FSDJump["SystemFaction"]> {
  return FactionState === "None" && !setsState ? { Name } : { Name, FactionState };
}
