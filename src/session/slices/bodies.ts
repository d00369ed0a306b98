import { isClose, noteFact, stable } from "../facts.js";
import { asNumber, asText, elementsOf, partOf } from "../json-value.js";
import { numberIn, type Reads, type SessionEvent, saysYes, sharing, textIn } from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import type { Body, BodyFacts, BodyKind, SessionState, SurfaceSignals, SystemBodies } from "../state.js";

type Bodies = SessionState["bodies"];

/** A body as an event names it. */
export interface NamedBody {
  readonly address: number;
  readonly id: number;
  readonly name: string;
  /** The field that holds the name. */
  readonly field: string;
}

/** The field in which each kind of event names a body. */
export const nameFields = sharing(
  ["BodyName", "Scan", "SAAScanComplete", "SAASignalsFound", "FSSBodySignals", "ApproachSettlement"],
  ["Body", "ApproachBody", "LeaveBody", "Touchdown", "Liftoff", "Disembark", "Embark"],
  ["Body", "SupercruiseExit", "Location", "CarrierJump", "FSDJump"],
);

/** Stations are named as bodies too, with ids that other bodies have. */
const bodyTypes: ReadonlySet<unknown> = new Set([undefined, "Star", "Planet", "PlanetaryRing", "AsteroidCluster"]);

/** The body that an event names; undefined if it names none, or something else that is called a body. */
export function bodyNamedBy(event: SessionEvent): NamedBody | undefined {
  const field = nameFields[event.kind];
  if (field === undefined || !bodyTypes.has(event.value("BodyType"))) return undefined;
  if ((event.kind === "Embark" || event.kind === "Disembark") && !saysYes(event, "OnPlanet")) return undefined;
  const address = numberIn(event, "SystemAddress");
  const id = numberIn(event, "BodyID");
  const name = textIn(event, field);
  return address === undefined || id === undefined || !name ? undefined : { address, id, name, field };
}

const arrivals: ReadonlySet<string> = new Set(["Location", "FSDJump", "CarrierJump"]);

/** True if an event belongs to a system where the player is not: its statements about bodies are not trusted. */
export function isElsewhere(event: SessionEvent, { location: { system } }: SessionState): boolean {
  if (arrivals.has(event.kind)) return false;
  return system !== undefined && numberIn(event, "SystemAddress") !== system.value.address;
}

/** A barycentre has no name. */
export function barycentreOf(event: SessionEvent): NamedBody | undefined {
  const address = numberIn(event, "SystemAddress");
  const id = numberIn(event, "BodyID");
  return address === undefined || id === undefined ? undefined : { address, id, name: "", field: "BodyID" };
}

/** The fields by which each kind of event names a body. */
export const namingReads: Reads = Object.fromEntries(
  Object.entries(nameFields).map(([kind, field]) => [kind, ["SystemAddress", "BodyID", field, "BodyType", "OnPlanet"]]),
);

/** With more bodies than this, the systems stored first are forgotten, until half as many bodies are left. */
const mostBodies = 20_000;

/** The bodies of a system, created if necessary. */
function bodiesFor(bodies: Bodies, address: number): SystemBodies {
  const before = bodies.systems.get(address);
  if (before) return before;
  const system = { names: new Map(), ids: new Map(), known: undefined, count: undefined };
  bodies.systems.set(address, system);
  bodies.total++;
  return system;
}

/** Counts what was added, and forgets the oldest systems if there are too many bodies. */
function countAdded(bodies: Bodies, added: number): void {
  bodies.total += added;
  if (bodies.total <= mostBodies) return;
  for (const [address, { names, known }] of bodies.systems) {
    bodies.systems.delete(address);
    bodies.total -= 1 + names.size;
    for (const namesakes of known?.values() ?? []) bodies.total -= namesakes.length;
    if (bodies.total <= mostBodies / 2) return;
  }
}

