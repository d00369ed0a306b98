import { createRandom } from "../../base/random.js";
import type { Station } from "../galaxy/station.js";
import type { SessionEvent } from "../session/pilot.js";
import { moveToOrFromCarrier } from "./fleet.js";
import { type Happening, rewrite } from "./happening.js";
import { bare, type Fields, music } from "./line.js";
import { wage } from "./log-in.js";
import { docked, sells } from "./place.js";
import type { Player } from "./player.js";
import { cargo } from "./side-files.js";
import { commodities, displayName, mostTons, stow, tonsHeld } from "./stock.js";

const marketStream = 15;

type Ware = readonly [name: string, display: string | undefined, price: number];

/** The price that a market asks for a commodity, the same at every visit. */
function priceAt({ marketId }: Station, [, , price]: Ware, index: number): number {
  return Math.max(1, Math.round(price * createRandom(marketId + index, marketStream).decimal(0.8, 1.2)));
}

/** The price that a market pays for a commodity, given the price it asks. */
const soldFor = (price: number): number => Math.max(1, price - 10);

/** The content of Market.json. */
function marketFile(station: Station, event: SessionEvent): SessionEvent {
  const Items = commodities.map((ware, index) => {
    const [name] = ware;
    const BuyPrice = priceAt(station, ware, index);
    return {
      id: 128_049_152 + index,
      Name: `$${name}_name;`,
      Name_Localised: displayName(name),
      Category: "$MARKET_category_metals;",
      Category_Localised: "Metals",
      BuyPrice,
      SellPrice: soldFor(BuyPrice),
      MeanPrice: ware[2],
      StockBracket: 2,
      DemandBracket: 0,
      Stock: 1200 + index,
      Demand: 1,
      Consumer: false,
      Producer: true,
      Rare: false,
    };
  });
  return { ...event, ...{ Items } };
}

