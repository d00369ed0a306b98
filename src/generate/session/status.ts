import type { ModulesInfoFile, Status } from "#events";
import type { Random } from "../../base/random.js";
import { measures, physicsOf, type WorldBody } from "../galaxy/bodies.js";
import { type Pilot, speaksEnglish } from "./pilot.js";

/** The bits of Flags, by our own names. */
export const flagBits = {
  docked: 0,
  landed: 1,
  gearDown: 2,
  shieldsUp: 3,
  supercruise: 4,
  assistOff: 5,
  hardpoints: 6,
  inWing: 7,
  lights: 8,
  cargoScoop: 9,
  silent: 10,
  scooping: 11,
  handbrake: 12,
  turretView: 13,
  turretRetracted: 14,
  driveAssist: 15,
  massLocked: 16,
  charging: 17,
  cooldown: 18,
  lowFuel: 19,
  overheating: 20,
  hasLatLong: 21,
  inDanger: 22,
  interdicted: 23,
  inShip: 24,
  inFighter: 25,
  inSrv: 26,
  analysisMode: 27,
  nightVision: 28,
  averageRadius: 29,
  jumping: 30,
  highBeam: 31,
} as const;

/** The bits of Flags2. */
export const flag2Bits = {
  onFoot: 0,
  inTaxi: 1,
  inMulticrew: 2,
  footInStation: 3,
  footOnPlanet: 4,
  aiming: 5,
  lowOxygen: 6,
  lowHealth: 7,
  cold: 8,
  hot: 9,
  veryCold: 10,
  veryHot: 11,
  gliding: 12,
  footInHangar: 13,
  footInSocialSpace: 14,
  footOutside: 15,
  breathable: 16,
  telepresence: 17,
  physicalCrew: 18,
  hyperdriveCharging: 19,
  overcharge: 20,
  cruiseAssist: 21,
  crewActive: 22,
} as const;

export type FlagName = keyof typeof flagBits;
export type Flag2Name = keyof typeof flag2Bits;

/** The number with these bits set; `|` would make bit 31 negative. */
export function bitSet<Name extends string>(bits: Readonly<Record<Name, number>>, names: readonly Name[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + 2 ** bits[name], 0);
}

/** The content of ModulesInfo.json: the current modules. */
export function modulesFile({ clock, ship }: Pilot): ModulesInfoFile {
  return { timestamp: clock.now(), event: "ModuleInfo", Modules: ship.modules };
}

type GuiFocus = NonNullable<Status["GuiFocus"]>;

/** The pilot's situation when Status.json is written. */
export interface Situation {
  readonly vehicle: "ship" | "fighter" | "srv" | "foot" | "menu";
  readonly flags: readonly FlagName[];
  readonly flags2: readonly Flag2Name[];
  /** Flags that may or may not be set. */
  readonly may: readonly FlagName[];
  readonly may2: readonly Flag2Name[];
  readonly screens: readonly GuiFocus[];
  /** Metres above the ground or, with `averageRadius`, above the average radius; undefined away from planets. */
  readonly altitude: number | undefined;
  /** The body that the position refers to. */
  readonly body?: WorldBody | undefined;
}

const panels: readonly GuiFocus[] = [0, 1, 2, 3, 4];
const maps: readonly GuiFocus[] = [6, 7, 8, 11];
const comfort: readonly FlagName[] = ["lights", "nightVision", "inWing", "assistOff", "analysisMode"];
const combat: readonly FlagName[] = ["hardpoints", "cargoScoop", "silent", "overheating", "inDanger", "cooldown"];

const inShip: Situation = {
  vehicle: "ship",
  flags: ["inShip", "shieldsUp"],
  flags2: [],
  may: comfort,
  may2: ["crewActive"],
  screens: panels,
  altitude: undefined,
};

const docked: Situation = {
  ...inShip,
  flags: ["docked", "gearDown", "massLocked", "shieldsUp", "inShip"],
  may: ["lights", "nightVision", "inWing"],
  screens: [...panels, 5, ...maps],
};

const onFoot: Situation = {
  vehicle: "foot",
  flags: [],
  flags2: ["onFoot"],
  may: [],
  may2: ["aiming"],
  screens: [0, 6, 7, 11],
  altitude: undefined,
};

const inCruise: Situation = {
  ...inShip,
  flags: [...inShip.flags, "supercruise"],
  may: ["scooping", "interdicted", "overheating", "inWing", "analysisMode", "inDanger"],
  may2: ["overcharge", "cruiseAssist", "crewActive"],
  screens: [...panels, ...maps, 9, 10],
};

