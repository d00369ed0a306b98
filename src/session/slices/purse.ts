import { asNumber, elementsOf, partOf } from "../json-value.js";
import { known, numberIn, type Reads, type SessionEvent, sharing } from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import type { SessionState } from "../state.js";

type Amount = readonly [fields: readonly string[], amount: (event: SessionEvent) => number | undefined];

const of = (field: string): Amount => [[field], (event) => numberIn(event, field) ?? 0];

const soldOrganics: Amount = [
  ["BioData"],
  (event) =>
    elementsOf(event.value("BioData")).reduce<number>(
      (sum, data) => sum + (asNumber(partOf(data, "Value")) ?? 0) + (asNumber(partOf(data, "Bonus")) ?? 0),
      0,
    ),
];

/** The field with the cost, by kind of event. */
export const costs = sharing(
  ["TotalCost", "MarketBuy", "BuyDrones"],
  ["Cost", "RefuelAll", "RefuelPartial", "Repair", "RepairAll", "BuyAmmo", "RestockVehicle"],
  ["Cost", "BuyExplorationData", "BuyTradeData", "UpgradeSuit", "UpgradeWeapon", "BookTaxi"],
  ["Price", "BuySuit", "BuyWeapon"],
  ["TransferCost", "FetchRemoteModule"],
  ["TransferPrice", "ShipyardTransfer"],
  ["BuyPrice", "ModuleBuy", "ModuleBuyAndStore"],
  ["ShipPrice", "ShipyardBuy"],
);

/** The field with what is paid back for a trade-in, by kind of event. */
const refunds: Readonly<Record<string, string>> = { ModuleBuy: "SellPrice", ShipyardBuy: "SellPrice" };

/** The price of an event for the player; undefined if it is not given. */
export function priceOf(event: SessionEvent): number | undefined {
  const cost = numberIn(event, costs[event.kind] ?? "");
  return cost === undefined ? undefined : cost - (numberIn(event, refunds[event.kind] ?? "") ?? 0);
}

/** The income, by kind of event. */
const earnings = sharing(
  [of("TotalSale"), "MarketSell", "SellDrones"],
  [of("SellPrice"), "ModuleSell", "ModuleSellRemote"],
  [of("ShipPrice"), "ShipyardSell"],
  [of("TotalEarnings"), "MultiSellExplorationData", "SellExplorationData"],
  [of("Reward"), "SearchAndRescue"],
  [of("Price"), "SellMicroResources"],
  [soldOrganics, "SellOrganicData"],
  [of("Amount"), "RedeemVoucher"],
);

/** Everything that may move money in ways not tracked here: rather too many kinds than too few. */
const unsure = [
  ...["ModuleRetrieve", "ModuleStore", "MassModuleStore"],
  ...["ShipyardNew", "ShipyardSwap", "ShipyardRedeem", "ShipRedeemed", "SellShipOnRebuy", "Died", "Resurrect"],
  ...["MissionAccepted", "MissionCompleted", "MissionFailed", "MissionAbandoned"],
  ...["PayFines", "PayBounties", "PayLegacyFines", "CrewHire", "CrewFire"],
  ...["PowerplaySalary", "PowerplayFastTrack", "PowerplayDefect", "PowerplayJoin", "PowerplayLeave"],
  ...["PowerplayVoucher", "CommunityGoalReward", "SellSuit", "SellWeapon", "BuyMicroResources", "TradeMicroResources"],
  ...["BookDropship", "CancelTaxi", "CancelDropship", "CarrierBuy", "CarrierBankTransfer", "CarrierTradeOrder"],
  ...["CarrierJumpRequest", "CarrierFinance", "CarrierShipPack", "CarrierModulePack", "CarrierCrewServices"],
  ...["CarrierDepositFuel", "CarrierDecommission", "CarrierCancelDecommission"],
  ...["EngineerContribution", "TechnologyBroker", "ScientificResearch", "ClearSavedGame", "NewCommander"],
  ...["JoinACrew", "QuitACrew", "EndCrewSession"],
  ...["ColonisationContribution", "ColonisationSystemClaim", "ColonisationSystemClaimRelease"],
  ...["SquadronCreated", "JoinedSquadron", "LeftSquadron"],
] as const;

function setCredits({ purse }: SessionState, event: SessionEvent): void {
  const credits = numberIn(event, "Credits");
  const before = purse.isTouched ? undefined : purse.atLogin?.value;
  purse.disputed = before === credits ? undefined : before;
  purse.atLogin = credits === undefined ? undefined : known(credits, event, "Credits");
  purse.balance = credits;
  purse.isTouched = false;
}

function pay({ purse }: SessionState, event: SessionEvent): void {
  purse.isTouched = true;
  const price = priceOf(event);
  if (purse.balance === undefined || price === undefined) return;
  purse.balance = price > purse.balance ? undefined : purse.balance - price;
}

function earn({ purse }: SessionState, event: SessionEvent): void {
  purse.isTouched = true;
  const amount = earnings[event.kind]?.[1](event);
  purse.balance = purse.balance === undefined || amount === undefined ? undefined : purse.balance + amount;
}

function forgetBalance({ purse }: SessionState): void {
  purse.isTouched = true;
  purse.balance = undefined;
}

/** The fields with the cost, by kind of event. */
export const costReads: Reads = Object.fromEntries(
  Object.entries(costs).map(([kind, field]) => [kind, [field, refunds[kind]].filter((each) => each !== undefined)]),
);

export const purseHandlers: readonly EventHandler[] = [
  on("LoadGame", ["Credits"], setCredits),
  on("NpcCrewPaidWage", ["Amount"], (state, event) => {
    if (event.value("Amount") !== 0) forgetBalance(state);
  }),
  ...Object.entries(costReads).map(([kind, fields]) => on(kind, fields, pay)),
  ...Object.entries(earnings).map(([kind, [fields]]) => on(kind, fields, earn)),
  on(unsure, [], forgetBalance),
];
