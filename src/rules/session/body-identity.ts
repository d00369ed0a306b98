import { counted } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { contradicts, type Stable } from "../../session/facts.js";
import { asNumber, elementsOf, partOf, plainText } from "../../session/json-value.js";
import { numberIn, type SessionEvent } from "../../session/session-event.js";
import {
  barycentreOf,
  bodyFactsOf,
  bodyIn,
  bodyNamedBy,
  differingFact,
  haveSameFacts,
  haveSameSignals,
  isElsewhere,
  kindOfScanned,
  type NamedBody,
  nameFields,
  namingReads,
  scanReads,
  signalsOf,
} from "../../session/slices/bodies.js";
import type { Body, BodyKind, SessionState, SystemBodies } from "../../session/state.js";
import { againstJournal, type BetweenJournals } from "../checks/between-journals.js";
import { against, check, defineSessionRule, type Found } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { plotted } from "../planting.js";

export const rule = defineSessionRule({
  id: "body-identity",
  says: "a body goes by another name, id, kind or nature than before",

  what: "In a system, an id belongs to one body and a name to one id. What scans say of a body stays: what it is, its mass, size and heat, its orbit and rotation, its air and volcanoes, its parents, how long it takes around a parent whose mass is known (by 20 % at most, and not in systems with a name of their own, which were made by hand), how many signals it has, and how many bodies there are. Names and ids are compared with the other journals of a run, too.",
  why: "Programs keep bodies by system and id. If two lines name two bodies with one id, the scans of one are booked to the other.",
  evidence:
    "No id of 58,731 went by two names, none of 12,247 by two kinds, and 91,182 parents were what had been scanned; 86,826 values of bodies that were scanned again were as before; 26,345 orbits of 26,345 in systems with made names took as long as they should; 2 names of 58,732 had two ids, where a planet is called as its star.",

  fails: () => journal(scan("Varkesh 2 a"), scan("Varkesh 2 b")),
  passes: () => journal(scan("Varkesh 2 a"), scan("Varkesh 2 a", "2025-03-02T19:20:00Z")),
});

function scan(BodyName: string, timestamp?: string): string {
  const probed = { BodyName, SystemAddress: 594592926067, BodyID: 12, ProbesUsed: 4, EfficiencyTarget: 6 };
  return record("SAAScanComplete", probed, timestamp);
}

/** A body has one name, and a name belongs to one body. */
function otherName(event: SessionEvent, body: NamedBody, { bodies, location }: SessionState): Found {
  const { address, id, name, field } = body;
  const system = bodies.systems.get(address);
  const named = system?.names.get(id);
  if (contradicts(named, name)) {
    const states = namedAs(String(id), named.value);
    return against(event, named, `/${field}`, { states, note: "the body has another name here" });
  }
  const numbered = system?.ids.get(name);
  // A planet or a star may have the same name as its system.
  if (name === location.system?.value.name || !contradicts(numbered, id)) return undefined;
  const states = numberedAs(name, numbered.value);
  return against(event, numbered, "/BodyID", { states, note: "it has another id here", mostly: true });
}

const namedAs = (id: string, name: unknown): string =>
  `named body ${excerpt(id)} of the system ${excerpt(plainText(name))}`;
const numberedAs = (name: string, id: unknown): string => `gave ${excerpt(name)} the id ${plainText(id)}`;

