import type { Topic } from "../sentence.js";

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
    "leaves the ship, on foot[ on {Body}]",
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
