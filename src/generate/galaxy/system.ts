import type { FSDJump } from "#events";
import type { Fields } from "../../base/object.js";
import { createRandom, type Random } from "../../base/random.js";
import { listed } from "../listed.js";
import { type GridPlace, gridPlace, type Position, placeOf, stepsInLightYear } from "./address.js";
import { economyForms, governmentForms, type Language, securityForms } from "./display.js";
import { allegiances, inventConflicts, inventFactions } from "./faction.js";
import { peoplesSounds, spelled } from "./names.js";
import { inventStation, type Ports, type Station } from "./station.js";

/** The powers that contend for the galaxy, and those that came when pledges were made anew. */
const powers = ["Edmund Mahon", "Zemina Torval", "Yuri Grom", "Li Yong-Rui"] as const;
const newPowers = ["Nakato Kaine", "Jerome Archer"] as const;

type PowerplayState = NonNullable<FSDJump["PowerplayState"]>;

/** Repeats each state by its weight. */
function weighted(states: Readonly<Partial<Record<PowerplayState, number>>>): readonly string[] {
  return Object.entries(states).flatMap(([state, times]) => Array.from({ length: times }, () => state));
}

/** How powers hold systems, as often as in genuine journals: while players voted, and since. */
const votedStates = weighted({ Exploited: 36, Controlled: 7, Contested: 7, HomeSystem: 3, InPrepareRadius: 1 });
const powerStates = weighted({ Exploited: 20, Unoccupied: 13, Fortified: 10, Stronghold: 10, Contested: 1 });

const warStates = listed("events/FSDJump", "/ThargoidWar/CurrentState");

/** The power that controls a system, or those that contest it, as FSDJump names them. */
function powerplay(random: Random, hasVotes: boolean): Fields {
  if (hasVotes) {
    const state = random.pick(votedStates);
    return { Powers: random.some(powers, state === "Contested" ? 2 : 1), PowerplayState: state };
  }
  const here = random.some([...powers, ...newPowers], random.between(1, 3));
  const state = random.pick(powerStates);
  if (state === "Unoccupied") {
    const progress = (Power: string): Fields => ({ Power, ConflictProgress: random.decimal(0, 1.4) });
    const isContested = random.chance(70);
    return {
      Powers: here,
      PowerplayState: state,
      PowerplayConflictProgress: isContested ? here.map(progress) : undefined,
    };
  }
  return {
    ControllingPower: random.pick(here),
    Powers: here,
    PowerplayState: state,
    PowerplayStateControlProgress: random.decimal(0, 1),
    PowerplayStateReinforcement: random.below(9000),
    PowerplayStateUndermining: random.below(9000),
  };
}

/** The state of the Thargoid war, as a jump mentions it. */
function thargoidWar(random: Random): Fields {
  return {
    CurrentState: random.pick(warStates),
    NextStateSuccess: random.pick(warStates),
    NextStateFailure: random.pick(warStates),
    SuccessStateReached: random.chance(20),
    WarProgress: random.decimal(0, 1),
    RemainingPorts: random.below(6),
    // The only field that some wars lack.
    EstimatedRemainingTime: random.chance(50) ? `${random.between(0, 7)} Days` : undefined,
  };
}

/** The corner of inhabited space, in units of ten light-years from the corner of the galaxy, and its width. */
const lowest = [4967, 4067, 2379] as const;
const width = 64;
/** An odd factor, so that neighbours have dissimilar names and all names are different. */
const scatter = 0x9e375;
const wordCount = 2 ** 21;
const mostNumbers = 64;

/** The number of a system in inhabited space; undefined outside it. */
function bubbleNumber({ cell, massCode, number }: GridPlace): number | undefined {
  const inside = cell.map((place, axis) => place - (lowest[axis] ?? 0));
  if (massCode > 4 || inside.some((place) => place < 0 || place >= width)) return undefined;
  const [x = 0, y = 0, z = 0] = inside;
  return x + width * (y + width * (z + width * (massCode + 8 * number)));
}