/** The known facts of a body under one name. */
export const bodyIn = (system: SystemBodies | undefined, id: number, name: string): Body | undefined =>
  system?.known?.get(id)?.find((body) => body.name === name);

/** The sort of a body, and the field that tells it. */
type ScannedKind = readonly [kind: BodyKind, field: string];

const barycentre: ScannedKind = ["barycentre", "BodyID"];
const star: ScannedKind = ["star", "StarType"];
const planet: ScannedKind = ["planet", "PlanetClass"];
const cluster: ScannedKind = ["belt cluster", "BodyName"];
const ring: ScannedKind = ["ring", "BodyName"];

/** The sort of body that a scan describes. */
export function kindOfScanned(event: SessionEvent): ScannedKind | undefined {
  if (event.kind === "ScanBaryCentre") return barycentre;
  if (textIn(event, "StarType") !== undefined) return star;
  if (textIn(event, "PlanetClass") !== undefined) return planet;
  const name = textIn(event, "BodyName") ?? "";
  if (/ Belt Cluster \d+$/.test(name)) return cluster;
  return name.endsWith(" Ring") ? ring : undefined;
}

/** The fields of a Scan that never change; there are more, but each is read for every scan and stored for every body. */
const scanFacts = [
  ...["StarType", "PlanetClass", "StellarMass", "MassEM", "Radius", "SurfaceGravity", "SurfaceTemperature"],
  ...["SemiMajorAxis", "RotationPeriod", "TidalLock", "Atmosphere", "Volcanism", "TerraformState"],
] as const;

const orbitFacts = ["SemiMajorAxis", "Eccentricity", "OrbitalPeriod"] as const;

/** The unchanging facts about a body in an event. */
export function bodyFactsOf(event: SessionEvent): BodyFacts {
  const fields = event.kind === "ScanBaryCentre" ? orbitFacts : scanFacts;
  return { fields, values: fields.map((field) => asFact(event.value(field))) };
}

function asFact(value: unknown): BodyFacts["values"][number] {
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean" ? value : undefined;
}

/** The index of the first difference between two sets of facts about the same fields, or -1. */
export function differingFact(one: BodyFacts, other: BodyFacts): number {
  return one.values.findIndex((value, index) => !isSameFact(value, other.values[index]));
}

/** A fact that only one side states is not a difference. */
function isSameFact(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return true;
  return typeof one === "number" && typeof other === "number" ? isClose(one, other) : one === other;
}

export const haveSameFacts = (one: BodyFacts, other: BodyFacts): boolean => differingFact(one, other) < 0;

/** The number of signals of either sort that an event counts on a body. */
export function signalsOf(event: SessionEvent): SurfaceSignals {
  const signals = elementsOf(event.value("Signals"));
  const count = (type: string): number => {
    const found = signals.find((signal) => asText(partOf(signal, "Type")) === type);
    return asNumber(partOf(found, "Count")) ?? 0;
  };
  return { biological: count("$SAA_SignalType_Biological;"), geological: count("$SAA_SignalType_Geological;") };
}

export const haveSameSignals = (one: SurfaceSignals, other: SurfaceSignals): boolean =>
  one.biological === other.biological && one.geological === other.geological;

/** If a name and an id no longer belong together, their former counterparts are doubtful. */
function forgetOther({ names, ids }: SystemBodies, { id, name }: NamedBody): void {
  const otherName = names.get(id)?.value;
  if (otherName !== undefined && otherName !== name) ids.delete(otherName);
  const otherId = ids.get(name)?.value;
  if (otherId !== undefined && otherId !== id) names.delete(otherId);
}

