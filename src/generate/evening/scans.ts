import type { Random } from "../../base/random.js";
import { nameEntry, sortsOf } from "../../schema/names/table.js";
import { bodiesOf, measures, physicsOf, type WorldBody } from "../galaxy/bodies.js";
import { isCharted, type StarSystem } from "../galaxy/system.js";
import { bare, type Delay } from "./line.js";
import type { Fields, Lines, Player, WrittenEvent } from "./player.js";

/** A Scan of a body; its fixed properties are derived from its system and id. */
export function scanOf(player: Player, body: WorldBody, ScanType: string, delay: Delay = 0): WrittenEvent {
  const { name, address, starClass } = player.system;
  const random = physicsOf(player.system, body);
  return bare(player, "Scan", delay, {
    ScanType,
    BodyName: body.name,
    BodyID: body.id,
    Parents: body.parents.length > 0 ? body.parents : undefined,
    StarSystem: name,
    SystemAddress: address,
    DistanceFromArrivalLS: body.distance,
    ...(body.isStar ? starFields(random, starClass) : planetFields(random, body)),
    ...(body.parents.length > 0 ? orbit(random, body, parentPull(player, body)) : {}),
    RotationPeriod: random.decimal(40_000, 900_000),
    AxialTilt: random.decimal(-1.2, 1.2),
    Rings: body.rings.length > 0 ? ringsOf(random, body) : undefined,
    ReserveLevel: body.rings.length > 0 ? `${random.pick(reserves)}Resources` : undefined,
    WasDiscovered: isCharted(player.system),
    WasMapped: false,
    WasFootfalled: false,
  });
}

/**
 * For each class, the minimum and maximum of the mass in solar masses, the radius in metres, the temperature in kelvin
 * and the absolute magnitude; then the luminosity class.
 */
const starSorts = {
  O: [16, 60, 4_600_000_000, 9_000_000_000, 30_000, 48_000, -8, -5, "V"],
  B: [2.2, 15, 1_300_000_000, 4_500_000_000, 10_000, 29_000, -5, 0.5, "V"],
  A: [1.4, 2.1, 980_000_000, 1_300_000_000, 7500, 9900, 0.6, 2.5, "Vab"],
  F: [1.05, 1.39, 810_000_000, 970_000_000, 6000, 7400, 2.6, 4, "Vab"],
  G: [0.8, 1.04, 670_000_000, 800_000_000, 5200, 5990, 4.1, 5.5, "Va"],
  K: [0.46, 0.79, 490_000_000, 660_000_000, 3700, 5190, 5.6, 7.8, "V"],
  M: [0.1, 0.45, 190_000_000, 480_000_000, 2400, 3690, 7.9, 12, "Va"],
  L: [0.04, 0.09, 100_000_000, 180_000_000, 1300, 1990, 12, 15, "V"],
  T: [0.02, 0.039, 70_000_000, 99_000_000, 700, 1290, 15, 19, "V"],
  N: [1.1, 2, 10_000, 14_000, 700_000, 9_000_000, -3, 3, "VII"],
  DA: [0.5, 1.1, 5_000_000, 9_000_000, 8000, 30_000, 9, 13, "VII"],
  H: [3, 20, 9000, 59_000, 0, 0, 20, 20, "VII"],
} as const;

function starFields(random: Random, starClass: StarSystem["starClass"]): Fields {
  const [lightest, heaviest, smallest, largest, coldest, hottest, brightest, dimmest, Luminosity] =
    starSorts[starClass];
  return {
    StarType: starClass,
    Subclass: random.below(10),
    StellarMass: random.decimal(lightest, heaviest),
    Radius: random.between(smallest, largest),
    AbsoluteMagnitude: random.decimal(brightest, dimmest),
    Age_MY: random.between(200, 12_000),
    SurfaceTemperature: random.between(coldest, hottest),
    Luminosity,
  };
}

/** The gravitational parameter of one Earth mass. */
const pull = 398_600_000_000_000;
const surface = [
  ["iron", 22.1],
  ["nickel", 16.7],
  ["sulphur", 16.3],
  ["carbon", 13.7],
  ["chromium", 9.9],
  ["manganese", 9.1],
  ["phosphorus", 5.8],
  ["germanium", 2.4],
  ["selenium", 1.6],
  ["antimony", 1.3],
  ["mercury", 1.1],
] as const;

