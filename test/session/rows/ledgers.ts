import type { StoryLine } from "../seen-session.js";
import type { Row } from "./row.js";

const cargo = (Count: number): StoryLine => ["Cargo", { Vessel: "Ship", Count }];
const materials = (iron: number): StoryLine => [
  "Materials",
  { Raw: [{ Name: "iron", Count: iron }], Manufactured: [], Encoded: [] },
];
const collected = (Count: number): StoryLine => ["MaterialCollected", { Category: "Raw", Name: "iron", Count }];
const repaired = (Count: number): StoryLine => [
  "Synthesis",
  { Name: "Repair Basic", Materials: [{ Name: "iron", Count }] },
];
const login = (Credits: number): StoryLine => ["LoadGame", { FID: "F1000001", Credits }];

export const rows: readonly Row[] = [
  {
    holds: "cargo-ledger",
    above: [cargo(10), ["MarketBuy", { Count: 5 }]],
    right: [cargo(15)],
    wrong: [cargo(17), cargo(17)],
    broken: [
      "wrong-balance",
      "/event",
      "Cargo 1 line above counts 17, but the last one before it counted 10, and what was moved since makes 15: an event that brings 2 in is missing in between, another one is doubled, or a count is wrong",
      true,
    ],
  },
  {
    holds: "cargo-ledger, of which the next count shows that it was right",
    above: [cargo(10), ["MarketBuy", { Count: 5 }]],
    right: [cargo(15), cargo(15)],
    wrong: [cargo(17), cargo(15)],
    broken: [
      "wrong-balance",
      "/event",
      "makes 15: this Cargo counts 15, which fits the earlier one: correct the count in between",
      true,
    ],
  },
  {
    holds: "cargo-ledger, settled when the ship leaves",
    above: [cargo(10)],
    right: [cargo(10), ["Undocked"]],
    wrong: [cargo(12), ["Undocked"]],
    broken: ["wrong-balance", "/event", "Cargo 1 line above counts 12, but the last one before it counted 10", true],
  },
  {
    holds: "cargo-ledger, with a sale that was written twice",
    above: [cargo(10), ["MarketSell", { Count: 5 }], ["MarketSell", { Count: 5 }, 5]],
    right: [cargo(0)],
    wrong: [cargo(5), cargo(5)],
    broken: ["wrong-balance", "/event", "Cargo 1 line above counts 5", true],
  },
  {
    holds: "marketsell-le-held",
    above: [cargo(10)],
    right: [["MarketSell", { Count: 10 }]],
    wrong: [["MarketSell", { Count: 11 }]],
    broken: [
      "more-than-held",
      "/Count",
      "the last Cargo, 1 line above, counted 10, of which at most 10 can be left",
      true,
    ],
  },
  {
    holds: "material-spent-was-held",
    above: [materials(10), collected(3)],
    right: [repaired(13)],
    wrong: [repaired(14)],
    broken: ["more-than-held", "/Materials/0/Count", "at most 13 iron can be left since the Materials 2 lines above"],
  },
  {
    holds: "material-spent-is-one",
    above: [materials(10)],
    right: [repaired(10)],
    wrong: [["Synthesis", { Name: "Repair Basic", Materials: [{ Name: "hydrogenfuel", Count: 1 }] }]],
    broken: ["more-than-held", "/Materials/0/Count", "at most 0 hydrogenfuel, which is a commodity, can be left since"],
  },
  {
    holds: "materials-at-next-login",
    above: [materials(10), collected(3)],
    right: [materials(13)],
    wrong: [materials(10)],
    broken: ["wrong-balance", "/Raw/0/Count", "13 iron were left after the MaterialCollected 1 line above", true],
  },
  {
    holds: "credits-unchanged-without-money-event",
    above: [login(5000)],
    right: [login(5000)],
    wrong: [login(5001)],
    broken: ["wrong-balance", "/Credits", "said 5,000, and nothing was paid or earned since"],
  },
  {
    holds: "credits-unchanged-without-money-event, by vouchers",
    above: [login(5000), ["DatalinkVoucher", { Reward: 700 }], ["CommitCrime", { Fine: 200 }]],
    right: [login(5000)],
    wrong: [login(5700)],
    broken: ["wrong-balance", "/Credits", "said 5,000, and nothing was paid or earned since"],
  },
  {
    holds: "spending-never-exceeds-credits",
    above: [login(5000), ["BuyAmmo", { Cost: 1000 }], ["MarketSell", { Count: 1, TotalSale: 500 }]],
    right: [["BuyAmmo", { Cost: 4500 }]],
    wrong: [["BuyAmmo", { Cost: 4501 }]],
    broken: [
      "more-than-held",
      "/Cost",
      "the last LoadGame, 3 lines above, said 5,000, of which at most 4,500 can be left",
      true,
    ],
  },
  {
    holds: "spending-never-exceeds-credits, in exchange",
    above: [login(5000), ["ModuleBuy", { BuyPrice: 1500, SellPrice: 500 }]],
    right: [["ShipyardBuy", { ShipPrice: 4800, SellPrice: 800 }]],
    wrong: [["ShipyardBuy", { ShipPrice: 4801, SellPrice: 800 }]],
    broken: [
      "more-than-held",
      "/ShipPrice",
      "the last LoadGame, 2 lines above, said 5,000, of which at most 4,000 can be left",
      true,
    ],
  },
  {
    holds: "fuelscoop-from-what-was-there",
    above: [["FSDJump", { SystemAddress: 7, FuelUsed: 2, FuelLevel: 20 }]],
    right: [["FuelScoop", { Scooped: 5, Total: 25 }]],
    wrong: [["FuelScoop", { Scooped: 5, Total: 27 }]],
    broken: ["fuel-mismatch", "/Total", "left 20 tonnes in the tank, which makes 25", true],
  },
  {
    holds: "hulldamage-monotone",
    above: [
      ["LaunchSRV", { ID: 31 }],
      ["DockSRV", { ID: 31 }],
      ["Loadout", { ShipID: 7 }, 0],
      ["HullDamage", { Health: 0.6, PlayerPilot: true, Fighter: false }],
    ],
    right: [["HullDamage", { Health: 0.4, PlayerPilot: true, Fighter: false }]],
    wrong: [["HullDamage", { Health: 0.8, PlayerPilot: true, Fighter: false }]],
    broken: ["wrong-balance", "/Health", "said 0.6, and nothing has repaired the hull since", true],
  },
  {
    holds: "contribution-le-capacity",
    above: [["Loadout", { ShipID: 7, CargoCapacity: 64 }]],
    right: [["ColonisationContribution", { Contributions: [{ Name: "$steel_name;", Amount: 64 }] }]],
    wrong: [["ColonisationContribution", { Contributions: [{ Name: "$steel_name;", Amount: 3000 }] }]],
    broken: ["more-than-held", "/Contributions", "has room for 64", true],
  },
  {
    holds: "callsign-carrier",
    above: [["CarrierStats", { CarrierID: 3704125184, Callsign: "T7X-19K" }]],
    right: [["CarrierStats", { CarrierID: 3704125185, Callsign: "T7X-20K" }]],
    wrong: [["CarrierStats", { CarrierID: 3704125185, Callsign: "T7X-19K" }]],
    broken: ["station-identity", "/CarrierID", "for the Callsign"],
  },
];
