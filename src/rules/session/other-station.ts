import { excerpt } from "../../base/visible.js";
import { type Known, numberIn, type Reads, type SeenEvent, textIn } from "../../session/seen-event.js";
import { ofPort, portOf, stationServices } from "../../session/slices/docking.js";
import { isForeignShip } from "../../session/slices/vehicle.js";
import type { Port, SessionState } from "../../session/state.js";
import { against, lastAbove, linesAbove, type SessionCheck, type SessionViolation } from "../checks/session-check.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "other-station",
  severity: "warning",
  strict: "error",
  says: "an event names another station than the one that the ship is at",

  what: "While docked, events that name a station name that one, and use what it lists among its services. The answers to a request to dock, Docked and Undocked name the station that was asked, and the permission its type, too.",
  why: "Programs book prices, modules and ships to the station that an event names. If the ship is elsewhere, a line is missing or the number is that of another line.",
  evidence:
    "MarketID held in 8,060 of 8,077 cases, the others were all of one building site; the name in all 4,157; the service was listed in all 14,594; all 2,459 permissions were of the station that was asked.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(asks("DockingRequested", 3229914880), asks("DockingDenied", 3229914881)),
  passes: () => journal(asks("DockingRequested", 3229914880), asks("DockingDenied", 3229914880)),
});

function asks(event: string, MarketID: number): string {
  const reason = event === "DockingDenied" ? { Reason: "NoSpace" } : {};
  return record(event, { ...reason, MarketID, StationName: "Linden Terminal", StationType: "Coriolis" });
}

export const readsOf = (kinds: readonly string[], fields: readonly string[]): Reads =>
  Object.fromEntries(kinds.map((kind) => [kind, fields]));

const placed = [
  "ColonisationContribution",
  "Market",
  "MarketBuy",
  "MarketSell",
  "MassModuleStore",
  "MaterialTrade",
  "ModuleBuy",
  "ModuleBuyAndStore",
  "ModuleRetrieve",
  "ModuleSell",
  "ModuleStore",
  "ModuleSwap",
  "Outfitting",
  "RequestPowerMicroResources",
  "SearchAndRescue",
  "Shipyard",
  "ShipyardBuy",
  "ShipyardRedeem",
  "ShipyardSell",
  "ShipyardSwap",
  "ShipyardTransfer",
  "StoredModules",
  "StoredShips",
  "TechnologyBroker",
  "ColonisationConstructionDepot",
] as const;

const sameStation: SessionCheck = {
  reads: readsOf(placed, ofPort),
  violations(seen, { docking: { station }, career: { sites } }) {
    // The construction site visited last is still mentioned for a while.
    const mostly = seen.kind === "ColonisationConstructionDepot";
    if (mostly && sites.has(numberIn(seen, "MarketID") ?? Number.NaN)) return [];
    return otherPort(seen, station, { message: "the ship is docked from here on", mostly });
  },
};

/** Services that a fleet carrier offers its owner without listing them. */
const carrierExtras: ReadonlySet<string> = new Set(["outfitting", "shipyard"]);

/** True if a list of services, as source text, lacks one. Most lists contain the name verbatim and need no parsing. */
function isWithout(spelled: string, service: string): boolean {
  const at = spelled.indexOf(`"${service}"`);
  if (at > 0 && spelled[at - 1] !== "\\") return false;
  const listed: unknown = JSON.parse(spelled);
  if (!Array.isArray(listed) || listed.length === 0) return false;
  return !listed.some((name: unknown) => typeof name === "string" && name.toLowerCase() === service);
}