const Materials = surface.map(([Name, Percent]) => ({ Name, Percent }));

/** The atmospheres that the game describes, with their types and main gases. */
const airs = Object.entries(sortsOf("atmosphere")).flatMap(([type, phrases]) => {
  const gas = type.replace(/Rich$/, "");
  return nameEntry("atmosphere-gas", gas)?.known === "well" ? phrases.map((phrase) => ({ type, gas, phrase })) : [];
});

/** The atmosphere of a body: thin or none on landable ones. */
function airOf(random: Random, isLandable: boolean): Fields {
  if (random.chance(50)) return { Atmosphere: "", AtmosphereType: "None", SurfacePressure: 0 };
  const { type, gas, phrase } = random.pick(airs.filter((air) => air.phrase.startsWith("thin ") === isLandable));
  const most = random.decimal(60, 99.9);
  return {
    Atmosphere: phrase,
    AtmosphereType: type,
    AtmosphereComposition: [
      { Name: gas, Percent: most },
      { Name: gas === "Oxygen" ? "Nitrogen" : "Oxygen", Percent: Math.round((100 - most) * 1e6) / 1e6 },
    ],
    SurfacePressure: isLandable ? random.decimal(150, 9800) : random.decimal(110_000, 4_000_000),
  };
}

const volcanism = [
  "metallic magma",
  "rocky magma",
  "silicate vapour geysers",
  "water geysers",
  "carbon dioxide geysers",
];

/** The composition of a body, as fractions of the whole. */
function compositionOf(random: Random): Fields {
  const Ice = random.chance(50) ? 0 : random.between(1, 400_000);
  const Metal = random.between(10_000, 500_000);
  return { Ice: Ice / 1e6, Rock: (1e6 - Ice - Metal) / 1e6, Metal: Metal / 1e6 };
}

function planetFields(random: Random, body: WorldBody): Fields {
  const { isLandable } = body;
  const { isGiant, MassEM, Radius } = measures(random, body);
  const TidalLock = random.chance(50);
  const solid = isLandable ? random.pick(["Rocky body", "Metal rich body"]) : "Metal rich body";
  return {
    TidalLock,
    TerraformState: "",
    PlanetClass: isGiant ? "Sudarsky class I gas giant" : solid,
    ...(isGiant ? { Atmosphere: "", SurfacePressure: 0 } : airOf(random, isLandable)),
    Volcanism:
      isGiant || random.chance(60) ? "" : `${random.pick(["", "minor ", "major "])}${random.pick(volcanism)} volcanism`,
    MassEM,
    Radius,
    SurfaceGravity: Math.round(((pull * MassEM * 1000) / Radius / Radius) * 1000) / 1000 / 1000,
    SurfaceTemperature: random.decimal(60, 600),
    Landable: isLandable,
    Materials: isLandable ? Materials : undefined,
    Composition: isGiant ? undefined : compositionOf(random),
  };
}

/** The gravitational parameter of one solar mass. */
const solarPull = 132_712_400_000_000_000_000;

/** The gravitational parameter of what a body orbits; undefined for a barycentre. */
function parentPull({ system }: Player, { parents: [parent] }: WorldBody): number | undefined {
  const id = parent?.Star ?? parent?.Planet;
  const body = id === undefined ? undefined : bodiesOf(system).find((other) => other.id === id);
  if (!body) return undefined;
  const random = physicsOf(system, body);
  return body.isStar
    ? Number(starFields(random, system.starClass).StellarMass) * solarPull
    : Number(planetFields(random, body).MassEM) * pull;
}

const metresInLightSecond = 299_792_458;

