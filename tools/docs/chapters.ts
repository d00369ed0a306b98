/** The events by what the player does when they are written; an event that is in no chapter goes to the last. */
export const chapters: Readonly<Record<string, readonly string[]>> = {
  "Start of a session":
    words(`Fileheader Heading Continued Shutdown Commander NewCommander LoadGame ClearSavedGame Loadout Cargo
    Materials Missions Passengers Progress Rank Reputation Statistics SquadronStartup Powerplay EngineerProgress
    Status Music GameModeChange`),
  Travel: words(`ApproachBody ApproachSettlement Docked DockingCancelled DockingDenied DockingGranted DockingRequested
    DockingTimeout FSDJump FSDTarget JetConeBoost JetConeDamage LeaveBody Liftoff Location NavRoute
    NavRouteClear StartJump SupercruiseDestinationDrop SupercruiseEntry SupercruiseExit Touchdown USSDrop Undocked
    FuelScoop ReservoirReplenished`),
  Combat: words(`Bounty CapShipBond CockpitBreached CommitCrime CrimeVictim Died EscapeInterdiction FactionKillBond
    FighterDestroyed FighterRebuilt HeatDamage HeatWarning HullDamage Interdicted Interdiction PVPKill Resurrect
    SRVDestroyed SelfDestruct ShieldState ShipTargeted SystemsShutdown UnderAttack Scanned`),
  Exploration: words(`BuyExplorationData CodexEntry DiscoveryScan FSSAllBodiesFound FSSBodySignals FSSDiscoveryScan
    FSSSignalDiscovered MultiSellExplorationData NavBeaconScan SAAScanComplete SAASignalsFound Scan ScanBaryCentre
    ScanOrganic Screenshot SellExplorationData SellOrganicData DataScanned DatalinkScan DatalinkVoucher
    MaterialDiscovered`),
  "Trade and mining":
    words(`AsteroidCracked BuyTradeData CargoTransfer CollectCargo EjectCargo Market MarketBuy MarketID
    MarketSell MiningRefined ProspectedAsteroid BuyDrones SellDrones LaunchDrone RepairDrone`),
  "Materials and engineers": words(`EngineerApply EngineerContribution EngineerCraft EngineerLegacyConvert
    MaterialCollected MaterialDiscarded MaterialTrade ScientificResearch Synthesis TechnologyBroker`),
  "Station services": words(`AfmuRepairs BuyAmmo ClearImpound FetchRemoteModule MassModuleStore ModuleBuy
    ModuleBuyAndStore ModuleInfo ModuleRetrieve ModuleSell ModuleSellRemote ModuleStore ModuleSwap Outfitting
    PayBounties PayFines PayLegacyFines RebootRepair RedeemVoucher RefuelAll RefuelPartial Repair RepairAll
    RestockVehicle SearchAndRescue SellShipOnRebuy SetUserShipName ShipRedeemed Shipyard ShipyardBankDeposit
    ShipyardBuy ShipyardNew ShipyardRedeem ShipyardSell ShipyardSwap ShipyardTransfer StoredModules StoredShips`),
  "Missions and goals": words(`CargoDepot CommunityGoal CommunityGoalDiscard CommunityGoalJoin CommunityGoalReward
    MissionAbandoned MissionAccepted MissionCompleted MissionFailed MissionRedirected Promotion`),
  Colonisation: words(`ColonisationBeaconDeployed ColonisationConstructionDepot ColonisationContribution
    ColonisationSystemClaim ColonisationSystemClaimRelease CompleteConstruction`),
  "On foot": words(`BackPack BackPackMaterials Backpack BackpackChange BookDropship BookTaxi BuyMicroResources BuySuit
    BuyWeapon CancelDropship CancelTaxi CollectItems CreateSuitLoadout DeleteSuitLoadout Disembark DropItems
    DropshipDeploy Embark FCMaterials HoloscreenHacked LoadoutEquipModule LoadoutRemoveModule RenameSuitLoadout
    Resupply SellMicroResources SellSuit SellWeapon ShipLocker ShipLockerMaterials SuitLoadout SwitchSuitLoadout
    TradeMicroResources TransferMicroResources UpgradeSuit UpgradeWeapon UseConsumable`),
  "Fighters, vehicles and crew": words(`ChangeCrewRole CrewAssign CrewFire CrewHire CrewLaunchFighter CrewMemberJoins
    CrewMemberQuits CrewMemberRoleChange DockFighter DockSRV EndCrewSession JoinACrew KickCrewMember LaunchFighter
    LaunchSRV LaunchVessel NpcCrewPaidWage NpcCrewRank QuitACrew VehicleSwitch`),
  "Wings, squadrons and messages": words(`AppliedToSquadron CancelledSquadronApplication DisbandedSquadron Friends
    InvitedToSquadron JoinedSquadron KickedFromSquadron LeftSquadron ReceiveText SendText SharedBookmarkToSquadron
    SquadronApplicationApproved SquadronApplicationRejected SquadronCreated SquadronDemotion SquadronPromotion
    WingAdd WingInvite WingJoin WingLeave`),
  Powerplay: words(`DeliverPowerMicroResources PowerplayCollect PowerplayDefect PowerplayDeliver PowerplayFastTrack
    PowerplayJoin PowerplayLeave PowerplayMerits PowerplayRank PowerplaySalary PowerplayVote PowerplayVoucher
    RequestPowerMicroResources`),
  "Fleet carriers": words(`CarrierBankTransfer CarrierBuy CarrierCancelDecommission CarrierCrewServices
    CarrierDecommission CarrierDepositFuel CarrierDockingPermission CarrierFinance CarrierJump CarrierJumpCancelled
    CarrierJumpRequest CarrierLocation CarrierModulePack CarrierNameChange CarrierShipPack CarrierStats
    CarrierTradeOrder`),
};

/** The chapter of events that are in no other. */
export const lastChapter = "Other events";

/** The chapter that an event belongs to. */
export function chapterOf(event: string): string {
  return Object.keys(chapters).find((chapter) => chapters[chapter]?.includes(event)) ?? lastChapter;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