function learnBody(state: SessionState, event: SessionEvent): NamedBody | undefined {
  const body = bodyNamedBy(event);
  if (!body || isElsewhere(event, state)) return undefined;
  const { address, id, name, field } = body;
  const system = bodiesFor(state.bodies, address);
  const { names, ids } = system;
  const namedBefore = names.get(id);
  const numberedBefore = ids.get(name);
  if (namedBefore?.value === name && numberedBefore?.value === id) return body;
  const before = names.size;
  forgetOther(system, body);
  const named = stable(namedBefore, name, event, field);
  const numbered = stable(numberedBefore, id, event, "BodyID");
  names.set(id, named);
  ids.set(name, numbered);
  countAdded(state.bodies, names.size - before);
  if (!state.sharedFacts) return body;
  if (!namedBefore) noteFact(state.sharedFacts, "bodies", `${address}/${id}`, named);
  // A planet may have the name of its system, and so may its star.
  const isOfSystem = name === state.location.system?.value.name;
  if (!numberedBefore && !isOfSystem) noteFact(state.sharedFacts, "bodyIds", `${address}/${name}`, numbered);
  return body;
}

const noBodies: readonly Body[] = [];

/** Adds to what is known about a body. */
function updateBody(bodies: Bodies, { address, id, name }: NamedBody, more: (before: Body) => Body): void {
  const system = bodiesFor(bodies, address);
  system.known ??= new Map();
  const namesakes = system.known.get(id) ?? noBodies;
  const index = namesakes.findIndex((body) => body.name === name);
  const before = namesakes[index];
  const nothing = { name, kind: undefined, facts: undefined, discovered: undefined, signals: undefined };
  const after = more(before ?? nothing);
  system.known.set(id, before ? namesakes.with(index, after) : [...namesakes, after]);
  countAdded(bodies, before ? 0 : 1);
}

/** Learns about a body from a Scan. */
function learnScan(state: SessionState, event: SessionEvent): void {
  const body = event.kind === "ScanBaryCentre" ? barycentreOf(event) : learnBody(state, event);
  if (!body || isElsewhere(event, state)) return;
  const sort = kindOfScanned(event);
  const discovered = event.value("WasDiscovered");
  updateBody(state.bodies, body, (before) => ({
    name: before.name,
    kind: sort ? stable(before.kind, sort[0], event, sort[1]) : before.kind,
    facts: stable(before.facts, bodyFactsOf(event), event, body.field, haveSameFacts),
    discovered:
      typeof discovered === "boolean"
        ? stable(before.discovered, discovered, event, "WasDiscovered")
        : before.discovered,
    signals: before.signals,
  }));
}

function learnCount(field: string): (state: SessionState, event: SessionEvent) => void {
  return (state, event) => {
    const address = numberIn(event, "SystemAddress");
    const count = numberIn(event, field);
    if (address === undefined || count === undefined || isElsewhere(event, state)) return;
    const system = bodiesFor(state.bodies, address);
    system.count = stable(system.count, count, event, field);
    countAdded(state.bodies, 0);
  };
}

function learnSignals(state: SessionState, event: SessionEvent): void {
  const body = learnBody(state, event);
  if (!body) return;
  updateBody(state.bodies, body, (before) => ({
    ...before,
    signals: stable(before.signals, signalsOf(event), event, "Signals", haveSameSignals),
  }));
}

/** The fields that are read from a Scan. */
export const scanReads = {
  Scan: [...scanFacts, "Parents", "WasDiscovered"],
  ScanBaryCentre: ["SystemAddress", "BodyID", ...orbitFacts],
};

const { Scan: ofScan = [], SAASignalsFound: ofSignals = [], FSSBodySignals: _, ...merelyNaming } = namingReads;

export const bodyHandlers: readonly EventHandler[] = [
  ...Object.entries(merelyNaming).map(([kind, fields]) => on(kind, fields, learnBody)),
  on("Scan", [...ofScan, ...scanReads.Scan], learnScan),
  on("ScanBaryCentre", scanReads.ScanBaryCentre, learnScan),
  on(["SAASignalsFound", "FSSBodySignals"], [...ofSignals, "Signals"], learnSignals),
  on("FSSDiscoveryScan", ["SystemAddress", "BodyCount"], learnCount("BodyCount")),
  on("FSSAllBodiesFound", ["SystemAddress", "Count"], learnCount("Count")),
];