const listedService: SessionCheck = {
  reads: readsOf(Object.keys(stationServices), []),
  violations(seen, { docking: { station } }) {
    const service = stationServices[seen.kind];
    const spelled = station?.value.services;
    if (!station || service === undefined || spelled === undefined) return [];
    if (station.value.type === "FleetCarrier" && carrierExtras.has(service)) return [];
    if (!isWithout(spelled, service)) return [];
    const where = excerpt(station.value.name ?? "the station");
    const says = `${seen.kind} needs the service ${service}, but ${where}, where ${station.from.kind} was ${linesAbove(seen, station.from)}, does not list it`;
    return [against("other-station", station, { says, message: "the ship is docked here", disputes: [service] })];
  },
};

/** Compares the station that an event names with the expected one. */
function otherPort(
  seen: SeenEvent,
  expected: Known<Port> | undefined,
  { message, mostly = false }: { readonly message: string; readonly mostly?: boolean },
): readonly SessionViolation[] {
  if (!expected) return [];
  const { value, from } = expected;
  const found = portOf(seen);
  const isElsewhere = found.marketId !== undefined && value.marketId !== undefined && found.marketId !== value.marketId;
  const isMisnamed = found.name !== undefined && value.name !== undefined && found.name !== value.name;
  if (!isElsewhere && !isMisnamed) return [];
  const where = isElsewhere ? value.marketId : JSON.stringify(excerpt(value.name ?? ""));
  const but = `${lastAbove(seen, from)} was for ${where}`;
  const field = isElsewhere ? "MarketID" : "StationName";
  const disputes = [isElsewhere ? (found.marketId ?? []) : [], isMisnamed ? (found.name ?? []) : []].flat();
  return [against("other-station", expected, { field, but, message, mostly, disputes })];
}

const portRule = (
  kinds: readonly string[],
  piece: (state: SessionState) => Known<Port> | undefined,
  words: { readonly message: string; readonly mostly?: boolean },
): SessionCheck => ({
  reads: Object.fromEntries(kinds.map((kind) => [kind, ofPort])),
  violations: (seen, state) => (isForeignShip(seen) ? [] : otherPort(seen, piece(state), words)),
});

/** The reply describes the station as it was in the request, so its type is the same too. */
const grantsAsAsked: SessionCheck = {
  reads: { DockingGranted: ofPort },
  violations(seen, { docking: { request } }) {
    const found = textIn(seen, "StationType");
    const type = request?.value.type;
    if (!request || type === undefined || found === undefined || found === type) return [];
    const but = `${lastAbove(seen, request.from)} was to a station of the type ${JSON.stringify(excerpt(type))}`;
    return [against("other-station", request, { field: "StationType", but, message: "the request" })];
  },
};

/** A player who leaves supercruise at a station requests docking there. */
const asksWhereItDropped: SessionCheck = {
  reads: { DockingRequested: ["MarketID"] },
  violations(seen, { docking: { drop } }) {
    const found = numberIn(seen, "MarketID");
    if (!drop || found === undefined || drop.value.marketId === undefined || found === drop.value.marketId) return [];
    const but = `${lastAbove(seen, drop.from)} was at ${drop.value.marketId}`;
    return [against("other-station", drop, { field: "MarketID", but, message: "supercruise ends here", mostly: true })];
  },
};

export const checks: readonly SessionCheck[] = [
  portRule(["DockingGranted", "DockingDenied"], ({ docking }) => docking.request, { message: "the request" }),
  portRule(["DockingCancelled"], ({ docking }) => docking.permission ?? docking.request, {
    message: "what is given up",
    mostly: true,
  }),
  portRule(["Docked"], ({ docking }) => docking.permission, { message: "the permission to dock" }),
  portRule(["Undocked"], ({ docking }) => docking.station, { message: "the ship is docked from here on" }),
  grantsAsAsked,
  asksWhereItDropped,
  sameStation,
  listedService,
];

export const fault: LineFault = {
  kinds: ["StoredModules"],
  plant({ event, random, state }) {
    if (!state.docking.station) return undefined;
    const MarketID = Number(event.MarketID) + 1 + random.below(10_000);
    return { broken: { ...event, MarketID }, path: ["MarketID"], says: "another station" };
  },
};