/** Kepler's third law: the period grows with the orbit and shrinks with the parent's mass. */
function orbit(random: Random, body?: WorldBody, parent?: number): Fields {
  const Eccentricity = random.decimal(0, 0.3);
  const isOfArrival = body?.parents[0]?.Star === 0;
  const axis = isOfArrival
    ? Math.round((body.distance * metresInLightSecond) / (1 + Eccentricity * random.decimal(-0.9, 0.9)))
    : parent !== undefined && parent < solarPull / 1000
      ? random.between(90_000_000, 900_000_000)
      : random.between(900_000_000, 900_000_000_000);
  return {
    SemiMajorAxis: axis,
    Eccentricity,
    OrbitalInclination: random.decimal(-20, 20),
    Periapsis: random.decimal(0, 360),
    OrbitalPeriod:
      parent === undefined
        ? random.between(900_000, 90_000_000)
        : Math.round(2 * Math.PI * Math.sqrt((axis * axis * axis) / parent)),
    AscendingNode: random.decimal(-180, 180),
    MeanAnomaly: random.decimal(0, 360),
  };
}

const reserves = ["Depleted", "Low", "Low", "Common", "Major", "Pristine", "Pristine", "Pristine"];
/** As often as in genuine journals. */
const ringClasses = [
  "Icy",
  "Icy",
  "MetalRich",
  "MetalRich",
  "MetalRich",
  "MetalRich",
  "Metalic",
  "Rocky",
  "Rocky",
  "Rocky",
  "Rocky",
  "Rocky",
];

function ringsOf(random: Random, { rings }: WorldBody): readonly Fields[] {
  return rings.map((Name) => {
    const InnerRad = random.between(80_000_000, 120_000_000);
    return {
      Name,
      RingClass: `eRingClass_${random.pick(ringClasses)}`,
      MassMT: random.between(1_000_000, 900_000_000) * 1000,
      InnerRad,
      OuterRad: InnerRad + random.between(10_000_000, 90_000_000),
    };
  });
}

/** The barycentres that a planet orbits with others, if any; the one that all stars orbit is not reported. */
export function barycentres(player: Player, { parents }: WorldBody): Lines {
  const { name, address } = player.system;
  const first = parents.findIndex(({ Null }) => Null === undefined);
  const centres = parents.slice(0, Math.max(0, first)).flatMap(({ Null }) => (Null === undefined ? [] : [Null]));
  return centres.map((BodyID) => {
    const physics = physicsOf({ address }, { id: BodyID });
    return bare(player, "ScanBaryCentre", 0, { StarSystem: name, SystemAddress: address, BodyID, ...orbit(physics) });
  });
}

export function arrivalScans(player: Player): Lines {
  const [first, ...others] = bodiesOf(player.system);
  if (!first || player.random.chance(25)) return [];
  const scan = scanOf(player, first, "AutoScan", [5, 6]);
  if (others.length === 0) return [scan, allFound(player, 1)];
  const near = player.random.chance(40) ? others.slice(0, player.random.between(1, 5)) : [];
  return [scan, ...near.map((body) => scanOf(player, body, "AutoScan"))];
}

/** The first planet, if it is one of a pair that orbit each other: it is close enough to be scanned at once. */
function nearPair(player: Player, planet: WorldBody | undefined): Lines {
  const centre = planet ? barycentres(player, planet) : [];
  return planet && centre.length > 0 ? [...centre, scanOf(player, planet, "Detailed")] : [];
}

/** Scans the whole system. */
export function honk(player: Player): Lines | undefined {
  const { system, life } = player;
  if (life.scanned?.address === system.address) return undefined;
  const bodies = bodiesOf(system);
  const stars = bodies.filter(({ isStar }) => isStar).length;
  const isAll = stars === bodies.length;
  const found = bare(player, "FSSDiscoveryScan", [5, 12], {
    Progress: Math.round((stars / bodies.length) * 1000) / 1000,
    BodyCount: bodies.length,
    NonBodyCount: system.address % (system.colony ? 40 : 4),
    SystemName: system.name,
    SystemAddress: system.address,
  });
  const pair = player.random.chance(20) ? nearPair(player, bodies[stars]) : [];
  life.scanned = { address: system.address, count: stars + (pair.length > 0 ? 1 : 0) };
  return [
    found,
    ...pair,
    ...bodies.slice(1, stars).map((body) => scanOf(player, body, "Detailed")),
    ...(isAll && bodies.length > 1 ? [allFound(player, bodies.length)] : []),
  ];
}

/** Reports that all bodies of the system are known. */
export function allFound(player: Player, Count: number): WrittenEvent {
  const { name, address } = player.system;
  return bare(player, "FSSAllBodiesFound", 0, { SystemName: name, SystemAddress: address, Count });
}
