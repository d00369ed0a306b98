import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import { type Known, known, numberIn, type Told, textIn } from "../told.js";
import { onReset, resetReads } from "./login.js";
import { isOfOthers } from "./vehicle.js";

/** Beyond so many entries a table forgets the older half: the rest is more than a player can tell of in one session. */
const mostEntries = 20_000;

/** Puts an entry into a table that grows with the journal, but not without end. */
export function recalled<Key, Value>(table: Map<Key, Value>, key: Key, value: Value): void {
  table.set(key, value);
  if (table.size <= mostEntries) return;
  // Many at once, since a table looks at all that was taken from its front until it is made anew.
  for (const oldest of table.keys()) {
    table.delete(oldest);
    if (table.size <= mostEntries / 2) return;
  }
}

/** The service of a station that each kind makes use of, as stations list it. */
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

/** More that is done only at a station; what players do from afar is left out. */
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

/** What is done at stations alone. */
export const stationKinds: readonly string[] = [...Object.keys(stationServices), ...others];

/** A station as docking events name it. */
export interface Port {
  readonly marketId: number | undefined;
  readonly name: string | undefined;
  readonly type: string | undefined;
}

/** The station that the ship stands in, with what can be done there. */
export interface OpenPort extends Port {
  /** As they are spelled, since hardly anybody asks. */
  readonly services: string | undefined;
}

/** A place that the ship left supercruise for. */
export interface DropPoint {
  readonly type: string | undefined;
  readonly marketId: number | undefined;
}

/** A signal source, as USSDrop names it. */
export interface DropSource {
  readonly type: string | undefined;
  readonly threat: number | undefined;
}

/** Stations, and how the ship gets there. */
export interface Docking {
  drop: Known<DropPoint> | undefined;
  /** A signal source that the next drop is to be at. */
  source: Known<DropSource> | undefined;
  /** A request that was not answered yet. */
  request: Known<Port> | undefined;
  /** A permission that was neither used nor lost. */
  permission: Known<Port> | undefined;
  station: Known<OpenPort> | undefined;
  /** An event since when requests and permissions would have been told. */
  followed: Known<true> | undefined;
  /** A list of modules or ships for sale, after which those in store are listed. */
  outfitting: Known<true> | undefined;
  shipyard: Known<true> | undefined;
}

export const createDocking = (): Docking => ({
  drop: undefined,
  source: undefined,
  request: undefined,
  permission: undefined,
  station: undefined,
  followed: undefined,
  outfitting: undefined,
  shipyard: undefined,
});

/** The station that an event names. */
export function portOf(told: Told): Port {
  return { marketId: numberIn(told, "MarketID"), name: textIn(told, "StationName"), type: textIn(told, "StationType") };
}

const isUnsure = (state: SessionState): void => {
  state.docking = createDocking();
};

const isAway = (state: SessionState, told: Told): void => {
  isUnsure(state);
  state.docking.followed = known(true, told, "event");
};

const isDocked = (state: SessionState, told: Told): void => {
  isAway(state, told);
  const port = { services: told.source("StationServices"), ...portOf(told) };
  state.docking.station = known(port, told, "MarketID");
};

const isPlaced = (state: SessionState, told: Told): void => {
  if (told.value("Docked") === true) isDocked(state, told);
  else isAway(state, told);
};

const isAnswered = ({ docking }: SessionState, told: Told): void => {
  docking.request = undefined;
  docking.followed = known(true, told, "event");
};

const isGivenUp = (state: SessionState, told: Told): void => {
  isAnswered(state, told);
  state.docking.permission = undefined;
};

/** The fields that name a station. */
export const ofPort = ["MarketID", "StationName", "StationType"] as const;

const ofShip = ["Taxi", "Multicrew"] as const;

export const dockingSteps: PieceSteps = {
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
    SupercruiseDestinationDrop({ docking }, told) {
      docking.drop = known({ type: textIn(told, "Type"), marketId: numberIn(told, "MarketID") }, told, "Type");
      docking.source = undefined;
    },
    USSDrop({ docking }, told) {
      docking.source = known({ type: textIn(told, "USSType"), threat: numberIn(told, "USSThreat") }, told, "USSType");
    },
    DockingRequested({ docking }, told) {
      docking.request = known(portOf(told), told, "MarketID");
      docking.permission = undefined;
      docking.followed = known(true, told, "event");
    },
    DockingGranted({ docking }, told) {
      docking.request = undefined;
      docking.permission = known(portOf(told), told, "MarketID");
      docking.followed = known(true, told, "event");
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
    Outfitting({ docking }, told) {
      docking.outfitting = known(true, told, "event");
    },
    StoredModules({ docking }) {
      docking.outfitting = undefined;
    },
    Shipyard({ docking }, told) {
      docking.shipyard = known(true, told, "event");
    },
    StoredShips({ docking }) {
      docking.shipyard = undefined;
    },
    Embark(state, told) {
      if (isOfOthers(told)) isUnsure(state);
      // What a station offers is told where the ship docks, and not to those who return to it.
      else if (told.value("SRV") !== true && told.value("OnStation") === true && !state.docking.station) {
        state.docking.station = known({ services: undefined, ...portOf(told) }, told, "MarketID");
      }
    },
    Disembark(state, told) {
      if (isOfOthers(told)) isUnsure(state);
    },
    ...onReset(isUnsure),
  },
};
