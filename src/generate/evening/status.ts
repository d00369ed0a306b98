import type { Random } from "../../base/random.js";
import { bitSet, type Flag2Name, type FlagName, flag2Bits, flagBits } from "../../schema/status-flags.js";
import { measures, physicsOf, type WorldBody } from "../galaxy/bodies.js";
import { type Fields, type Player, speaksEnglish, type WrittenEvent } from "./player.js";
import { tonsHeld } from "./stock.js";

/** The player's situation when Status.json is written. */
interface Situation {
  readonly vehicle: "ship" | "fighter" | "srv" | "foot" | "menu";
  readonly flags: readonly FlagName[];
  readonly flags2?: readonly Flag2Name[];
  /** Flags that may or may not be set. */
  readonly may?: readonly FlagName[];
  readonly may2?: readonly Flag2Name[];
  /** The values that GuiFocus may have. */
  readonly screens?: readonly number[];
  /** Metres above the ground or, with `averageRadius`, above the average radius; absent away from planets. */
  readonly altitude?: number;
}

const panels = [0, 1, 2, 3, 4];
const maps = [6, 7, 8, 11];
const comfort: readonly FlagName[] = ["lights", "nightVision", "inWing", "assistOff", "analysisMode"];
const combat: readonly FlagName[] = ["hardpoints", "cargoScoop", "silent", "overheating", "inDanger", "cooldown"];

const inShip: Situation = {
  vehicle: "ship",
  flags: ["inShip", "shieldsUp"],
  may: comfort,
  may2: ["crewActive"],
  screens: panels,
};

const docked: Situation = {
  ...inShip,
  flags: ["docked", "gearDown", "massLocked", "shieldsUp", "inShip"],
  may: ["lights", "nightVision", "inWing"],
  screens: [...panels, 5, ...maps],
};

const onFoot: Situation = { vehicle: "foot", flags: [], flags2: ["onFoot"], may2: ["aiming"] };

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
function inSpace(random: Random): readonly Situation[] {
  return [
    { ...inShip, may: [...comfort, ...combat] },
    inCruise,
    { ...inShip, flags: [...inShip.flags, "charging"], flags2: ["hyperdriveCharging"], may: ["supercruise"] },
    { ...inShip, flags: [...inShip.flags, "supercruise", "jumping"], screens: [0] },
    { ...inCruise, flags: [...inCruise.flags, "averageRadius"], altitude: random.between(40_000, 90_000) },
    { ...inShip, flags2: ["gliding"], altitude: random.between(8000, 39_000), screens: [0] },
    { ...inShip, may: [...comfort, "gearDown", "massLocked"], altitude: random.between(20, 7000) },
    { ...inShip, vehicle: "fighter", flags: ["inFighter", "shieldsUp"], may: combat, may2: [] },
    { ...inShip, flags2: ["inTaxi"], may: [], may2: [], screens: [0, 6, 7] },
    { ...inShip, flags2: ["inMulticrew"], may: combat, may2: ["telepresence"] },
    { ...inShip, flags2: ["inMulticrew"], may: combat, may2: ["physicalCrew"] },
    { ...onFoot, vehicle: "menu" },
  ];
}

/** A situation that matches the player's location. */
function situationOf({ where }: Player, random: Random, isNear: boolean): Situation {
  switch (where.at) {
    case "docked":
      return docked;
    case "on foot": {
      const room = random.pick(["footInHangar", "footInSocialSpace"] as const);
      return { ...onFoot, flags2: ["onFoot", "footInStation", "breathable", room] };
    }
    case "landed":
      return { ...inShip, flags: [...inShip.flags, "landed", "gearDown"], altitude: 0 };
    case "in SRV":
      return inBuggy;
    case "walking":
      return { ...onFoot, flags2: ["onFoot", "footOnPlanet", "footOutside"], altitude: 0 };
    case "space":
      return random.pick(inSpace(random).filter(({ altitude }) => isNear === (altitude !== undefined)));
  }
}

const shares = [
  [4, 4, 4],
  [4, 8, 0],
  [2, 8, 2],
  [8, 4, 0],
  [6, 6, 0],
  [0, 4, 8],
  [3, 8, 1],
];
const legalStates = ["Clean", "Clean", "Speeding", "IllegalCargo", "Wanted"];

/** The content of Status.json at the end of a session. */
export function statusOf(player: Player, random: Random): WrittenEvent {
  const body = "body" in player.where ? player.where.body : player.life.near;
  const situation = situationOf(player, random, body !== undefined);
  if (situation.vehicle === "menu") return menuStatus(player);
  const fields = situation.vehicle === "foot" ? onFootFields : inShipFields;
  return { timestamp: player.clock.now(), event: "Status", ...fields(player, random, situation, body) };
}

