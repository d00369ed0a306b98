import { known, numberIn, type SeenEvent, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import { createDocking, type Port, type SessionState } from "../state.js";
import { onReset, resetReads } from "./login.js";
import { isForeignShip } from "./vehicle.js";

/** True if the name is that of a station under construction. */
export function isSite(name: string): boolean {
  return /coloni[sz]ation|construction/i.test(name);
}

/** The station service that each kind uses, as stations list it. */
export const stationServices: Readonly<Record<string, string>> = {
  Market: "commodities",
  MarketBuy: "commodities",
  MarketSell: "commodities",
  PayFines: "contacts",
  RedeemVoucher: "contacts",
  CrewHire: "crewlounge",
  EngineerCraft: "engineer",
  MultiSellExplorationData: "exploration",
  SellExplorationData: "exploration",
  MaterialTrade: "materialtrader",
  CargoDepot: "missions",
  MissionAccepted: "missions",
  MissionCompleted: "missions",
  FetchRemoteModule: "outfitting",
  ModuleBuy: "outfitting",
  ModuleRetrieve: "outfitting",
  ModuleSell: "outfitting",
  ModuleStore: "outfitting",
  Outfitting: "outfitting",
  StoredModules: "outfitting",
  BuyAmmo: "rearm",
  BuyDrones: "rearm",
  RestockVehicle: "rearm",
  RefuelAll: "refuel",
  Repair: "repair",
  RepairAll: "repair",
  SearchAndRescue: "searchrescue",
  Shipyard: "shipyard",
  ShipyardBuy: "shipyard",
  ShipyardSwap: "shipyard",
  ShipyardTransfer: "shipyard",
  StoredShips: "shipyard",
  TechnologyBroker: "techbroker",
};

/** Other actions that are only possible at a station; those that are also possible from afar are left out. */
const others = [
  "BookTaxi",
  "BuyMicroResources",
  "BuySuit",
  "BuyWeapon",
  "CarrierDepositFuel",
  "ColonisationContribution",
  "CommunityGoalJoin",
  "CrewAssign",
  "EngineerContribution",
  "FCMaterials",
  "ModuleBuyAndStore",
  "ModuleSellRemote",
  "ModuleSwap",
  "PayBounties",
  "PowerplayCollect",
  "PowerplayDeliver",
  "PowerplayFastTrack",
  "SellDrones",
  "SellMicroResources",
  "SellOrganicData",
  "SetUserShipName",
  "ShipyardNew",
  "ShipyardSell",
  "TradeMicroResources",
  "UpgradeSuit",
  "UpgradeWeapon",
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

const isPlaced = (state: SessionState, seen: SeenEvent): void => {
  if (seen.value("Docked") === true) isDocked(state, seen);
  else isAway(state, seen);
};

const isAnswered = ({ docking }: SessionState, seen: SeenEvent): void => {
  docking.request = undefined;
  docking.followed = known(true, seen, "event");
};

const isGivenUp = (state: SessionState, seen: SeenEvent): void => {
  isAnswered(state, seen);
  state.docking.permission = undefined;
};

/** The fields that name a station. */
export const ofPort = ["MarketID", "StationName", "StationType"] as const;

const ofShip = ["Taxi", "Multicrew"] as const;

export const dockingSteps: SliceSteps = {
  reads: {
    SupercruiseDestinationDrop: ["Type", "MarketID"],
    USSDrop: ["USSType", "USSThreat"],
    DockingRequested: ofPort,
    DockingGranted: ofPort,
    DockingDenied: [],
    DockingCancelled: [],
    DockingTimeout: [],
    Docked: [...ofPort, "StationServices"],
    Location: ["Docked", ...ofPort, "StationServices"],
    CarrierJump: ["Docked", ...ofPort, "StationServices"],
    Undocked: [],
    FSDJump: [],
    SupercruiseEntry: [],
    SupercruiseExit: [],
    Outfitting: [],
    StoredModules: [],
    Shipyard: [],
    StoredShips: [],
    Embark: [...ofShip, "SRV", "OnStation", ...ofPort],
    Disembark: ofShip,
    ...resetReads,
  },
  after: {
    SupercruiseDestinationDrop({ docking }, seen) {
      docking.drop = known({ type: textIn(seen, "Type"), marketId: numberIn(seen, "MarketID") }, seen, "Type");
      docking.source = undefined;
    },
    USSDrop({ docking }, seen) {
      docking.source = known({ type: textIn(seen, "USSType"), threat: numberIn(seen, "USSThreat") }, seen, "USSType");
    },
    DockingRequested({ docking }, seen) {
      docking.request = known(portOf(seen), seen, "MarketID");
      docking.permission = undefined;
      docking.followed = known(true, seen, "event");
    },
    DockingGranted({ docking }, seen) {
      docking.request = undefined;
      docking.permission = known(portOf(seen), seen, "MarketID");
      docking.followed = known(true, seen, "event");
    },
    DockingDenied: isAnswered,
    DockingCancelled: isGivenUp,
    DockingTimeout: isGivenUp,
    Docked: isDocked,
    Location: isPlaced,
    CarrierJump: isPlaced,
    Undocked: isAway,
    FSDJump: isAway,
    SupercruiseEntry: isAway,
    SupercruiseExit({ docking }) {
      docking.source = undefined;
    },
    Outfitting({ docking }, seen) {
      docking.outfitting = known(true, seen, "event");
    },
    StoredModules({ docking }) {
      docking.outfitting = undefined;
    },
    Shipyard({ docking }, seen) {
      docking.shipyard = known(true, seen, "event");
    },
    StoredShips({ docking }) {
      docking.shipyard = undefined;
    },
    Embark(state, seen) {
      if (isForeignShip(seen)) isUnsure(state);
      // The services of a station are reported when the ship docks, not when the player returns to it.
      else if (seen.value("SRV") !== true && seen.value("OnStation") === true && !state.docking.station) {
        state.docking.station = known({ services: undefined, ...portOf(seen) }, seen, "MarketID");
      }
    },
    Disembark(state, seen) {
      if (isForeignShip(seen)) isUnsure(state);
    },
    ...onReset(isUnsure),
  },
};