const inBuggy: Situation = {
  ...inShip,
  vehicle: "srv",
  flags: ["inSrv", "shieldsUp", "lights"],
  may: ["handbrake", "turretView", "turretRetracted", "driveAssist", "highBeam", "analysisMode", "nightVision"],
  may2: [],
  altitude: 0,
};

/** Situations between stations. */
const inSpace: readonly ((random: Random) => Situation)[] = [
  () => ({ ...inShip, may: [...comfort, ...combat] }),
  () => inCruise,
  () => ({ ...inShip, flags: [...inShip.flags, "charging"], flags2: ["hyperdriveCharging"], may: ["supercruise"] }),
  () => ({ ...inShip, flags: [...inShip.flags, "supercruise", "jumping"], screens: [0] }),
  (random) => ({ ...inCruise, flags: [...inCruise.flags, "averageRadius"], altitude: random.between(40_000, 90_000) }),
  (random) => ({ ...inShip, flags2: ["gliding"], altitude: random.between(8000, 39_000), screens: [0] }),
  (random) => ({ ...inShip, may: [...comfort, "gearDown", "massLocked"], altitude: random.between(20, 7000) }),
  () => ({ ...inShip, vehicle: "fighter", flags: ["inFighter", "shieldsUp"], may: combat, may2: [] }),
  () => ({ ...inShip, flags2: ["inTaxi"], may: [], may2: [], screens: [0, 6, 7] }),
  () => ({ ...inShip, flags2: ["inMulticrew"], may: combat, may2: ["telepresence"] }),
  () => ({ ...inShip, flags2: ["inMulticrew"], may: combat, may2: ["physicalCrew"] }),
  () => ({ ...onFoot, vehicle: "menu", flags2: [], may2: [], screens: [0] }),
];

/** A situation that matches the pilot's location. */
function situationOf({ where }: Pilot, random: Random, isNear: boolean): Situation {
  switch (where.at) {
    case "docked":
      return docked;
    case "on foot":
      return {
        ...onFoot,
        flags2: ["onFoot", "footInStation", "breathable", random.pick(["footInHangar", "footInSocialSpace"] as const)],
      };
    case "landed":
      return { ...inShip, flags: [...inShip.flags, "landed", "gearDown"], altitude: 0 };
    case "in SRV":
      return inBuggy;
    case "walking":
      return { ...onFoot, flags2: ["onFoot", "footOnPlanet", "footOutside"], altitude: 0 };
    case "space":
      return random.pick(
        inSpace.map((situation) => situation(random)).filter(({ altitude }) => isNear === (altitude !== undefined)),
      );
  }
}

const shares: readonly NonNullable<Status["Pips"]>[] = [
  [4, 4, 4],
  [4, 8, 0],
  [2, 8, 2],
  [8, 4, 0],
  [6, 6, 0],
  [0, 4, 8],
  [3, 8, 1],
];
const legalStates = ["Clean", "Clean", "Speeding", "IllegalCargo", "Wanted"] as const;

/** The content of Status.json at the end of a session; the pilot may be near a body. */
export function statusOf(pilot: Pilot, random: Random, near?: WorldBody): Status {
  const body = "body" in pilot.where ? pilot.where.body : near;
  const situation = { ...situationOf(pilot, random, body !== undefined), body };
  const timestamp = pilot.clock.now();
  if (situation.vehicle === "menu") return menuStatus(pilot);
  return situation.vehicle === "foot"
    ? footStatus(pilot, random, situation, timestamp)
    : shipStatus(pilot, random, situation, timestamp);
}

/** A plain Status of a ship in space, as the basis for a fault. */
export function plainStatus({ clock, fuel, cargo, credits }: Pilot, random: Random): Status {
  return {
    timestamp: clock.now(),
    event: "Status",
    Flags: bitSet(flagBits, ["inShip", "shieldsUp", ...random.some(["lights", "nightVision", "inWing"] as const, 2)]),
    Flags2: 0,
    Pips: [4, 4, 4],
    FireGroup: random.below(4),
    GuiFocus: 0,
    Fuel: { FuelMain: fuel, FuelReservoir: random.decimal(0.1, 0.6) },
    Cargo: cargo,
    LegalState: "Clean",
    Balance: credits,
  };
}

/** The content of Status.json outside the game. */
export function menuStatus({ clock }: Pilot): Status {
  return { timestamp: clock.now(), event: "Status", Flags: 0 };
}

const lowFuel = 0.25;

