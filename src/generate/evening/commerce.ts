import { createRandom } from "../../base/random.js";
import { belongingTo } from "../../schema/names/rows.js";
import { capitalised } from "../galaxy/names.js";
import type { Station } from "../galaxy/station.js";
import { moveToOrFromCarrier } from "./fleet.js";
import { docked, happeningsOf, sells } from "./happening.js";
import { bare, music, rewrite, wage } from "./line.js";
import type { Fields, Lines, Player, WrittenEvent } from "./player.js";
import { cargo } from "./side-files.js";
import { commodities, displayName, mostTons, stow, tonsHeld, tonsOf } from "./stock.js";

const marketStream = 15;

/** The price that a market asks for a commodity, the same at every visit. */
function priceAt({ marketId }: Station, ware: (typeof commodities)[number]): number {
  const price = createRandom(marketId + commodities.indexOf(ware), marketStream).decimal(0.8, 1.2) * ware[2];
  return Math.max(1, Math.round(price));
}

/** The price that a market pays for a commodity, given the price it asks. */
const soldFor = (price: number): number => Math.max(1, price - 10);

function marketFile(station: Station, event: WrittenEvent): WrittenEvent {
  const Items = commodities.map((ware, index) => {
    const [name, , MeanPrice] = ware;
    const BuyPrice = priceAt(station, ware);
    const [id = 128_049_152 + index] = belongingTo({ table: "commodity", from: "symbol", to: "id" }, name);
    const [category = "$MARKET_category_metals;"] = belongingTo(
      { table: "commodity", from: "symbol", to: "sort" },
      name,
    );
    return {
      id,
      Name: `$${name}_name;`,
      Name_Localised: displayName(name),
      Category: category,
      Category_Localised: capitalised(String(category).slice("$MARKET_category_".length, -1).replaceAll("_", " ")),
      BuyPrice,
      SellPrice: soldFor(BuyPrice),
      MeanPrice,
      StockBracket: 2,
      DemandBracket: 0,
      Stock: 1200 + index,
      Demand: 1,
      Consumer: false,
      Producer: true,
      Rare: false,
    };
  });
  return { ...event, Items };
}

function openMarket(player: Player, station: Station): WrittenEvent {
  const event = bare(player, "Market", [5, 20], {
    MarketID: station.marketId,
    StationName: station.name,
    StationName_Localised: station.displayName,
    StationType: station.type,
    CarrierDockingAccess: station.isCarrier ? "all" : undefined,
    StarSystem: player.system.name,
  });
  rewrite(player, "Market", marketFile(station, event));
  return event;
}

export function buy(
  player: Player,
  station: Station,
  index = player.random.below(commodities.length),
): Lines | undefined {
  const { random, life } = player;
  const { marketId: MarketID } = station;
  const ware = commodities[index];
  const room = mostTons - tonsHeld(player);
  if (!ware || room < 8) return undefined;
  const [Type, Type_Localised] = ware;
  const BuyPrice = priceAt(station, ware);
  const Count = Math.min(room, random.between(4, 96), Math.floor(player.credits / BuyPrice));
  if (Count < 1) return undefined;
  const TotalCost = Count * BuyPrice;
  player.credits -= TotalCost;
  const before = tonsOf(player, Type);
  const paid = before * (life.paid.get(Type)?.price ?? 0) + TotalCost;
  life.paid.set(Type, { price: Math.round(paid / (before + Count)), marketId: MarketID });
  const bought = { MarketID, Type, Type_Localised, Count, BuyPrice, TotalCost };
  const lines = [openMarket(player, station), bare(player, "MarketBuy", [5, 20], bought)];
  stow(player, Type, Count);
  return [...lines, cargo(player, 3)];
}

/** Sells a commodity from the hold: not where it was bought, and at a loss only occasionally. */
export function sell(player: Player, station: Station, mayLose = player.random.chance(30)): Lines | undefined {
  const { paid } = player.life;
  const { marketId: MarketID } = station;
  const offers = commodities.flatMap((ware) => {
    const [Type, Type_Localised] = ware;
    const Count = tonsOf(player, Type);
    const { price: AvgPricePaid = 0, marketId } = paid.get(Type) ?? {};
    if (Count === 0 || marketId === MarketID) return [];
    const SellPrice = soldFor(priceAt(station, ware));
    const TotalSale = Count * SellPrice;
    const isGood = mayLose || SellPrice >= AvgPricePaid;
    return isGood ? [{ MarketID, Type, Type_Localised, Count, SellPrice, TotalSale, AvgPricePaid }] : [];
  });
  if (offers.length === 0) return undefined;
  const sold = player.random.pick(offers);
  paid.delete(sold.Type);
  player.credits += sold.TotalSale;
  stow(player, sold.Type, -sold.Count);
  return [
    openMarket(player, station),
    ...wage(player, 120),
    bare(player, "MarketSell", [4, 12], sold),
    cargo(player, 3),
  ];
}

const BuyPrice = 101;
const SellPrice = 51;
const enoughLimpets = 60;