/** A plain Status of a ship where the player is, as the basis for a fault. */
export function plainStatus(player: Player, random: Random) {
  const { at } = player.where;
  const place = at === "docked" || at === "landed" ? [at] : [];
  const comforts = random.some(["lights", "nightVision", "inWing"] as const, 2);
  return {
    timestamp: player.clock.now(),
    event: "Status",
    Flags: bitSet(flagBits, [...place, "inShip", "shieldsUp", ...comforts]),
    Flags2: 0,
    Pips: [4, 4, 4],
    FireGroup: random.below(4),
    GuiFocus: 0,
    Fuel: { FuelMain: player.fuel, FuelReservoir: random.decimal(0.1, 0.6) },
    Cargo: tonsHeld(player),
    LegalState: "Clean",
    Balance: player.credits,
  };
}

/** The content of Status.json outside the game. */
export function menuStatus({ clock }: Player): WrittenEvent {
  return { timestamp: clock.now(), event: "Status", Flags: 0 };
}

const lowPart = 0.25;

function inShipFields(player: Player, random: Random, situation: Situation, body: WorldBody | undefined): Fields {
  const { vehicle, flags, flags2 = [], may = [], may2 = [], screens = [] } = situation;
  const isShip = vehicle === "ship";
  // SRVs and fighters have only a reservoir.
  const fuel = isShip ? player.fuel : 0;
  const more = may.filter(() => random.chance(25));
  const isLow = isShip && fuel < player.ship.tank * lowPart;
  return {
    Flags: flagsOf([...flags, ...more, ...(isLow ? (["lowFuel"] as const) : [])], situation),
    Flags2: bitSet(flag2Bits, [...flags2, ...may2.filter(() => random.chance(30))]),
    Pips: random.pick(shares),
    FireGroup: random.below(5),
    GuiFocus: random.pick(screens),
    Fuel: { FuelMain: fuel, FuelReservoir: random.decimal(0.05, 0.6) },
    Cargo: isShip ? tonsHeld(player) : random.below(3),
    LegalState: random.pick(legalStates),
    ...positionOf(player, random, situation, body),
    Balance: player.credits,
    Destination: random.chance(60) ? destination(player, random) : undefined,
  };
}

function onFootFields(player: Player, random: Random, situation: Situation, body: WorldBody | undefined): Fields {
  const Oxygen = random.chance(70) ? 1 : random.decimal(0, 1);
  const Health = random.chance(70) ? 1 : random.decimal(0, 1);
  const isOutside = situation.altitude !== undefined;
  const Temperature = isOutside ? random.decimal(40, 480) : 293;
  const { flags, flags2 = [], may2 = [] } = situation;
  const all: readonly Flag2Name[] = [
    ...flags2,
    ...may2.filter(() => random.chance(30)),
    ...(Oxygen < lowPart ? (["lowOxygen"] as const) : []),
    ...(Health < lowPart ? (["lowHealth"] as const) : []),
    ...feeling(Temperature),
  ];
  return {
    Flags: flagsOf(flags, situation),
    Flags2: bitSet(flag2Bits, all),
    Oxygen,
    Health,
    Temperature,
    ...weapon(player, random),
    Gravity: isOutside ? random.decimal(0.03, 2.4) : undefined,
    LegalState: random.pick(legalStates),
    ...positionOf(player, random, situation, body),
    Balance: player.credits,
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

function weapon(player: Player, random: Random): Fields {
  if (random.chance(30)) return { SelectedWeapon: "" };
  const SelectedWeapon = "$humanoid_companalyser_name;";
  return { SelectedWeapon, SelectedWeapon_Localised: speaksEnglish(player) ? "Profile Analyser" : undefined };
}

/** The fields about the planet, on or near it. */
function positionOf({ system }: Player, random: Random, { altitude, vehicle }: Situation, body?: WorldBody): Fields {
  if (altitude === undefined || !body) return {};
  const isOnFoot = vehicle === "foot";
  return {
    Latitude: random.decimal(-89, 89),
    Longitude: random.decimal(-179, 179),
    Heading: isOnFoot ? random.between(-180, 180) : random.below(360),
    Altitude: isOnFoot ? undefined : altitude,
    BodyName: body.name,
    PlanetRadius: measures(physicsOf(system, body), body).Radius,
  };
}

function destination({ system, route }: Player, random: Random): Fields {
  const target = route.at(-1) ?? system;
  const start = { System: target.address, Body: random.below(30) };
  if (random.chance(75)) return { ...start, Name: target.colony?.stations[0].name ?? target.name };
  return { ...start, Name: "$MULTIPLAYER_SCENARIO42_TITLE;", Name_Localised: "Nav Beacon" };
}