function shipStatus(pilot: Pilot, random: Random, situation: Situation, timestamp: string): Status {
  // SRVs and fighters have only a reservoir.
  const fuel = situation.vehicle === "ship" ? pilot.fuel : 0;
  const flags: readonly FlagName[] = [
    ...situation.flags,
    ...situation.may.filter(() => random.chance(25)),
    ...(situation.vehicle === "ship" && fuel < pilot.ship.tank * lowFuel ? (["lowFuel"] as const) : []),
  ];
  return {
    timestamp,
    event: "Status",
    Flags: flagsOf(flags, situation),
    Flags2: bitSet(flag2Bits, [...situation.flags2, ...situation.may2.filter(() => random.chance(30))]),
    Pips: random.pick(shares),
    FireGroup: random.below(5),
    GuiFocus: random.pick(situation.screens),
    Fuel: { FuelMain: fuel, FuelReservoir: random.decimal(0.05, 0.6) },
    Cargo: situation.vehicle === "ship" ? pilot.cargo : random.below(3),
    LegalState: random.pick(legalStates),
    ...surroundings(random, pilot, situation),
    Balance: pilot.credits,
    ...(random.chance(60) ? { Destination: destination(pilot, random) } : {}),
  };
}

function footStatus(pilot: Pilot, random: Random, situation: Situation, timestamp: string): Status {
  const oxygen = random.chance(70) ? 1 : random.decimal(0, 1);
  const health = random.chance(70) ? 1 : random.decimal(0, 1);
  const isOutside = situation.altitude !== undefined;
  const temperature = isOutside ? random.decimal(40, 480) : 293;
  const flags2: readonly Flag2Name[] = [
    ...situation.flags2,
    ...situation.may2.filter(() => random.chance(30)),
    ...(oxygen < lowFuel ? (["lowOxygen"] as const) : []),
    ...(health < lowFuel ? (["lowHealth"] as const) : []),
    ...feeling(temperature),
  ];
  return {
    timestamp,
    event: "Status",
    Flags: flagsOf(situation.flags, situation),
    Flags2: bitSet(flag2Bits, flags2),
    Oxygen: oxygen,
    Health: health,
    Temperature: temperature,
    ...weapon(pilot, random),
    ...(isOutside ? { Gravity: random.decimal(0.03, 2.4) } : {}),
    LegalState: random.pick(legalStates),
    ...surroundings(random, pilot, situation),
    Balance: pilot.credits,
  };
}

function flagsOf(flags: readonly FlagName[], { altitude }: Situation): number {
  return bitSet(flagBits, altitude === undefined ? flags : [...flags, "hasLatLong"]);
}

function feeling(kelvin: number): readonly Flag2Name[] {
  if (kelvin < 120) return ["cold", "veryCold"];
  if (kelvin < 220) return ["cold"];
  if (kelvin > 420) return ["hot", "veryHot"];
  return kelvin > 330 ? ["hot"] : [];
}

function weapon(pilot: Pilot, random: Random): Partial<Pick<Status, "SelectedWeapon" | "SelectedWeapon_Localised">> {
  if (random.chance(30)) return { SelectedWeapon: "" };
  const SelectedWeapon = "$humanoid_companalyser_name;";
  return speaksEnglish(pilot) ? { SelectedWeapon, SelectedWeapon_Localised: "Profile Analyser" } : { SelectedWeapon };
}

/** The fields about the planet, on or near it. */
function surroundings(
  random: Random,
  { system }: Pilot,
  { altitude, vehicle, body }: Situation,
): Partial<Pick<Status, "Latitude" | "Longitude" | "Heading" | "Altitude" | "BodyName" | "PlanetRadius">> {
  if (altitude === undefined || !body) return {};
  const isOnFoot = vehicle === "foot";
  return {
    Latitude: random.decimal(-89, 89),
    Longitude: random.decimal(-179, 179),
    Heading: isOnFoot ? random.between(-180, 180) : random.below(360),
    ...(isOnFoot ? {} : { Altitude: altitude }),
    BodyName: body.name,
    PlanetRadius: measures(physicsOf(system, body), body).Radius,
  };
}

function destination({ system, route }: Pilot, random: Random): NonNullable<Status["Destination"]> {
  const target = route.at(-1) ?? system;
  const start = { System: target.address, Body: random.below(30) };
  if (random.chance(75)) return { ...start, Name: target.colony?.stations[0].name ?? target.name };
  return { ...start, Name: "$MULTIPLAYER_SCENARIO42_TITLE;", Name_Localised: "Nav Beacon" };
}
