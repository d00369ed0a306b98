import type { Topic } from "../sentence.js";

export const shipsTopic: Topic = {
  ShipyardBuy:
    "buys {ShipType}[ for {ShipPrice|cr}][, and stores {StoreOldShip}][, and sells {SellOldShip} for {SellPrice|cr}]",
  ShipyardNew: "gets into the new {ShipType}",
  ShipyardSwap: "changes to {ShipType}[, and stores {StoreOldShip}][, and sells {SellOldShip}]",
  ShipyardSell: "sells {ShipType}[ for {ShipPrice|cr}]",
  SellShipOnRebuy: "sells {ShipType}[ for {ShipPrice|cr}] to pay for a ship",
  ShipyardTransfer: "has {ShipType} brought[ from {System}][ for {TransferPrice|cr}]",
  ShipyardRedeem: "redeems {ShipType}",
  ShipyardBankDeposit: "deposits {ShipType}",
  ClearImpound: "gets {ShipType} back from the impound",
  SetUserShipName: "names {Ship} “{UserShipName}”[, {UserShipId}]",
  ModuleBuy: { one: "buys {BuyItem}[ for {BuyPrice|cr}]", many: "buys {n|n module} for {+BuyPrice|cr}: {*BuyItem}" },
  ModuleBuyAndStore: {
    one: "buys and stores {BuyItem}[ for {BuyPrice|cr}]",
    many: "buys and stores {n|n module} for {+BuyPrice|cr}: {*BuyItem}",
  },
  ModuleSell: {
    one: "sells {SellItem}[ for {SellPrice|cr}]",
    many: "sells {n|n module} for {+SellPrice|cr}: {*SellItem}",
  },
  ModuleSellRemote: {
    one: "sells {SellItem} from store[ for {SellPrice|cr}]",
    many: "sells {n|n module} from store for {+SellPrice|cr}: {*SellItem}",
  },
  ModuleStore: { one: "stores {StoredItem}", many: "stores {n|n module}: {*StoredItem}" },
  MassModuleStore: "stores {Items#|n module}",
  ModuleRetrieve: { one: "retrieves {RetrievedItem}", many: "retrieves {n|n module}: {*RetrievedItem}" },
  FetchRemoteModule: {
    one: "has {StoredItem} brought[ for {TransferCost|cr}]",
    many: "has {n|n module} brought for {+TransferCost|cr}: {*StoredItem}",
  },
  ModuleSwap: { one: "swaps {FromItem} to another slot", many: "swaps {n|n module}" },
  RefuelAll: { one: "refuels[ {Amount|t}][ for {Cost|cr}]", many: "refuels {+Amount|t} for {+Cost|cr}" },
  RefuelPartial: { one: "refuels[ {Amount|t}][ for {Cost|cr}]", many: "refuels {+Amount|t} for {+Cost|cr}" },
  Repair: { one: "repairs[ {Item}][ {Items}] for {Cost|cr}", many: "repairs for {+Cost|cr}" },
  RepairAll: { one: "repairs everything for {Cost|cr}", many: "repairs everything for {+Cost|cr}" },
  AfmuRepairs: { one: "repairs {Module} on board", many: "repairs {n|n module} on board: {*Module}" },
  BuyAmmo: { one: "buys ammunition for {Cost|cr}", many: "buys ammunition for {+Cost|cr}" },
  RestockVehicle: { one: "restocks {Type}[ for {Cost|cr}]", many: "restocks vehicles for {+Cost|cr}" },
  Synthesis: { one: "synthesises {Name}", many: "synthesises {n} times: {*Name}" },
  EngineerCraft: {
    one: [
      "has {Module} engineered[ by {Engineer}]: {BlueprintName}[, grade {Level}]",
      "has a module engineered[ by {Engineer}][, grade {Level}]",
    ],
    many: [
      "has {Module} engineered {n} times: {BlueprintName}[, grade {Level}]",
      "has a module engineered {n} times[, grade {Level}]",
    ],
    per: "BlueprintName",
  },
  EngineerApply: {
    one: "has a module engineered[ by {Engineer}]: {Blueprint}",
    many: "has modules engineered {n} times: {*Blueprint}",
  },
  EngineerContribution: {
    one: "gives {Engineer} {Quantity}[ {Commodity}][ {Material}]",
    many: "gives {Engineer} {+Quantity}[ {Commodity}][ {Material}]",
    per: "Engineer",
  },
  TechnologyBroker: "unlocks {ItemsUnlocked.Name}",
  MaterialTrade: {
    one: "trades {Paid.Quantity} {Paid.Material} for {Received.Quantity} {Received.Material}",
    many: "trades {+Paid.Quantity|n material} for {+Received.Quantity}: {*Received.Material}",
  },
};