/** The part of a fact's key after the system. */
const afterSystem = (key: string | number): string => String(key).replace(/^[^/]*\//, "");

export const betweenJournals: BetweenJournals = {
  bodies: (kind, earlier) =>
    againstJournal(earlier, nameFields[kind], namedAs(afterSystem(earlier.key), earlier.value)),
  bodyIds: (_, earlier) => againstJournal(earlier, "BodyID", numberedAs(afterSystem(earlier.key), earlier.value), true),
};

const { Scan: ofScan = [], ...ofOthers } = namingReads;

const naming = check(ofOthers, (event, state) => {
  const body = bodyNamedBy(event);
  if (!body || isElsewhere(event, state)) return undefined;
  return otherName(event, body, state);
});

/** The kind last scanned under an id, whatever the name. */
function scannedUnder(system: SystemBodies | undefined, id: number): Stable<BodyKind> | undefined {
  if (!system?.known?.has(id)) return undefined;
  const kindAs = (name: string): Stable<BodyKind> | undefined => bodyIn(system, id, name)?.kind;
  const name = system.names.get(id)?.value;
  const asBody = name === undefined ? undefined : kindAs(name);
  const asBarycentre = kindAs("");
  if (!asBody || !asBarycentre) return asBody ?? asBarycentre;
  return asBody.from.line > asBarycentre.from.line ? asBody : asBarycentre;
}

function otherKind(event: SessionEvent, body: NamedBody, { bodies }: SessionState): Found {
  const scanned = scannedUnder(bodies.systems.get(body.address), body.id);
  const sort = scanned && kindOfScanned(event);
  if (!sort || !contradicts(scanned, sort[0])) return undefined;
  const states = `says that body ${body.id} is a ${scanned.value}, not a ${sort[0]}`;
  return against(event, scanned, `/${sort[1]}`, { states, note: `body ${body.id} is a ${scanned.value} here` });
}

function otherFact(event: SessionEvent, { facts, discovered }: Partial<Body>): Found {
  const now = facts && bodyFactsOf(event);
  if (now && contradicts(facts, now, haveSameFacts)) {
    const index = differingFact(now, facts.value);
    const field = now.fields[index] ?? "";
    const before = excerpt(String(facts.value.values[index]));
    const note = `${field} of the body is ${before} here`;
    const mostly = event.kind === "ScanBaryCentre";
    const states = `says ${before} of the same body: one of the two is wrong`;
    return against(event, facts, `/${field}`, { states, note, mostly });
  }
  if (discovered?.value !== true || event.value("WasDiscovered") !== false) return undefined;
  if (!contradicts(discovered, false)) return undefined;
  const states = "says that the same body was discovered before";
  return against(event, discovered, "/WasDiscovered", { states, note: "it was discovered", mostly: true });
}

const parentKinds: readonly (readonly [type: string, sort: BodyKind])[] = [
  ["Null", "barycentre"],
  ["Star", "star"],
  ["Planet", "planet"],
  ["Ring", "ring"],
];

function otherParent(event: SessionEvent, { address }: NamedBody, { bodies }: SessionState): Found {
  const system = bodies.systems.get(address);
  if (!system?.known) return undefined;
  for (const [index, parent] of elementsOf(event.value("Parents")).entries()) {
    for (const [type, sort] of parentKinds) {
      const id = asNumber(partOf(parent, type));
      const scanned = id === undefined ? undefined : scannedUnder(system, id);
      if (!scanned || !contradicts(scanned, sort)) continue;
      const states = `says that body ${id} is a ${scanned.value}, not a ${sort}`;
      const path = `/Parents/${index}/${type}`;
      return against(event, scanned, path, { states, note: `body ${id} is a ${scanned.value} here` });
    }
  }
  return undefined;
}

/** The gravitational constant times the mass of the Sun and of Earth, in m³/s². */
const sun = 1.327_124e20;
const earth = 3.986e14;

/** Far above all that was ever seen. */
const heaviest = 10_000 * sun;

/** In seconds. */
const day = 86_400;

/** The allowed deviation from Kepler's third law: the mass of the orbiting body also counts. */
const keplerSlack = 0.2;

/** Names that the game makes by rule; the orbits of systems placed by hand follow no law. */
const madeName = / [A-Z][A-Z]-[A-Z] [a-h]\d/;

/** Reports an OrbitalPeriod and SemiMajorAxis that do not match the mass of the parent, if that was scanned above. */
function otherOrbit(event: SessionEvent, { address, name: body }: NamedBody, { bodies }: SessionState): Found {
  if (!madeName.test(body) || !bodies.systems.get(address)?.known) return undefined;
  const axis = asNumber(event.value("SemiMajorAxis"));
  const period = asNumber(event.value("OrbitalPeriod"));
  const [parent] = elementsOf(event.value("Parents"));
  const id = asNumber(partOf(parent, "Star")) ?? asNumber(partOf(parent, "Planet"));
  const system = bodies.systems.get(address);
  const name = id === undefined ? undefined : system?.names.get(id)?.value;
  const facts = id === undefined || name === undefined ? undefined : bodyIn(system, id, name)?.facts;
  if (!facts || axis === undefined || period === undefined) return undefined;
  const massOf = (field: string): number => Number(facts.value.values[facts.value.fields.indexOf(field)] ?? Number.NaN);
  const pull = partOf(parent, "Star") === undefined ? massOf("MassEM") * earth : massOf("StellarMass") * sun;
  // A mass in kilograms is reported where it stands.
  if (!(pull < heaviest)) return undefined;
  const expected = 2 * Math.PI * Math.sqrt(axis ** 3 / pull);
  // The period is negative for a retrograde orbit.
  if (!(Math.abs(Math.abs(period) - expected) > keplerSlack * expected)) return undefined;
  const isAbout = (factor: number): boolean => Math.abs((Math.abs(period) / expected) * factor - 1) < keplerSlack;
  const unit =
    (isAbout(day) && ": OrbitalPeriod looks like days") ||
    (isAbout(3600) && ": OrbitalPeriod looks like hours") ||
    (isAbout(1000 ** -1.5) && ": SemiMajorAxis looks like kilometres") ||
    "";
  const states = `gives the parent a mass by which OrbitalPeriod is about ${Number(expected.toPrecision(4))} seconds at a SemiMajorAxis of ${axis} metres${unit}`;
  const note = "the mass of the parent";
  return against(event, facts, "/OrbitalPeriod", { states, note, mostly: true });
}

/** The facts that scans report about a body do not change; only one difference is reported, as all share a cause. */
const scanning = check(
  { ...scanReads, Scan: [...ofScan, ...(scanReads.Scan ?? []), "Parents", "SemiMajorAxis", "OrbitalPeriod"] },
  (event, state) => {
    const body = event.kind === "Scan" ? bodyNamedBy(event) : barycentreOf(event);
    if (!body || isElsewhere(event, state)) return undefined;
    const misnamed = body.name === "" ? undefined : otherName(event, body, state);
    if (misnamed) return misnamed;
    const before = bodyIn(state.bodies.systems.get(body.address), body.id, body.name) ?? {};
    return (
      otherKind(event, body, state) ??
      otherFact(event, before) ??
      otherParent(event, body, state) ??
      otherOrbit(event, body, state)
    );
  },
);

const counting = (field: string, kind: string) =>
  check({ [kind]: ["SystemAddress", field] }, (event, state) => {
    const address = numberIn(event, "SystemAddress");
    const count = numberIn(event, field);
    if (address === undefined || count === undefined || isElsewhere(event, state)) return undefined;
    const before = state.bodies.systems.get(address)?.count;
    if (!contradicts(before, count)) return undefined;
    const bodies = before.value === 1 ? "1 body" : `${before.value} bodies`;
    const note = `the system has ${bodies} here`;
    return against(event, before, `/${field}`, { states: `counted ${bodies} in the system`, note });
  });

const signals = check(
  {
    SAASignalsFound: ["SystemAddress", "BodyID", "BodyName", "Signals"],
    FSSBodySignals: ["SystemAddress", "BodyID", "BodyName", "Signals"],
  },
  (event, state) => {
    const body = bodyNamedBy(event);
    if (!body || isElsewhere(event, state) || otherName(event, body, state)) return undefined;
    const now = signalsOf(event);
    const before = bodyIn(state.bodies.systems.get(body.address), body.id, body.name)?.signals;
    if (!contradicts(before, now, haveSameSignals)) return undefined;
    const sort = before.value.biological === now.biological ? "geological" : "biological";
    const states = `counted ${counted(before.value[sort], `${sort} signal`)}, and there are ${now[sort]} here`;
    const note = "the signals of the body";
    return against(event, before, "/Signals", { states, note });
  },
);

export const checks = [
  naming,
  scanning,
  counting("BodyCount", "FSSDiscoveryScan"),
  counting("Count", "FSSAllBodiesFound"),
  signals,
];

export const fault = plotted(({ state: { location, bodies } }) => {
  if (!location.system) return undefined;
  const { address, name } = location.system.value;
  let id = 200;
  while (bodies.systems.get(address)?.names.has(id)) id++;
  const Signals = [{ Type: "$SAA_SignalType_Geological;", Type_Localised: "Geological", Count: 2 }];
  const body = { event: "FSSBodySignals", BodyName: `${name} ${id} a`, BodyID: id, SystemAddress: address, Signals };
  const broken = { ...body, BodyName: `${name} ${id} b` };
  return { above: [body], broken, path: ["BodyName"], says: "another name for a body" };
});
