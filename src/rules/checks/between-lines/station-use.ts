import { excerpt } from "../../../base/visible.js";
import type { Reads } from "../../../session/seen-event.js";
import { ofPort, stationKinds, stationServices } from "../../../session/slices/docking.js";
import { against } from "./against.js";
import { otherPort } from "./docking.js";
import { linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

const readsOf = (kinds: readonly string[], fields: readonly string[]): Reads =>
  Object.fromEntries(kinds.map((kind) => [kind, fields]));

const onlyDocked: SessionRule = {
  reads: readsOf(stationKinds, []),
  violations(seen, { flight: { docked }, vehicle: { now } }) {
    if (docked?.value !== false || now?.value !== "ship") return [];
    const says = `${seen.kind} needs a station, but the ship is not docked since ${docked.from.kind} ${linesAbove(seen, docked.from)}`;
    const message = "the ship is not docked since here";
    return [against("not-docked", docked, { says, message, mostly: true, disputes: ["docked"] })];
  },
};

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

const sameStation: SessionRule = {
  reads: readsOf(placed, ofPort),
  violations(seen, { docking: { station } }) {
    // The site that was visited last goes on to be mentioned for a while.
    const mostly = seen.kind === "ColonisationConstructionDepot";
    return otherPort(seen, station, { message: "the ship is docked since here", mostly });
  },
};

/** The own carrier lets its owner do what it lists for nobody. */
const carrierExtras: ReadonlySet<string> = new Set(["outfitting", "shipyard"]);

/** Whether a list of services as it is spelled is without one; in most, the name stands as it is, and the list need not be read. */
function isWithout(spelled: string, service: string): boolean {
  const at = spelled.indexOf(`"${service}"`);
  if (at > 0 && spelled[at - 1] !== "\\") return false;
  const listed: unknown = JSON.parse(spelled);
  if (!Array.isArray(listed) || listed.length === 0) return false;
  return !listed.some((name: unknown) => typeof name === "string" && name.toLowerCase() === service);
}

const listedService: SessionRule = {
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

export const stationUseRules: readonly SessionRule[] = [onlyDocked, sameStation, listedService];
