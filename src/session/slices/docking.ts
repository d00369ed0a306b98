import { known, numberIn, type SeenEvent, saysYes, textIn } from "../seen-event.js";
import { clears, on, type Step } from "../slice.js";
import { createDocking, type Port, type SessionState } from "../state.js";
import { resets } from "./deeds.js";
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
export function portOf(seen: SeenEvent): Port {
  return { marketId: numberIn(seen, "MarketID"), name: textIn(seen, "StationName"), type: textIn(seen, "StationType") };
}

const isUnsure = (state: SessionState): void => {
  state.docking = createDocking();
};

const isAway = (state: SessionState, seen: SeenEvent): void => {
  isUnsure(state);
  state.docking.followed = known(true, seen, "event");
};

const isDocked = (state: SessionState, seen: SeenEvent): void => {
  isAway(state, seen);
  const port = { services: seen.source("StationServices"), ...portOf(seen) };
  state.docking.station = known(port, seen, "MarketID");
};

const isAnswered = ({ docking }: SessionState, seen: SeenEvent): void => {
  docking.request = undefined;
  docking.followed = known(true, seen, "event");
};

/** A request is answered within so many lines. */
const answerLines = 5;

/** The fields that name a station. */
export const ofPort = ["MarketID", "StationName", "StationType"] as const;

export const dockingSteps: readonly Step[] = [
  on("SupercruiseDestinationDrop", ["Type", "MarketID"], ({ docking }, seen) => {
    docking.drop = known({ type: textIn(seen, "Type"), marketId: numberIn(seen, "MarketID") }, seen, "Type");
    docking.source = undefined;
  }),
  on("USSDrop", ["USSType", "USSThreat"], ({ docking }, seen) => {
    docking.source = known({ type: textIn(seen, "USSType"), threat: numberIn(seen, "USSThreat") }, seen, "USSType");
  }),
  on("DockingRequested", ofPort, ({ docking }, seen) => {
    docking.followed = known(true, seen, "event");
    const { unasked = Number.NaN, permission } = docking;
    docking.unasked = undefined;
    // Right below the permission for the same station, it was exchanged with that.
    if (seen.line - unasked <= answerLines && numberIn(seen, "MarketID") === permission?.value.marketId) return;
    docking.request = known(portOf(seen), seen, "MarketID");
    docking.permission = undefined;
  }),
  on("DockingGranted", ofPort, (state, seen) => {
    const { request, followed } = state.docking;
    state.docking.unasked = followed && !request ? seen.line : undefined;
    isAnswered(state, seen);
    state.docking.permission = known(portOf(seen), seen, "MarketID");
  }),
  on(["DockingDenied", "DockingCancelled", "DockingTimeout"], [], isAnswered),
  on(["DockingCancelled", "DockingTimeout"], [], clears("docking", "permission")),
  on("Docked", [...ofPort, "StationServices"], isDocked),
  on(["Location", "CarrierJump"], ["Docked", ...ofPort, "StationServices"], (state, seen) => {
    if (saysYes(seen, "Docked")) isDocked(state, seen);
    else isAway(state, seen);
  }),
  on(["Undocked", "FSDJump", "SupercruiseEntry"], [], isAway),
  on("SupercruiseExit", [], clears("docking", "source")),
  on("Outfitting", [], ({ docking }, seen) => {
    docking.outfitting = known(true, seen, "event");
  }),
  on("StoredModules", [], clears("docking", "outfitting")),
  on("Shipyard", [], ({ docking }, seen) => {
    docking.shipyard = known(true, seen, "event");
  }),
  on("StoredShips", [], clears("docking", "shipyard")),
  on("Embark", [...ofShip, "SRV", "OnStation", ...ofPort], (state, seen) => {
    if (isForeignShip(seen)) isUnsure(state);
    // The services of a station are reported when the ship docks, not when the player returns to it.
    else if (!saysYes(seen, "SRV") && saysYes(seen, "OnStation") && !state.docking.station) {
      state.docking.station = known({ services: undefined, ...portOf(seen) }, seen, "MarketID");
    }
  }),
  on("Disembark", ofShip, (state, seen) => {
    if (isForeignShip(seen)) isUnsure(state);
  }),
  on(resets, [], isUnsure),
];
