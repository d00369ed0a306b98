import { known, numberIn, type Origin, type SessionEvent, saysYes, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import { createDocking, type Port, type SessionState } from "../state.js";
import { resetKinds } from "./kind-groups.js";
import { isForeignShip, ofShip } from "./vehicle.js";

/** True if the name is that of a station under construction. */
export function isSite(name: string): boolean {
  return /coloni[sz]ation|construction/i.test(name);
}

/** The kinds that use each station service, by its name in the lists of stations. */
const kindsByService: Readonly<Record<string, readonly string[]>> = {
  commodities: ["Market", "MarketBuy", "MarketSell"],
  contacts: ["PayFines", "RedeemVoucher"],
  crewlounge: ["CrewHire"],
  engineer: ["EngineerCraft"],
  exploration: ["MultiSellExplorationData", "SellExplorationData"],
  materialtrader: ["MaterialTrade"],
  missions: ["CargoDepot", "MissionAccepted", "MissionCompleted"],
  outfitting: [
    "FetchRemoteModule",
    "ModuleBuy",
    "ModuleRetrieve",
    "ModuleSell",
    "ModuleStore",
    "Outfitting",
    "StoredModules",
  ],
  rearm: ["BuyAmmo", "BuyDrones", "RestockVehicle"],
  refuel: ["RefuelAll"],
  repair: ["Repair", "RepairAll"],
  searchrescue: ["SearchAndRescue"],
  shipyard: ["Shipyard", "ShipyardBuy", "ShipyardSwap", "ShipyardTransfer", "StoredShips"],
  techbroker: ["TechnologyBroker"],
};

/** The station service that each kind uses. */
export const stationServices: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(kindsByService).flatMap(([service, kinds]) => kinds.map((kind) => [kind, service])),
);

/** Other actions that are only possible at a station; those that are also possible from afar are left out. */
const others = [
  ...["BookTaxi", "BuyMicroResources", "BuySuit", "BuyWeapon", "CarrierDepositFuel", "ColonisationContribution"],
  ...["CommunityGoalJoin", "CrewAssign", "EngineerContribution", "FCMaterials", "ModuleBuyAndStore"],
  ...["ModuleSellRemote", "ModuleSwap", "PayBounties", "PowerplayCollect", "PowerplayDeliver", "PowerplayFastTrack"],
  ...["SellDrones", "SellMicroResources", "SellOrganicData", "SetUserShipName", "ShipyardNew", "ShipyardSell"],
  ...["TradeMicroResources", "UpgradeSuit", "UpgradeWeapon"],
] as const;

/** All actions that are only possible at stations. */
export const stationKinds: readonly string[] = [...Object.keys(stationServices), ...others];

/** The station that an event names. */
export function portOf(event: SessionEvent): Port {
  return {
    marketId: numberIn(event, "MarketID"),
    name: textIn(event, "StationName"),
    type: textIn(event, "StationType"),
  };
}

const forgetDocking = (state: SessionState): void => {
  state.docking = createDocking();
};

const leaveStation = (state: SessionState, event: SessionEvent): void => {
  forgetDocking(state);
  state.docking.followed = known(true, event, "event");
};

const dock = (state: SessionState, event: SessionEvent): void => {
  leaveStation(state, event);
  const port = { services: event.source("StationServices"), ...portOf(event) };
  state.docking.station = known(port, event, "MarketID");
};

const answerRequest = ({ docking }: SessionState, event: SessionEvent): void => {
  docking.request = undefined;
  docking.followed = known(true, event, "event");
};

/** A request is answered within so many lines. */
const answerLines = 5;

/** The fields that name a station. */
export const ofPort = ["MarketID", "StationName", "StationType"] as const;

/** True if the player may have been at a station since a line, and changed ships, modules or cargo there. */
export function mayHaveDocked({ eventsSoFar, flight }: SessionState, { line }: Origin): boolean {
  return flight.docked?.value !== false || eventsSoFar.atStation >= line;
}

/** True if the player may have been carried to another system since the last arrival. */
export function mayBeCarried({ eventsSoFar, location: { system } }: SessionState): boolean {
  return system !== undefined && eventsSoFar.aboardCarrier >= system.from.line;
}

const visits = ["Docked", "Undocked", "Location", "CarrierJump", "Embark", "Disembark"];

export const dockingHandlers: readonly EventHandler[] = [
  on([...stationKinds, "Undocked"], [], ({ eventsSoFar }, { line }) => {
    eventsSoFar.atStation = line;
  }),
  on(visits, ["Docked", "OnStation", "StationType"], ({ eventsSoFar }, event) => {
    if (event.kind === "Docked" || saysYes(event, "Docked") || saysYes(event, "OnStation")) {
      eventsSoFar.atStation = event.line;
    }
    if (textIn(event, "StationType") === "FleetCarrier") eventsSoFar.aboardCarrier = event.line;
  }),
  on("SupercruiseDestinationDrop", ["Type", "MarketID"], ({ docking }, event) => {
    docking.drop = known({ type: textIn(event, "Type"), marketId: numberIn(event, "MarketID") }, event, "Type");
    docking.source = undefined;
  }),
  on("USSDrop", ["USSType", "USSThreat"], ({ docking }, event) => {
    docking.source = known({ type: textIn(event, "USSType"), threat: numberIn(event, "USSThreat") }, event, "USSType");
  }),
  on("DockingRequested", ofPort, ({ docking }, event) => {
    docking.followed = known(true, event, "event");
    const { unasked = Number.NaN, permission } = docking;
    docking.unasked = undefined;
    // Right below the permission for the same station, it was exchanged with that.
    if (event.line - unasked <= answerLines && numberIn(event, "MarketID") === permission?.value.marketId) return;
    docking.request = known(portOf(event), event, "MarketID");
    docking.permission = undefined;
  }),
  on("DockingGranted", ofPort, (state, event) => {
    const { request, followed } = state.docking;
    state.docking.unasked = followed && !request ? event.line : undefined;
    answerRequest(state, event);
    state.docking.permission = known(portOf(event), event, "MarketID");
  }),
  on(["DockingDenied", "DockingCancelled", "DockingTimeout"], [], answerRequest),
  on(["DockingCancelled", "DockingTimeout"], [], clears("docking", "permission")),
  on("Docked", [...ofPort, "StationServices"], dock),
  on(["Location", "CarrierJump"], ["Docked", ...ofPort, "StationServices"], (state, event) => {
    if (saysYes(event, "Docked")) dock(state, event);
    else leaveStation(state, event);
  }),
  on(["Undocked", "FSDJump", "SupercruiseEntry"], [], leaveStation),
  on("SupercruiseExit", [], clears("docking", "source")),
  on("Outfitting", [], ({ docking }, event) => {
    docking.outfitting = known(true, event, "event");
  }),
  on("StoredModules", [], clears("docking", "outfitting")),
  on("Shipyard", [], ({ docking }, event) => {
    docking.shipyard = known(true, event, "event");
  }),
  on("StoredShips", [], clears("docking", "shipyard")),
  on("Embark", [...ofShip, "SRV", "OnStation", ...ofPort], (state, event) => {
    if (isForeignShip(event)) forgetDocking(state);
    // The services of a station are reported when the ship docks, not when the player returns to it.
    else if (!saysYes(event, "SRV") && saysYes(event, "OnStation") && !state.docking.station) {
      state.docking.station = known({ services: undefined, ...portOf(event) }, event, "MarketID");
    }
  }),
  on("Disembark", ofShip, (state, event) => {
    if (isForeignShip(event)) forgetDocking(state);
  }),
  on(resetKinds, [], forgetDocking),
];
