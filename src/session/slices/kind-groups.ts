/** Actions that are only possible in the game, and show that a login is over. */
export const actionKinds = [
  ...["StartJump", "FSDJump", "SupercruiseEntry", "SupercruiseExit", "Docked", "Undocked", "DockingRequested"],
  ...["Touchdown", "Liftoff", "LaunchSRV", "DockSRV", "Embark", "Disembark", "MarketBuy", "MarketSell", "ModuleBuy"],
  ...["ShipyardSwap", "MissionAccepted", "MissionCompleted", "EngineerCraft"],
] as const;

/** Actions in the game that say little about how far the login is. */
export const minorActionKinds = [
  ...["ApproachBody", "BuyAmmo", "BuyDrones", "CollectCargo", "EjectCargo", "FSSAllBodiesFound", "FSSDiscoveryScan"],
  ...["FuelScoop", "Interdicted", "JetConeBoost", "LaunchDrone", "LaunchFighter", "LeaveBody", "Market"],
  ...["MaterialTrade", "MiningRefined", "MissionAbandoned", "ModuleRetrieve", "ModuleSell", "ModuleStore"],
  ...["ModuleSwap", "MultiSellExplorationData", "NavBeaconScan", "Outfitting", "RedeemVoucher", "RefuelAll", "Repair"],
  ...["RepairAll", "SAAScanComplete", "Scan", "ScanBaryCentre", "ScanOrganic", "SellOrganicData", "Shipyard"],
  ...["ShipyardBuy", "ShipyardSell", "ShipyardTransfer", "StoredModules", "StoredShips", "SupercruiseDestinationDrop"],
  ...["Synthesis", "USSDrop"],
] as const;

/** Events that the game never writes twice in a row. */
export const singleKinds: readonly string[] = [
  ...["Commander", "Materials", "Rank", "Progress", "Reputation", "Location", "Missions", "Loadout"],
  ...["SuitLoadout", "Backpack", "Embark", "Disembark", "Touchdown", "Liftoff", "LaunchSRV", "DockSRV", "Docked"],
  ...["Undocked", "StartJump", "FSDJump", "SupercruiseEntry", "SupercruiseExit", "DockingGranted"],
  ...["Died", "Resurrect", "ShipyardBuy", "ShipyardNew", "ShipyardSwap", "RefuelAll"],
];

/** Events that the game never writes twice alike. Others are left out that it does, such as Scan. */
export const unrepeatedKinds: readonly string[] = [
  ...singleKinds,
  ...["FSDTarget", "FuelScoop", "ScanOrganic", "Cargo", "SAAScanComplete", "EngineerCraft", "CodexEntry"],
  ...["MissionAccepted", "MissionCompleted", "CarrierStats", "ModuleBuy", "MarketBuy", "MarketSell", "MaterialTrade"],
  ...["CarrierJump", "CarrierJumpRequest", "PowerplayMerits", "RedeemVoucher", "SellExplorationData"],
  ...["MultiSellExplorationData", "SellOrganicData", "RepairAll"],
  ...["ModuleSell", "ModuleStore", "ModuleRetrieve"],
];

/** Events that occur only in the game, but at any time. */
export const routeKinds = ["FSDTarget", "NavRoute"] as const;

/** Death and return to life, and the start and end of a time in another player's crew. */
export const deathAndCrewKinds = ["Died", "Resurrect", "JoinACrew", "QuitACrew"] as const;

/** The events after which ship, location and docking are unknown. */
export const resetKinds = ["LoadGame", ...deathAndCrewKinds] as const;