function openMarket(player: Player, station: Station): SessionEvent {
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

/** Buys a commodity from the market. */
export function buy(
  player: Player,
  station: Station,
  index = player.random.below(commodities.length),
): readonly SessionEvent[] | undefined {
  const { random } = player;
  const ware = commodities[index];
  const room = mostTons - tonsHeld(player);
  if (!ware || room < 8) return undefined;
  const [Type, display] = ware;
  const BuyPrice = priceAt(station, ware, index);
  const Count = Math.min(room, random.between(4, 96), Math.floor(player.credits / BuyPrice));
  if (Count < 1) return undefined;
  player.credits -= Count * BuyPrice;
  const before = player.life.hold.get(Type) ?? 0;
  const paid = before * (player.life.paid.get(Type)?.price ?? 0) + Count * BuyPrice;
  player.life.paid.set(Type, { price: Math.round(paid / (before + Count)), marketId: station.marketId });
  const opened = openMarket(player, station);
  const bought = bare(player, "MarketBuy", [5, 20], {
    MarketID: station.marketId,
    Type,
    Type_Localised: display,
    Count,
    BuyPrice,
    TotalCost: Count * BuyPrice,
  });
  stow(player, Type, Count);
  return [opened, bought, cargo(player, 3)];
}

/** Sells a commodity from the hold: not where it was bought, and at a loss only occasionally. */
export function sell(
  player: Player,
  station: Station,
  mayLose = player.random.chance(30),
): readonly SessionEvent[] | undefined {
  const { hold, paid } = player.life;
  const offers = commodities.flatMap((ware, index) => {
    const [Type, display] = ware;
    const Count = hold.get(Type) ?? 0;
    const { price: AvgPricePaid = 0, marketId } = paid.get(Type) ?? {};
    if (Count === 0 || marketId === station.marketId) return [];
    const SellPrice = soldFor(priceAt(station, ware, index));
    return mayLose || SellPrice >= AvgPricePaid ? [{ Type, display, Count, SellPrice, AvgPricePaid }] : [];
  });
  if (offers.length === 0) return undefined;
  const { Type, display, Count, SellPrice, AvgPricePaid } = player.random.pick(offers);
  paid.delete(Type);
  player.credits += Count * SellPrice;
  stow(player, Type, -Count);
  return [
    openMarket(player, station),
    ...(player.life.hasCrew ? [wage(player, 120)] : []),
    bare(player, "MarketSell", [4, 12], {
      MarketID: station.marketId,
      Type,
      Type_Localised: display,
      Count,
      SellPrice,
      TotalSale: Count * SellPrice,
      AvgPricePaid,
    }),
    cargo(player, 3),
  ];
}

const limpet = { Type: "Drones" };
const limpetPrice = 101;
const enoughLimpets = 60;

export function limpets(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const Count = Math.min(mostTons - tonsHeld(player), player.random.between(8, 48));
  if (Count < 8 || player.credits < Count * limpetPrice) return undefined;
  player.credits -= Count * limpetPrice;
  stow(player, "drones", Count);
  player.life.paid.set("drones", { price: limpetPrice, marketId: station.marketId });
  return [
    bare(player, "BuyDrones", [5, 20], { ...limpet, Count, BuyPrice: limpetPrice, TotalCost: Count * limpetPrice }),
    cargo(player, 3),
  ];
}

/** Buys limpets if the player has few. */
function moreLimpets(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const { hold, hasPlenty } = player.life;
  return hasPlenty || (hold.get("drones") ?? 0) <= enoughLimpets ? limpets(player, station) : undefined;
}

export function sellLimpets(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const Count = player.life.hold.get("drones") ?? 0;
  if (Count === 0 || player.life.paid.get("drones")?.marketId === station.marketId) return undefined;
  player.credits += Count * 51;
  stow(player, "drones", -Count);
  return [
    bare(player, "SellDrones", [5, 20], { ...limpet, Count, SellPrice: 51, TotalSale: Count * 51 }),
    cargo(player, 3),
  ];
}

/** What a construction site needs and has received. */
function depotOf({ life }: Player, { marketId }: Station): Fields {
  const random = createRandom(marketId, marketStream);
  const ResourcesRequired = commodities.map(([name, , price]) => {
    const RequiredAmount = random.between(3000, 9000);
    const earlier = random.between(0, RequiredAmount - 2000);
    return {
      Name: `$${name}_name;`,
      Name_Localised: displayName(name),
      RequiredAmount,
      ProvidedAmount: Math.min(RequiredAmount - 1, earlier + (life.delivered.get(`${marketId} ${name}`) ?? 0)),
      Payment: Math.round(price * random.decimal(1.05, 1.2)),
    };
  });
  const sumOf = (field: "RequiredAmount" | "ProvidedAmount"): number =>
    ResourcesRequired.reduce((sum, resource) => sum + resource[field], 0);
  return {
    MarketID: marketId,
    ConstructionProgress: Math.round((sumOf("ProvidedAmount") / sumOf("RequiredAmount")) * 1e6) / 1e6,
    ConstructionComplete: false,
    ConstructionFailed: false,
    ResourcesRequired,
  };
}

/** Delivers goods to a construction site. */
export function contribute(player: Player, station: Station): readonly SessionEvent[] | undefined {
  if (station.displayName === undefined) return undefined;
  const held = commodities.filter(([name]) => (player.life.hold.get(name) ?? 0) > 0);
  const depot = (delay: number): SessionEvent =>
    bare(player, "ColonisationConstructionDepot", delay, depotOf(player, station));
  const [first] = held;
  if (!first) return [depot(15)];
  const [Name] = first;
  const Amount = player.life.hold.get(Name) ?? 0;
  stow(player, Name, -Amount);
  const before = depot(15);
  const delivered = `${station.marketId} ${Name}`;
  player.life.delivered.set(delivered, (player.life.delivered.get(delivered) ?? 0) + Amount);
  const Contributions = [{ Name: `$${Name}_name;`, Name_Localised: displayName(Name), Amount }];
  return [
    before,
    bare(player, "ColonisationContribution", [5, 20], { MarketID: station.marketId, Contributions }),
    depot(0),
    cargo(player, 3),
  ];
}

/** Ejects a limpet. */
export function eject(player: Player): readonly SessionEvent[] | undefined {
  if (player.where.at !== "space" || (player.life.hold.get("drones") ?? 0) === 0) return undefined;
  stow(player, "drones", -1);
  return [
    bare(player, "EjectCargo", [5, 60], { Type: "drones", Type_Localised: "Limpet", Count: 1, Abandoned: true }),
    cargo(player, 3),
  ];
}

/** Hands in rescued goods. */
export function rescue(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const held = player.life.hold.get("water") ?? 0;
  if (held === 0) return undefined;
  stow(player, "water", -held);
  player.credits += 5000;
  return [
    bare(player, "SearchAndRescue", [5, 20], { MarketID: station.marketId, Name: "water", Count: held, Reward: 5000 }),
    cargo(player, 3),
  ];
}

/** Opens the market and usually trades. */
export const marketVisit = sells("commodities", (player, station) => {
  const traded = player.random.chance(70) ? (sell(player, station) ?? buy(player, station)) : undefined;
  return traded ?? [openMarket(player, station)];
});

/** Buying, selling and delivering. */
export const commerceHappenings: readonly Happening[] = [
  { topic: "trade", kinds: ["Market", "MarketBuy", "Cargo"], weight: 5, play: sells("commodities", buy) },
  {
    topic: "trade",
    kinds: ["Market", "MarketSell", "Cargo", "NpcCrewPaidWage"],
    weight: 6,
    play: sells("commodities", sell),
  },
  { topic: "mining", kinds: ["BuyDrones", "Cargo"], weight: 4, play: sells("rearm", moreLimpets) },
  { topic: "mining", kinds: ["SellDrones", "Cargo"], weight: 1, play: sells("rearm", sellLimpets) },
  { topic: "carrier", kinds: ["CargoTransfer", "Cargo"], weight: 5, play: docked(moveToOrFromCarrier) },
  {
    topic: "colony",
    kinds: ["ColonisationConstructionDepot", "ColonisationContribution", "Cargo"],
    weight: 30,
    play: docked(contribute),
  },
  { topic: "mining", kinds: ["EjectCargo", "Cargo"], weight: 1, play: eject },
  { topic: "trade", kinds: ["SearchAndRescue", "Cargo"], weight: 1, play: sells("searchrescue", rescue) },
  {
    topic: "carrier",
    kinds: ["Music"],
    weight: 2,
    play: (player) =>
      player.where.at === "docked"
        ? [...music(player, "SystemMap", [3, 20]), ...music(player, "Starport", [3, 20])]
        : undefined,
  },
];
