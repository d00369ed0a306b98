import type { SessionState } from "../state.js";
import type { Reads, Told } from "../told.js";
import { numberIn, saysYes, textIn } from "../told-value.js";

/** A body as an event names it. */
export interface NamedBody {
  readonly address: number;
  readonly id: number;
  readonly name: string;
  /** The field that holds the name. */
  readonly field: string;
}

/** In which field each kind of event names a body. */
export const nameFields: Readonly<Record<string, string>> = {
  Scan: "BodyName",
  SAAScanComplete: "BodyName",
  SAASignalsFound: "BodyName",
  FSSBodySignals: "BodyName",
  ApproachSettlement: "BodyName",
  ApproachBody: "Body",
  LeaveBody: "Body",
  Touchdown: "Body",
  Liftoff: "Body",
  Disembark: "Body",
  Embark: "Body",
  SupercruiseExit: "Body",
  Location: "Body",
  CarrierJump: "Body",
  FSDJump: "Body",
};

/** Stations are named as bodies too, under ids that others have. */
const bodyTypes: ReadonlySet<unknown> = new Set([undefined, "Star", "Planet", "PlanetaryRing", "AsteroidCluster"]);

/** Whether what an event of a type of body names is one, and no station. */
function isBodyType(type: unknown): boolean {
  return bodyTypes.has(type);
}

/** The body that an event names; undefined where it names none, or something else that is called one. */
export function bodyNamedBy(told: Told): NamedBody | undefined {
  const field = nameFields[told.kind];
  if (field === undefined || !isBodyType(told.value("BodyType"))) return undefined;
  if ((told.kind === "Embark" || told.kind === "Disembark") && !saysYes(told, "OnPlanet")) return undefined;
  const address = numberIn(told, "SystemAddress");
  const id = numberIn(told, "BodyID");
  const name = textIn(told, field);
  return address === undefined || id === undefined || !name ? undefined : { address, id, name, field };
}

const arrivals: ReadonlySet<string> = new Set(["Location", "FSDJump", "CarrierJump"]);

/** Whether an event is booked to a system where the player is not: what it says of bodies is not believed. */
export function isElsewhere(told: Told, { place: { system } }: SessionState): boolean {
  if (arrivals.has(told.kind)) return false;
  return system !== undefined && numberIn(told, "SystemAddress") !== system.value.address;
}

/** A barycentre has no name. */
export function barycentreOf(told: Told): NamedBody | undefined {
  const address = numberIn(told, "SystemAddress");
  const id = numberIn(told, "BodyID");
  return address === undefined || id === undefined ? undefined : { address, id, name: "", field: "BodyID" };
}

/** The fields by which each kind of event names a body. */
export const namingReads: Reads = Object.fromEntries(
  Object.entries(nameFields).map(([kind, field]) => [kind, ["SystemAddress", "BodyID", field, "BodyType", "OnPlanet"]]),
);
