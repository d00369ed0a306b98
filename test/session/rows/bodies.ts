import type { StoryLine } from "../seen-session.js";
import type { Row } from "./row.js";

const system = { SystemAddress: 7 } as const;
const named = (BodyName: string, BodyID = 12): StoryLine => ["SAAScanComplete", { ...system, BodyName, BodyID }];
const scan = (fields: Readonly<Record<string, unknown>>): StoryLine => [
  "Scan",
  { ...system, BodyName: "Varkesh 2 a", BodyID: 12, ...fields },
];
const signals = (kind: string, biological: number, more = {}): StoryLine => [
  kind,
  {
    ...system,
    BodyName: "Varkesh 2 a",
    BodyID: 12,
    Signals: [{ Type: "$SAA_SignalType_Biological;", Count: biological }],
    ...more,
  },
];
const barycentre = (SemiMajorAxis: number, BodyID = 1): StoryLine => [
  "ScanBaryCentre",
  { ...system, BodyID, SemiMajorAxis },
];
const honk = (BodyCount: number): StoryLine => ["FSSDiscoveryScan", { ...system, BodyCount }];
const found = (Count: number): StoryLine => ["FSSAllBodiesFound", { ...system, Count }];

/** Orbits are compared only where the game made the name. */
const made = { BodyName: "Varkesh AB-C d1-27 2" };

export const rows: readonly Row[] = [
  {
    holds: "bodyid-bodyname",
    above: [named("Varkesh 2 a")],
    right: [named("Varkesh 2 a")],
    wrong: [named("Varkesh 2 b")],
    broken: ["body-identity", "/BodyName", "named body 12 of the system Varkesh 2 a"],
  },
  {
    holds: "bodyname-bodyid",
    above: [named("Varkesh 2 a")],
    right: [named("Varkesh 2 b", 13)],
    wrong: [named("Varkesh 2 a", 13)],
    broken: ["body-identity", "/BodyID", "gave Varkesh 2 a the id 12", true],
  },
  {
    holds: "bodyid-kind-stable",
    above: [barycentre(3.1e12)],
    right: [scan({ BodyID: 2, BodyName: "Varkesh A", StarType: "K" })],
    wrong: [scan({ BodyID: 1, BodyName: "Varkesh A", StarType: "K" })],
    broken: ["body-identity", "/StarType", "says that body 1 is a barycentre, not a star"],
  },
  {
    holds: "scan-parents-agree",
    above: [scan({ BodyID: 2, BodyName: "Varkesh A", StarType: "K" })],
    right: [scan({ PlanetClass: "Icy body", Parents: [{ Star: 2 }] })],
    wrong: [scan({ PlanetClass: "Icy body", Parents: [{ Planet: 2 }] })],
    broken: ["body-identity", "/Parents/0/Planet", "is a star, not a planet"],
  },
  {
    holds: "scan-static-fields",
    above: [scan({ PlanetClass: "Icy body", MassEM: 0.0031, Radius: 1_204_331 })],
    right: [scan({ PlanetClass: "Icy body", MassEM: 0.0031, Radius: 1_204_331.5 })],
    wrong: [scan({ PlanetClass: "Icy body", MassEM: 0.0031, Radius: 1_304_331 })],
    broken: ["body-identity", "/Radius", "says 1204331 of the same body"],
  },
  {
    holds: "scan-static-fields, of the orbit",
    above: [scan({ SemiMajorAxis: 3.1e9, RotationPeriod: 81_204.5, SurfaceTemperature: 187.2 })],
    right: [scan({ SemiMajorAxis: 3.1e9, RotationPeriod: 81_204.5, SurfaceTemperature: 187.2 })],
    wrong: [scan({ SemiMajorAxis: 3.1e9, RotationPeriod: 92_204.5, SurfaceTemperature: 187.2 })],
    broken: ["body-identity", "/RotationPeriod", "says 81204.5 of the same body"],
  },
  {
    holds: "scan-static-fields, of the ground",
    above: [scan({ TidalLock: true, Atmosphere: "thin neon atmosphere", Volcanism: "", TerraformState: "" })],
    right: [scan({ TidalLock: true, Atmosphere: "thin neon atmosphere", Volcanism: "", TerraformState: "" })],
    wrong: [scan({ TidalLock: false, Atmosphere: "thin neon atmosphere", Volcanism: "", TerraformState: "" })],
    broken: ["body-identity", "/TidalLock", "says true of the same body"],
  },
  {
    holds: "scan-wasdiscovered-never-reverts",
    above: [scan({ WasDiscovered: true })],
    right: [scan({ WasDiscovered: true })],
    wrong: [scan({ WasDiscovered: false })],
    broken: ["body-identity", "/WasDiscovered", "was discovered before", true],
  },
  {
    holds: "barycentre-orbit-stable",
    above: [barycentre(3.1e12)],
    right: [barycentre(3.1e12)],
    wrong: [barycentre(3.2e12)],
    broken: ["body-identity", "/SemiMajorAxis", "says 3100000000000", true],
  },
  {
    holds: "bodycount-stable",
    above: [honk(8)],
    right: [honk(8)],
    wrong: [honk(9)],
    broken: ["body-identity", "/BodyCount", "counted 8 bodies"],
  },
  {
    holds: "allbodiesfound-equals-bodycount",
    above: [honk(8)],
    right: [found(8)],
    wrong: [found(7)],
    broken: ["body-identity", "/Count", "the last FSSDiscoveryScan, 1 line above, counted 8 bodies"],
  },
  {
    holds: "saa-signals-equal-fss-signals",
    above: [signals("FSSBodySignals", 3)],
    right: [signals("SAASignalsFound", 3)],
    wrong: [signals("SAASignalsFound", 2)],
    broken: ["body-identity", "/Signals", "counted 3 biological signals, and there are 2 here"],
  },
  {
    holds: "signals-stable",
    above: [signals("SAASignalsFound", 3)],
    right: [signals("SAASignalsFound", 3)],
    wrong: [signals("SAASignalsFound", 1)],
    broken: ["body-identity", "/Signals", "counted 3 biological signals, and there are 1 here"],
  },
  {
    holds: "orbital-period-by-kepler",
    above: [scan({ BodyID: 1, BodyName: "Varkesh AB-C d1-27", StarType: "G", StellarMass: 1 })],
    right: [scan({ ...made, Parents: [{ Star: 1 }], SemiMajorAxis: 149_597_870_700, OrbitalPeriod: -31_558_149 })],
    wrong: [scan({ ...made, Parents: [{ Star: 1 }], SemiMajorAxis: 149_597_870_700, OrbitalPeriod: 365.25 })],
    broken: [
      "body-identity",
      "/OrbitalPeriod",
      "about 31560000 seconds at a SemiMajorAxis of 149597870700 metres: OrbitalPeriod looks like days",
      true,
    ],
  },
  {
    holds: "orbital-period-by-kepler: of an axis in metres",
    above: [scan({ BodyID: 1, BodyName: "Varkesh AB-C d1-27", StarType: "G", StellarMass: 1 })],
    right: [scan({ ...made, Parents: [{ Star: 1 }], SemiMajorAxis: 149_597_870_700, OrbitalPeriod: 31_558_149 })],
    wrong: [scan({ ...made, Parents: [{ Star: 1 }], SemiMajorAxis: 149_597_870.7, OrbitalPeriod: 31_558_149 })],
    broken: ["body-identity", "/OrbitalPeriod", "metres: SemiMajorAxis looks like kilometres", true],
  },
];
