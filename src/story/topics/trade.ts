import type { Topic } from "../sentence.js";

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
