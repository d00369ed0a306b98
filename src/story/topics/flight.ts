import type { BundledSentence, Topic } from "../template.js";

/** Actions on modules, and their costs or gains. */
const modules = (verb: string, item: string, more: string, price: string): BundledSentence => ({
  one: `${verb} {${item}}${more}[ for {${price}|cr}]`,
  many: `${verb} {n|n module}${more} for {+${price}|cr}: {*${item}}`,
});

export const flightTopic: Topic = {
  // Travel
  Location: [
    "{?Docked}is in {StarSystem}, docked at {StationName}",
    "{?OnFoot}is in {StarSystem}, on foot[ at {StationName}][{?BodyType=Planet} on {Body}]",
    "{?InSRV}is in {StarSystem}, in an SRV[ on {Body}]",
    "is in {StarSystem}[, on or above {Body}, at {Latitude}, {Longitude}]",
  ],
  FSDJump: [
    "{?Taxi}is taken by taxi[ from {@system}] to {StarSystem}[, {JumpDist|ly}]",
    "jumps[ from {@system}] to {StarSystem}[, {JumpDist|ly}][, fuel left {FuelLevel|t}]",
  ],
  SupercruiseEntry: "enters supercruise[ in {StarSystem}]",
  SupercruiseExit: ["leaves supercruise at {@destination}", "leaves supercruise[ near {Body}]"],
  USSDrop: "drops at a signal source, {USSType}[, threat {USSThreat}]",
  ApproachBody: "comes near {Body}",
  LeaveBody: "leaves {Body}",
  ApproachSettlement: "comes near the settlement {Name}[ on {BodyName}]",
  Interdicted: [
    "{?IsThargoid=true}is interdicted by Thargoids[{?Submitted} and submits]",
    "{?IsPlayer}is interdicted by the player {Interdictor}[{?Submitted} and submits]",
    "is interdicted[ by {Interdictor}][{?Submitted} and submits]",
  ],
  EscapeInterdiction: [
    "{?IsThargoid}escapes the interdiction by Thargoids",
    "escapes the interdiction[ by {Interdictor}]",
  ],
  Interdiction: ["{?Success}interdicts {Interdicted}", "tries to interdict[ {Interdicted}], and fails"],
  FuelScoop: { many: "scoops {+Scooped|t} of fuel" },
  JetConeBoost: "is boosted by a jet cone, {BoostValue} times as far",
  JetConeDamage: { one: "the jet cone damages[ {Module}]", many: "the jet cone damages modules {n} times" },
  DockingDenied: {
    one: "is denied docking[ at {StationName}][: {Reason}]",
    many: "is denied docking[ at {StationName}] {n} times[: {Reason}]",
    per: "StationName",
  },
  DockingTimeout: "the permission to dock[ at {StationName}] runs out",
  Docked: [
    "{?Taxi}arrives by taxi at {StationName}[ in {StarSystem}]",
    "docks at {StationName}[ ({StationType})][ in {StarSystem}]",
  ],
  Undocked: ["{?Taxi}leaves {StationName} by taxi", "undocks from {StationName}"],
  BookTaxi: "books a taxi[ to {DestinationLocation}][ in {DestinationSystem}][ for {Cost|cr}]",
  CancelTaxi: "gets out of the taxi[, {Refund|cr} back]",
  BookDropship: "books a dropship[ to {DestinationLocation}][ in {DestinationSystem}][ for {Cost|cr}]",
  CancelDropship: "cancels the dropship[, {Refund|cr} back]",

  // Exploration
  DiscoveryScan: { many: "finds {+Bodies|n body/bodies}" },
  FSSDiscoveryScan: { many: "finds {BodyCount|n body/bodies} in {SystemName}", per: "SystemName" },
  FSSAllBodiesFound: { many: "has found all bodies of {SystemName}[: {Count}]", per: "SystemName" },
  Scan: { one: "scans {BodyName}", many: "scans {n|n body/bodies}" },
  FSSBodySignals: { one: "finds signals on {BodyName}", many: "finds signals on {n|n body/bodies}" },
  SAAScanComplete: { one: "maps {BodyName}[ with {ProbesUsed|n probe}]", many: "maps {n|n body/bodies}" },
  NavBeaconScan: "scans a navigation beacon[ with data of {NumBodies|n body/bodies}]",
  CodexEntry: {
    one: "logs {Name} in the codex[{?IsNewEntry}, for the first time]",
    many: "logs {n|n entry/entries} in the codex: {*Name}",
  },
  ScanOrganic: {
    one: [
      "{?ScanType=Analyse}has analysed {Species}",
      "{?ScanType=Log}takes the first sample of {Species}",
      "takes a sample of {Species}",
    ],
    many: ["{?ScanType=Analyse}takes {n|n sample}, and has analysed {Species}", "takes {n|n sample} of {Species}"],
    per: "Species",
  },
  DataScanned: { one: "scans data, {Type}", many: "scans data {n} times: {*Type}" },
  DatalinkScan: { one: "scans a data link", many: "scans {n|n data link}" },
  MaterialCollected: {
    one: ["collects {Count} {Name}", "collects {Name}"],
    many: ["collects {+Count|n material}: {*Name}", "collects {n|n material}: {*Name}"],
  },
  MaterialDiscarded: { one: "discards {Count} {Name}", many: "discards {+Count|n material}: {*Name}" },
  MaterialDiscovered: { one: "discovers the material {Name}", many: "discovers {n|n material}: {*Name}" },
  SellExplorationData: {
    many: [
      "sells data of {+Systems#|n system} for {+TotalEarnings|cr}",
      "sells data of {+Systems#|n system} for {+BaseValue|cr}",
    ],
  },
  MultiSellExplorationData: { many: "sells data of {+Discovered#|n system} for {+TotalEarnings|cr}" },
  SellOrganicData: {
    many: "sells {+BioData#|n sample} of organic data for {+BioData.Value|cr}[, and a bonus of {+BioData.Bonus|cr}]",
  },
  Screenshot: { one: "takes a screenshot", many: "takes {n|n screenshot}" },

  // Ships
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
  ModuleBuy: modules("buys", "BuyItem", "", "BuyPrice"),
  ModuleBuyAndStore: modules("buys and stores", "BuyItem", "", "BuyPrice"),
  ModuleSell: modules("sells", "SellItem", "", "SellPrice"),
  ModuleSellRemote: modules("sells", "SellItem", " from store", "SellPrice"),
  ModuleStore: { one: "stores {StoredItem}", many: "stores {n|n module}: {*StoredItem}" },
  MassModuleStore: "stores {Items#|n module}",
  ModuleRetrieve: { one: "retrieves {RetrievedItem}", many: "retrieves {n|n module}: {*RetrievedItem}" },
  FetchRemoteModule: modules("has", "StoredItem", " brought", "TransferCost"),
  ModuleSwap: { one: "swaps {FromItem} to another slot", many: "swaps {n|n module}" },
  RefuelAll: { one: "refuels[ {Amount|t}][ for {Cost|cr}]", many: "refuels {+Amount|t} for {+Cost|cr}" },
  RefuelPartial: { one: "refuels[ {Amount|t}][ for {Cost|cr}]", many: "refuels {+Amount|t} for {+Cost|cr}" },
  Repair: { one: "repairs[ {Item}][ {Items}] for {Cost|cr}", many: "repairs for {+Cost|cr}" },
  RepairAll: { many: "repairs everything for {+Cost|cr}" },
  AfmuRepairs: { one: "repairs {Module} on board", many: "repairs {n|n module} on board: {*Module}" },
  BuyAmmo: { many: "buys ammunition for {+Cost|cr}" },
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
  EngineerContribution: { many: "gives {Engineer} {+Quantity}[ {Commodity}][ {Material}]", per: "Engineer" },
  TechnologyBroker: "unlocks {ItemsUnlocked.Name}",
  MaterialTrade: {
    one: "trades {Paid.Quantity} {Paid.Material} for {Received.Quantity} {Received.Material}",
    many: "trades {+Paid.Quantity|n material} for {+Received.Quantity}: {*Received.Material}",
  },

  // Carriers
  CarrierBuy: "buys a carrier[, {Callsign}][, in {Location}][ for {Price|cr}]",
  CarrierJumpRequest: "asks the carrier to jump to {SystemName}[, {Body}]",
  CarrierJumpCancelled: "cancels the jump of the carrier",
  CarrierJump: "jumps on the carrier[ {StationName}][ from {@system}] to {StarSystem}",
  CarrierDepositFuel: "gives the carrier {Amount|t} of fuel",
  CarrierBankTransfer: { many: ["pays {+Deposit|cr} to the carrier", "takes {+Withdraw|cr} from the carrier"] },
  CarrierTradeOrder: {
    one: [
      "{?CancelTrade}the carrier no longer trades {Commodity}",
      "the carrier buys up to {PurchaseOrder} {Commodity} for {Price|cr} each",
      "the carrier sells up to {SaleOrder} {Commodity} for {Price|cr} each",
    ],
    many: "sets {n|n order} of the carrier: {*Commodity}",
  },
  CarrierNameChange: "names the carrier “{Name}”",
  CarrierCrewServices: {
    one: "carrier services: {Operation} {CrewRole}",
    many: "carrier services, {n|n change}: {*CrewRole}",
    per: "Operation",
  },
  CarrierDecommission: "gives the carrier up",
  CarrierCancelDecommission: "keeps the carrier after all",
  CarrierDockingPermission: "lets dock on the carrier: {DockingAccess}",
};
