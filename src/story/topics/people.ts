import type { Topic } from "../template.js";

export const companyTopic: Topic = {
  WingJoin: "joins a wing[ with {Others}]",
  WingAdd: "{Name} joins the wing",
  WingLeave: "leaves the wing",
  JoinACrew: "joins the crew of {Captain}",
  QuitACrew: "leaves the crew[ of {Captain}]",
  CrewMemberJoins: "{Crew} joins the crew",
  CrewMemberQuits: "{Crew} leaves the crew",
  KickCrewMember: "puts {Crew} out of the crew",
  EndCrewSession: "ends the crew",
  ChangeCrewRole: "changes the role on board to {Role}",
  CrewHire: "hires {Name}[ for {Cost|cr}]",
  CrewFire: "dismisses {Name}",
  CrewAssign: "gives {Name} the role {Role}",
  NpcCrewRank: "{NpcCrewName} rises to {RankCombat|rank}",
  SendText: { one: "writes a message", many: "writes {n|n message}" },
};

export const standingTopic: Topic = {
  Promotion: [
    "is promoted to {Combat|rank} in combat",
    "is promoted to {Trade|rank} in trade",
    "is promoted to {Explore|rank} in exploration",
    "is promoted to {Soldier|rank} as a mercenary",
    "is promoted to {Exobiologist|rank} in exobiology",
    "is promoted to {CQC|rank} in close quarters combat",
    "is promoted to {Federation|rank} in the Federal navy",
    "is promoted to {Empire|rank} in the Imperial navy",
    "is promoted",
  ],
  PowerplayJoin: "pledges to {Power}",
  PowerplayLeave: "leaves {Power}",
  PowerplayDefect: "defects from {FromPower} to {ToPower}",
  PowerplayRank: "reaches rank {Rank} with {Power}",
  PowerplaySalary: "is paid {Amount|cr} by {Power}",
  PowerplayMerits: { one: "earns {MeritsGained|n merit}", many: "earns {+MeritsGained|n merit}" },
  PowerplayCollect: { one: "collects {Count} {Type} for {Power}", many: "collects {+Count} t for {Power}: {*Type}" },
  PowerplayDeliver: { one: "delivers {Count} {Type} for {Power}", many: "delivers {+Count} t for {Power}: {*Type}" },
  PowerplayFastTrack: {
    one: "pays {Cost|cr} to {Power} for more goods",
    many: "pays {+Cost|cr} to {Power} for more goods",
  },
  PowerplayVote: "votes for {Power}",
  JoinedSquadron: "joins the squadron {SquadronName}",
  LeftSquadron: "leaves the squadron {SquadronName}",
  KickedFromSquadron: "is put out of the squadron {SquadronName}",
  SquadronCreated: "founds the squadron {SquadronName}",
  DisbandedSquadron: "ends the squadron {SquadronName}",
  AppliedToSquadron: "applies to the squadron {SquadronName}",
  SquadronPromotion: "is promoted in the squadron {SquadronName}[ to {NewRankName}]",
  SquadronDemotion: "is demoted in the squadron {SquadronName}[ to {NewRankName}]",
};

export const gameTopic: Topic = {
  Fileheader: "the journal begins[, part {part}][, written by game {gameversion}]",
  Continued: "the journal goes on in part {Part}",
  NewCommander: "begins the career of {Name}",
  ClearSavedGame: "ends the career of {Name}",
  LoadGame: {
    heading: [
      "{?GameMode=Group}{Commander} logs in, private group {Group}, {Ship}[ “{ShipName}”][, {Credits|cr}]",
      "{Commander} logs in, {GameMode}, {Ship}[ “{ShipName}”][, {Credits|cr}]",
      "{Commander} logs in[, {GameMode}][, {Ship}][, {Credits|cr}]",
    ],
  },
  GameModeChange: "changes to {GameMode}",
  Music: "{?MusicTrack=MainMenu}is in the main menu",
  Shutdown: "leaves the game",
};

const paid = "[ for {Faction}]";

