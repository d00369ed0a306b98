import { enumerated } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { type Known, numberIn, readsOf, type SessionEvent } from "../../session/session-event.js";
import { ofPort, portOf, stationServices } from "../../session/slices/docking.js";
import { isForeignShip, ofShip } from "../../session/slices/vehicle.js";
import type { Port, SessionState } from "../../session/state.js";
import {
  against,
  check,
  defineSessionRule,
  differ,
  disputed,
  type Found,
  linesAbove,
  otherValue,
  quoted,
} from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { inKinds } from "../planting.js";

export const rule = defineSessionRule({
  id: "other-station",
  says: "an event names another station than the one that the ship is at",

  what: "While docked, events that name a station name that one, and use what it lists among its services. The answers to a request to dock, Docked and Undocked name the station that was asked, and the permission and Docked its type, too.",
  why: "Programs book prices, modules and ships to the station that an event names. If the ship is elsewhere, a line is missing or the number is that of another line.",
  evidence:
    "MarketID held in 8,060 of 8,077 cases, the others were all of one building site; the name in all 4,157; the service was listed in all 14,594; all 2,459 permissions were of the station that was asked.",

  fails: () => journal(asks("DockingRequested", 3229914880), asks("DockingDenied", 3229914881)),
  passes: () => journal(asks("DockingRequested", 3229914880), asks("DockingDenied", 3229914880)),
});

function asks(event: string, MarketID: number): string {
  const reason = event === "DockingDenied" ? { Reason: "NoSpace" } : {};
  return record(event, { ...reason, MarketID, StationName: "Linden Terminal", StationType: "Coriolis" });
}

const placed = [
  ...["ColonisationContribution", "Market", "MarketBuy", "MarketSell", "MassModuleStore", "MaterialTrade", "ModuleBuy"],
  ...["ModuleBuyAndStore", "ModuleRetrieve", "ModuleSell", "ModuleStore", "ModuleSwap", "Outfitting"],
  ...["RequestPowerMicroResources", "SearchAndRescue", "Shipyard", "ShipyardBuy", "ShipyardRedeem", "ShipyardSell"],
  ...["ShipyardSwap", "ShipyardTransfer", "StoredModules", "StoredShips", "TechnologyBroker"],
  "ColonisationConstructionDepot",
] as const;

const sameStation = check(readsOf(placed, ofPort), (event, { docking: { station }, career: { sites } }) => {
  // The construction site visited last is still mentioned for a while.
  const mostly = event.kind === "ColonisationConstructionDepot";
  if (mostly && sites.has(numberIn(event, "MarketID") ?? Number.NaN)) return undefined;
  return otherPort(event, station, "the ship is docked from here on", mostly);
});

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

const listedService = check(readsOf(Object.keys(stationServices)), (event, { docking: { station } }) => {
  const service = stationServices[event.kind];
  const spelled = station?.value.services;
  if (!station || service === undefined || spelled === undefined) return undefined;
  if (station.value.type === "FleetCarrier" && carrierExtras.has(service)) return undefined;
  if (!isWithout(spelled, service)) return undefined;
  const where = excerpt(station.value.name ?? "the station");
  const message = `${event.kind} needs the service ${service}, but ${where}, where ${station.from.kind} was ${linesAbove(event, station.from)}, does not list it`;
  return against(event, station, "/event", { message, note: "the ship is docked here", disputes: [service] });
});

/** Compares the station that an event names with the expected one. */
function otherPort(event: SessionEvent, expected: Known<Port> | undefined, note: string, mostly: boolean): Found {
  if (!expected) return undefined;
  const { value } = expected;
  const found = portOf(event);
  const isElsewhere = differ(found.marketId, value.marketId);
  const isMisnamed = differ(found.name, value.name);
  if (!isElsewhere && !isMisnamed) return undefined;
  // A line of another station is best known by all that differs.
  const others = [isMisnamed && "StationName", differ(found.type, value.type) && "StationType"].filter(Boolean);
  const isOther = isElsewhere && others.length > 0;
  const besides = isOther
    ? `, and ${enumerated(others as string[], "and")} differ too: this line is of another station`
    : "";
  const isSameId = !isElsewhere && found.marketId !== undefined && found.marketId === value.marketId;
  const cause = /^\d+$/.test(found.name ?? "")
    ? ": this is a number in place of the name"
    : isSameId
      ? ", with the same MarketID: one of the two names is wrong"
      : "";
  const states = isElsewhere ? `was for ${value.marketId}${besides}` : `was for ${quoted(value.name)}${cause}`;
  const field = isElsewhere ? "MarketID" : "StationName";
  const disputes = disputed(isElsewhere && found.marketId, isMisnamed && found.name);
  return against(event, expected, `/${field}`, { states, note, mostly, disputes });
}

const portRule = (
  kinds: readonly string[],
  entry: (state: SessionState) => Known<Port> | undefined,
  note: string,
  mostly = false,
) =>
  check(readsOf(kinds, ofPort), (event, state) =>
    isForeignShip(event) ? undefined : otherPort(event, entry(state), note, mostly),
  );

/** The reply describes the station as it was in the request, so its type is the same too. */
const grantsAsAsked = check({ DockingGranted: ofPort }, (event, { docking: { request } }) => {
  if (!request) return undefined;
  const { type } = request.value;
  const states = `was to a station of the type ${quoted(type)}`;
  return otherValue(event, request, "StationType", type, { states, note: "the request" });
});

/** A player who leaves supercruise at a station requests docking there. */
const asksWhereItDropped = check({ DockingRequested: ["MarketID"] }, (event, { docking: { drop } }) => {
  if (!drop) return undefined;
  const { marketId } = drop.value;
  const words = { states: `was at ${marketId}`, note: "supercruise ends here", mostly: true };
  return otherValue(event, drop, "MarketID", marketId, words);
});

/** A station stays of the type that it had when it let the ship in. */
const sameType = check({ Docked: [...ofPort, ...ofShip] }, (event, { docking: { permission } }) => {
  if (!permission || isForeignShip(event) || differ(numberIn(event, "MarketID"), permission.value.marketId))
    return undefined;
  const { type } = permission.value;
  const words = { states: `was to a station of the type ${quoted(type)}`, note: "the permission to dock" };
  return otherValue(event, permission, "StationType", type, { ...words, mostly: true });
});

export const checks = [
  sameType,
  portRule(["DockingGranted", "DockingDenied"], ({ docking }) => docking.request, "the request"),
  portRule(["DockingCancelled"], ({ docking }) => docking.permission ?? docking.request, "what is given up", true),
  portRule(["Docked"], ({ docking }) => docking.permission, "the permission to dock"),
  portRule(["Undocked"], ({ docking }) => docking.station, "the ship is docked from here on"),
  grantsAsAsked,
  asksWhereItDropped,
  sameStation,
  listedService,
];

export const fault = inKinds(["StoredModules"], ({ event, random, state }) => {
  if (!state.docking.station) return undefined;
  const MarketID = Number(event.MarketID) + 1 + random.below(10_000);
  return { broken: { ...event, MarketID }, path: ["MarketID"], says: "another station" };
});