export function limpets(player: Player, station: Station): Lines | undefined {
  const Count = Math.min(mostTons - tonsHeld(player), player.random.between(8, 48));
  const TotalCost = Count * BuyPrice;
  if (Count < 8 || player.credits < TotalCost) return undefined;
  player.credits -= TotalCost;
  stow(player, "drones", Count);
  player.life.paid.set("drones", { price: BuyPrice, marketId: station.marketId });
  return [bare(player, "BuyDrones", [5, 20], { Type: "Drones", Count, BuyPrice, TotalCost }), cargo(player, 3)];
}

function moreLimpets(player: Player, station: Station): Lines | undefined {
  const isShort = player.life.hasPlenty || tonsOf(player, "drones") <= enoughLimpets;
  return isShort ? limpets(player, station) : undefined;
}

export function sellLimpets(player: Player, station: Station): Lines | undefined {
  const Count = tonsOf(player, "drones");
  const TotalSale = Count * SellPrice;
  if (Count === 0 || player.life.paid.get("drones")?.marketId === station.marketId) return undefined;
  player.credits += TotalSale;
  stow(player, "drones", -Count);
  return [bare(player, "SellDrones", [5, 20], { Type: "Drones", Count, SellPrice, TotalSale }), cargo(player, 3)];
}

/** The needs and deliveries of a construction site. */
function depotOf({ life }: Player, { marketId: MarketID }: Station): Fields {
  const random = createRandom(MarketID, marketStream);
  let required = 0;
  let provided = 0;
  const ResourcesRequired = commodities.map(([name, , price]) => {
    const RequiredAmount = random.between(3000, 9000);
    const earlier = random.between(0, RequiredAmount - 2000);
    const delivered = life.delivered.get(`${MarketID} ${name}`) ?? 0;
    const ProvidedAmount = Math.min(RequiredAmount - 1, earlier + delivered);
    required += RequiredAmount;
    provided += ProvidedAmount;
    const Payment = Math.round(price * random.decimal(1.05, 1.2));
    return { Name: `$${name}_name;`, Name_Localised: displayName(name), RequiredAmount, ProvidedAmount, Payment };
  });
  return {
    MarketID,
    ConstructionProgress: Math.round((provided / required) * 1e6) / 1e6,
    ConstructionComplete: false,
    ConstructionFailed: false,
    ResourcesRequired,
  };
}

export function contribute(player: Player, station: Station): Lines | undefined {
  if (station.displayName === undefined) return undefined;
  const { delivered } = player.life;
  const { marketId: MarketID } = station;
  const depot = (delay: number): WrittenEvent =>
    bare(player, "ColonisationConstructionDepot", delay, depotOf(player, station));
  const [name] = commodities.find(([type]) => tonsOf(player, type) > 0) ?? [];
  if (name === undefined) return [depot(15)];
  const Amount = tonsOf(player, name);
  stow(player, name, -Amount);
  const before = depot(15);
  const place = `${MarketID} ${name}`;
  delivered.set(place, (delivered.get(place) ?? 0) + Amount);
  const Contributions = [{ Name: `$${name}_name;`, Name_Localised: displayName(name), Amount }];
  return [
    before,
    bare(player, "ColonisationContribution", [5, 20], { MarketID, Contributions }),
    depot(0),
    cargo(player, 3),
  ];
}

export function eject(player: Player): Lines | undefined {
  if (player.where.at !== "space" || tonsOf(player, "drones") === 0) return undefined;
  stow(player, "drones", -1);
  const limpet = { Type: "drones", Type_Localised: "Limpet", Count: 1, Abandoned: true };
  return [bare(player, "EjectCargo", [5, 60], limpet), cargo(player, 3)];
}

export function rescue(player: Player, { marketId: MarketID }: Station): Lines | undefined {
  const Count = tonsOf(player, "water");
  const Reward = 5000;
  if (Count === 0) return undefined;
  stow(player, "water", -Count);
  player.credits += Reward;
  return [bare(player, "SearchAndRescue", [5, 20], { MarketID, Name: "water", Count, Reward }), cargo(player, 3)];
}

/** Opens the market and usually trades. */
export const marketVisit = sells("commodities", (player, station) => {
  const traded = player.random.chance(70) ? (sell(player, station) ?? buy(player, station)) : undefined;
  return traded ?? [openMarket(player, station)];
});

const lookAtMap = docked((player) => [...music(player, "SystemMap", [3, 20]), ...music(player, "Starport", [3, 20])]);

const delivery = ["ColonisationConstructionDepot", "ColonisationContribution", "Cargo"];

export const commerceHappenings = happeningsOf([
  ["trade", 5, sells("commodities", buy), ["Market", "MarketBuy", "Cargo"]],
  ["trade", 6, sells("commodities", sell), ["Market", "MarketSell", "Cargo", "NpcCrewPaidWage"]],
  ["mining", 4, sells("rearm", moreLimpets), ["BuyDrones", "Cargo"]],
  ["mining", 1, sells("rearm", sellLimpets), ["SellDrones", "Cargo"]],
  ["carrier", 5, docked(moveToOrFromCarrier), ["CargoTransfer", "Cargo"]],
  ["colony", 30, docked(contribute), delivery],
  ["mining", 1, eject, ["EjectCargo", "Cargo"]],
  ["trade", 1, sells("searchrescue", rescue), ["SearchAndRescue", "Cargo"]],
  ["carrier", 2, lookAtMap, ["Music"]],
]);