export const missionsTopic: Topic = {
  MissionAccepted: [
    `takes the mission “{LocalisedName}”${paid}[, {Reward|cr}][, to {DestinationSystem}]`,
    `takes the mission {Name}${paid}[, {Reward|cr}][, to {DestinationSystem}]`,
  ],
  MissionRedirected: [
    "the mission “{LocalisedName}” now leads[ to {NewDestinationStation}][ in {NewDestinationSystem}]",
    "the mission {Name} now leads[ to {NewDestinationStation}][ in {NewDestinationSystem}]",
  ],
  MissionCompleted: [
    `completes the mission “{LocalisedName}”${paid}[, {Reward|cr}]`,
    `completes the mission {Name}${paid}[, {Reward|cr}]`,
  ],
  MissionFailed: [
    "fails the mission “{LocalisedName}”[, fine {Fine|cr}]",
    "fails the mission {Name}[, fine {Fine|cr}]",
  ],
  MissionAbandoned: [
    "gives up the mission “{LocalisedName}”[, fine {Fine|cr}]",
    "gives up the mission {Name}[, fine {Fine|cr}]",
  ],
  CargoDepot: {
    one: [
      "{?UpdateType=Deliver}delivers {Count} {CargoType} for a mission",
      "{?UpdateType=Collect}collects {Count} {CargoType} for a mission",
      "the goods of a shared mission change",
    ],
    many: "moves {+Count} t for missions: {*CargoType}",
    per: "UpdateType",
  },
  CommunityGoalJoin: "joins the community goal {Name}[ in {System}]",
  CommunityGoalDiscard: "leaves the community goal {Name}",
  CommunityGoalReward: "is paid for the community goal {Name}[, {Reward|cr}]",
};

export const tradeTopic: Topic = {
  MarketBuy: {
    one: "buys {Count} {Type} for {TotalCost|cr}",
    many: "buys {+Count} {Type} for {+TotalCost|cr}",
    per: "Type",
  },
  MarketSell: {
    one: "sells {Count} {Type} for {TotalSale|cr}[{?BlackMarket} on the black market]",
    many: "sells {+Count} {Type} for {+TotalSale|cr}[{?BlackMarket} on the black market]",
    per: "Type",
  },
  BuyDrones: { one: "buys {Count|n limpet} for {TotalCost|cr}", many: "buys {+Count|n limpet} for {+TotalCost|cr}" },
  SellDrones: { one: "sells {Count|n limpet} for {TotalSale|cr}", many: "sells {+Count|n limpet} for {+TotalSale|cr}" },
  BuyTradeData: "buys trade data of {System}[ for {Cost|cr}]",
  BuyExplorationData: "buys exploration data of {System}[ for {Cost|cr}]",
  CollectCargo: { one: "takes {Type} on board", many: "takes {n|n canister} on board: {*Type}" },
  EjectCargo: { one: "ejects {Count} {Type}", many: "ejects {+Count} t of cargo: {*Type}" },
  CargoTransfer: { one: "transfers cargo: {Transfers.Type}", many: "transfers cargo {n} times: {*Transfers.Type}" },
  LaunchDrone: { one: "launches a limpet, {Type}", many: "launches {n|n limpet}: {*Type}" },
  ProspectedAsteroid: { one: "prospects an asteroid[, {Content}]", many: "prospects {n|n asteroid}" },
  AsteroidCracked: { one: "cracks an asteroid[ of {Body}]", many: "cracks {n|n asteroid}" },
  MiningRefined: { one: "refines {Type}", many: "refines {n} t: {*Type}" },
  SearchAndRescue: {
    one: "hands in {Count} {Name} for {Reward|cr}",
    many: "hands in {+Count|n find} for {+Reward|cr}: {*Name}",
  },
  ColonisationContribution: {
    one: "delivers {Contributions.Amount} t to a construction site: {Contributions.Name}",
    many: "delivers {+Contributions.Amount} t to a construction site: {*Contributions.Name}",
  },
  ColonisationSystemClaim: "claims {StarSystem} for colonisation",
  ColonisationSystemClaimRelease: "gives up the claim on {StarSystem}",
  ColonisationBeaconDeployed: "deploys a colonisation beacon",
  CompleteConstruction: "completes a construction",
};