/** The given name of a system: a word if it is the first of its cube, otherwise a catalogue number. */
function peoplesName(bubble: number): string {
  const first = bubble % wordCount;
  const rest = Math.floor(bubble / wordCount);
  if (rest > 0) return `LP ${Math.floor(first / 1024)}-${(first % 1024) * mostNumbers + rest}`;
  // Both factors are below 2^21, so the product is exact.
  return spelled((first * scatter) % wordCount, peoplesSounds);
}

/** The arrival point: a barycentre, the only star, or the first of several stars. */
type Arrival = "barycentre" | "only star" | "first star";

export type StarSystem = Readonly<ReturnType<typeof systemAt>>;

/** The data that all systems of a session share. */
export interface Galaxy extends Ports {
  readonly language: Language;
  /** True if players vote for powers, as before the reset of pledges. */
  readonly hasVotes: boolean;
  /** What is already known, or asked for: systems by address, and the names of stations by market. */
  readonly known: {
    readonly systems: Map<number, { readonly name: string; readonly position: Position | undefined }>;
    readonly stations: Map<number, string>;
  };
}

/** The system with an address. */
export function systemOf(address: number, galaxy: Galaxy): StarSystem {
  return systemAt(placeOf(address), galaxy);
}

const starClasses = ["O", "B", "A", "F", "G", "K", "M", "L", "T", "N", "DA", "H"] as const;
/** The limit of inhabited space along each axis, where pilots stay. */
const rim = 250;
/** The random stream for the properties of a system, apart from its position. */
const systemStream = 12;
const chartStream = 17;
const inhabited = 75;

/** A system within reach of a position. */
export function inventSystem(random: Random, galaxy: Galaxy, from: Position, reach: number): StarSystem {
  // The distance is below the reach if the step along each of the three axes is below 0.57 of it.
  const most = Math.floor(reach * 0.57 * stepsInLightYear);
  for (;;) {
    const point = from.map((start) => {
      const step = random.between(1, most);
      const isInside = Math.abs(start) <= rim;
      const isUpward = isInside ? random.chance(50) : start < 0;
      return start + (isUpward ? step : -step) / stepsInLightYear;
    }) as [number, number, number];
    const place = gridPlace(point, reach, random);
    const distance = distanceBetween(place.position, from);
    if (distance > 0 && distance <= reach) return systemAt(place, galaxy);
  }
}

/** The system at a position, the same in every session. */
function systemAt(place: GridPlace, galaxy: Galaxy) {
  const random = createRandom(place.address, systemStream);
  const starClass = random.pick(starClasses);
  const isBarycentre = random.chance(10);
  const arrival: Arrival = isBarycentre ? "barycentre" : random.chance(40) ? "first star" : "only star";
  const bubble = random.chance(inhabited) ? bubbleNumber(place) : undefined;
  const { address } = place;
  const known = galaxy.known.systems.get(address);
  const position = known?.position ?? place.position;
  const war = random.chance(6) ? thargoidWar(random) : undefined;
  const name = known?.name ?? (bubble === undefined ? place.name : peoplesName(bubble));
  const colony = bubble === undefined ? undefined : inventColony(random, galaxy, name, bubble);
  return { name, address, position, starClass, arrival, war, colony };
}

function inventColony(random: Random, galaxy: Galaxy, name: string, bubble: number) {
  const factions = inventFactions(random, name, galaxy.language === "English/UK");
  const station = (index: number): Station => inventStation(random, galaxy, factions, bubble, index);
  return {
    allegiance: random.pick(allegiances),
    economy: random.pick(economyForms),
    secondEconomy: random.chance(30) ? "$economy_None;" : random.pick(economyForms),
    government: random.pick(governmentForms),
    security: random.pick(securityForms),
    population: random.between(1000, 4_000_000) * random.pick([1, 10, 1000]),
    factions,
    conflicts: inventConflicts(random, factions),
    powers: random.chance(15) ? powerplay(random, galaxy.hasVotes) : undefined,
    // True if the controlling faction's state is reported even if it is None.
    setsState: random.chance(20),
    stations: [station(0), ...Array.from({ length: random.below(4) }, (_, index) => station(index + 1))] as const,
  };
}

/** True if the system was already discovered: always if it is inhabited, usually otherwise. */
export function isCharted({ colony, address }: StarSystem): boolean {
  return colony !== undefined || createRandom(address, chartStream).chance(70);
}

export function distanceBetween(a: Position, b: Position): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
}
