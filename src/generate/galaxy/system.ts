import type { Random } from "../random.js";
import { type GridPlace, gridPlace, type Position } from "./address.js";
import { economyForms, governmentForms, type Language, securityForms } from "./display.js";
import { allegiances, type Conflict, type Faction, inventConflicts, inventFactions } from "./faction.js";
import { inventSystemName } from "./names.js";
import { inventStation, type Station } from "./station.js";

/** A star system. */
export interface StarSystem {
  readonly name: string;
  readonly address: number;
  readonly position: Position;
  readonly starClass: string;
  /** What people made of it, where some live there. */
  readonly colony: Colony | undefined;
}

/** An inhabited system, beyond its place. */
export interface Colony {
  readonly allegiance: string;
  readonly economy: string;
  readonly secondEconomy: string;
  readonly government: string;
  readonly security: string;
  readonly population: number;
  readonly factions: readonly Faction[];
  readonly conflicts: Conflict[];
  readonly stations: readonly [Station, ...Station[]];
}

/** What all systems of a session have in common. */
export interface Galaxy {
  readonly language: Language;
  readonly services: readonly string[];
  /** The names of the systems so far, those of the catalogue by their numbers: where one is free, so is the address. */
  readonly taken: Set<string | number>;
}

const starClasses = ["O", "B", "A", "F", "G", "K", "M", "L", "T", "N", "DA", "H"] as const;
const stepsInLightYear = 32;
/** Further out there are hardly any stars. */
const rim = [20_000, 1_500, 20_000] as const;

/** A system within reach of a place. */
export function inventSystem(random: Random, galaxy: Galaxy, from: Position, reach: number): StarSystem {
  // Steps along three axes make less than the reach if each is less than 0.57 of it.
  const most = Math.floor(reach * 0.57 * stepsInLightYear);
  const position = rim.map((border, axis) => {
    const start = from[axis] ?? 0;
    const step = random.between(1, most);
    const isOutward = start > border ? false : start < -border ? true : random.chance(50);
    return start + (isOutward ? step : -step) / stepsInLightYear;
  }) as [number, number, number];
  const place = freePlace(random, galaxy, position);
  const isInhabited = random.chance(55);
  const name = isInhabited ? freeName(random, galaxy, place.name) : place.name;
  return {
    name,
    address: place.address,
    position,
    starClass: random.pick(starClasses),
    colony: isInhabited ? inventColony(random, galaxy, name) : undefined,
  };
}

/** A system that somebody lives in, so that a session can start there. */
export function inventHome(random: Random, galaxy: Galaxy, from: Position, reach: number): StarSystem {
  const system = inventSystem(random, galaxy, from, reach);
  if (system.colony) return system;
  const name = freeName(random, galaxy, system.name);
  return { ...system, name, colony: inventColony(random, galaxy, name) };
}

function freePlace(random: Random, { taken }: Galaxy, position: Position): GridPlace {
  let place = gridPlace(position, random);
  while (taken.has(place.nameKey)) place = gridPlace(position, random);
  taken.add(place.nameKey);
  return place;
}

/** People soon run out of names, and then keep to what the catalogue says. */
const mostNames = 10;

function freeName(random: Random, { taken }: Galaxy, catalogued: string): string {
  for (let tries = 0; tries < mostNames; tries++) {
    const name = inventSystemName(random);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
  return catalogued;
}

function inventColony(random: Random, galaxy: Galaxy, name: string): Colony {
  const factions = inventFactions(random, name, galaxy.language === "English/UK");
  const station = (): Station => inventStation(random, galaxy.services);
  return {
    allegiance: random.pick(allegiances),
    economy: random.pick(economyForms),
    secondEconomy: random.chance(30) ? "$economy_None;" : random.pick(economyForms),
    government: random.pick(governmentForms),
    security: random.pick(securityForms),
    population: random.between(1000, 4_000_000) * random.pick([1, 10, 1000]),
    factions,
    conflicts: inventConflicts(random, factions),
    stations: [station(), ...Array.from({ length: random.below(3) }, station)],
  };
}

/** The distance between two places. */
export function distanceBetween(a: Position, b: Position): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
}