export const combatTopic: Topic = {
  Died: ["dies, killed by {Killers.Name}", "dies, killed by {KillerName}[ in {KillerShip}]", "dies"],
  Resurrect: "is back to life, {Option}[, {Cost|cr}][{?Bankrupt}, bankrupt]",
  SelfDestruct: "sets off the self-destruction",
  PVPKill: "kills the player {Victim}",
  Bounty: {
    one: ["earns a bounty of {TotalReward|cr}[ on {Target}]", "earns a bounty of {Reward|cr}", "earns a bounty"],
    many: ["earns {n|n bounty/bounties} of {+TotalReward|cr}", "earns {n|n bounty/bounties} of {+Reward|cr}"],
  },
  FactionKillBond: {
    one: "earns a combat bond of {Reward|cr}[ from {AwardingFaction}]",
    many: "earns {n|n combat bond} of {+Reward|cr}",
  },
  CapShipBond: {
    one: "earns a bond for a capital ship, {Reward|cr}",
    many: "earns {n|n bond} for capital ships, {+Reward|cr}",
  },
  DatalinkVoucher: {
    one: "earns a data link voucher of {Reward|cr}",
    many: "earns {n|n data link voucher} of {+Reward|cr}",
  },
  RedeemVoucher: {
    one: "redeems vouchers for {Type}, {Amount|cr}",
    many: "redeems vouchers for {Type}, {+Amount|cr}",
    per: "Type",
  },
  CommitCrime: {
    one: [
      "commits {CrimeType}[ against {Victim}], fine {Fine|cr}",
      "commits {CrimeType}[ against {Victim}][, bounty {Bounty|cr}]",
    ],
    many: "commits {n|n crime}: {*CrimeType}",
  },
  CrimeVictim: {
    one: "{Offender} commits {CrimeType} against the player",
    many: "is the victim of {n|n crime}: {*CrimeType}",
  },
  PayFines: { one: "pays fines, {Amount|cr}", many: "pays fines, {+Amount|cr}" },
  PayBounties: { one: "pays bounties, {Amount|cr}", many: "pays bounties, {+Amount|cr}" },
  PayLegacyFines: "pays old fines, {Amount|cr}",
  UnderAttack: { one: "is under attack", many: "is under attack" },
  ShieldState: {
    one: ["{?ShieldsUp}the shields are up", "the shields are down"],
    many: [
      "{?ShieldsUp}the shields go down and come up, {n|n change}",
      "the shields come up and go down, {n|n change}",
    ],
  },
  HullDamage: {
    one: ["{?Fighter}the hull of the fighter is at {Health|share}", "the hull is at {Health|share}"],
    many: "the hull is damaged {n} times, it is at {Health|share}",
  },
  HeatWarning: { one: "is too hot", many: "is too hot {n} times" },
  HeatDamage: { one: "is damaged by heat", many: "is damaged by heat {n} times" },
  CockpitBreached: "the canopy is breached",
  SystemsShutdown: "the systems of the ship shut down",
  RebootRepair: "reboots the ship",
  LaunchFighter: ["{?PlayerControlled}flies out in a fighter", "a fighter is launched"],
  DockFighter: "the fighter docks",
  FighterDestroyed: "the fighter is destroyed",
  FighterRebuilt: "the fighter is rebuilt",
  VehicleSwitch: "changes over to {To}",
};

export const groundTopic: Topic = {
  Touchdown: [
    "{?PlayerControlled=false}the ship comes down[ on {Body}]",
    "lands on {Body}[, at {Latitude}, {Longitude}][, near {NearestDestination}]",
    "lands[ at {Latitude}, {Longitude}]",
  ],
  Liftoff: ["{?PlayerControlled=false}the ship takes off[ from {Body}]", "takes off[ from {Body}]"],
  LaunchSRV: ["{?PlayerControlled=false}an SRV is launched", "drives out in {SRVType}", "drives out in an SRV"],
  DockSRV: "is back in the ship from the SRV",
  SRVDestroyed: "the SRV is destroyed",
  LaunchVessel: "launches {VesselType}",
  Disembark: [
    "{?SRV}leaves the SRV, on foot[ on {Body}]",
    "{?OnStation}leaves the ship, on foot in {StationName}",
    "leaves the ship, on foot[{?OnPlanet} on {Body}]",
  ],
  Embark: [
    "{?SRV}gets into the SRV",
    "{?Taxi}gets into a taxi",
    "{?Multicrew}boards the ship of another",
    "boards the ship",
  ],
  DropshipDeploy: "is put down on foot[ on {Body}]",
  CollectItems: { one: "picks up {Count} {Name}", many: "picks up {+Count|n item}: {*Name}" },
  DropItems: { one: "drops {Count} {Name}", many: "drops {+Count|n item}: {*Name}" },
  UseConsumable: { one: "uses {Name}", many: "uses {n|n consumable}: {*Name}" },
  BuySuit: "buys the suit {Name}[ for {Price|cr}]",
  SellSuit: "sells the suit {Name}[ for {Price|cr}]",
  UpgradeSuit: "upgrades the suit {Name}[ to grade {Class}][ for {Cost|cr}]",
  BuyWeapon: "buys the weapon {Name}[ for {Price|cr}]",
  SellWeapon: "sells the weapon {Name}[ for {Price|cr}]",
  UpgradeWeapon: "upgrades the weapon {Name}[ to grade {Class}][ for {Cost|cr}]",
  SwitchSuitLoadout: "changes to the suit loadout {LoadoutName}",
  BuyMicroResources: [
    "buys {Count} {Name} for {Price|cr}",
    "buys {TotalCount|n item} for {Price|cr}: {MicroResources.Name}",
  ],
  SellMicroResources: "sells {MicroResources.Count|n item}[ for {Price|cr}]",
  TradeMicroResources: "trades {Offered.Count|n item} for {Count} {Received}",
};
