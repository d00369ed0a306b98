import { secondsOf } from "../clock.js";
import type { Station } from "../galaxy/station.js";
import { distanceBetween } from "../galaxy/system.js";
import { loadout } from "../session/loadout.js";
import type { SessionEvent } from "../session/pilot.js";
import { inventShip, pricesOfShips, type Ship } from "../session/ship.js";
import { modulesFile } from "../session/status.js";
import { type Happening, rewrite } from "./happening.js";
import { clearRoute } from "./hyperspace.js";
import { bare, type Fields } from "./line.js";
import { sells } from "./place.js";
import type { KeptShip, Player } from "./player.js";
import { cargo, shipLocker } from "./side-files.js";

/** The lowest id of ships that the player acquires; the first ship has a smaller id. */
const firstKept = 91;
const mostKept = 5;

/** The ships in storage when the evening begins. */
export function firstShips(player: Player, station: Station): KeptShip[] {
  return [0, 1].map((index) =>
    kept(player, { ...inventShip(player.random, undefined), id: firstKept + index }, station),
  );
}

function kept({ system }: Player, ship: Ship, { marketId }: Station): KeptShip {
  return { ship, fuel: ship.tank, marketId, system, thereAt: 0 };
}

const priceOf = ({ type }: Ship): number => pricesOfShips.get(type) ?? 0;

/** The type of a ship in lists: the game omits a display text that is the same. */
function typeOf({ type, displayName }: Ship): Fields {
  const isSame = displayName.toLowerCase() === type.toLowerCase();
  return { ShipType: type.toLowerCase(), ShipType_Localised: isSame ? undefined : displayName };
}

/** The terms for transferring a distant ship. */
function transferOf({ system }: Player, far: KeptShip) {
  const Distance = Math.round(distanceBetween(system.position, far.system.position) * 1000) / 1000;
  return {
    Distance,
    price: Math.round(priceOf(far.ship) * (0.0001 + Distance / 100_000)),
    time: Math.floor(300 + 10 * Distance),
  };
}

function isThere(player: Player, { thereAt }: KeptShip): boolean {
  return thereAt <= player.clock.seconds();
}

function isHere(player: Player, station: Station, ship: KeptShip): boolean {
  return ship.marketId === station.marketId && isThere(player, ship);
}

/** The id of the next ship that the player acquires. */
function nextNumber({ ship, life }: Player): number {
  return life.ships.reduce((most, kept) => Math.max(most, kept.ship.id), Math.max(firstKept, ship.id)) + 1;
}

/** One of the player's ships stored here. */
function another(player: Player, station: Station): KeptShip | undefined {
  const { life, random } = player;
  const here = life.ships.find((ship) => isHere(player, station, ship));
  if (here || !life.hasPlenty) return here;
  const sent = kept(player, { ...inventShip(random, undefined), id: nextNumber(player) }, station);
  life.ships = [...life.ships.slice(1 - mostKept), sent];
  return sent;
}

/** All ships except the current one, as the shipyard lists them. */
function storedShips(player: Player, station: Station): SessionEvent {
  const { ships } = player.life;
  const listed = ({ ship }: KeptShip): Fields => ({
    ShipID: ship.id,
    ...typeOf(ship),
    Name: ship.name === "" ? undefined : ship.name,
  });
  const worth = ({ ship }: KeptShip): Fields => ({ Value: priceOf(ship), Hot: false });
  const afar = (far: KeptShip): Fields => {
    if (!isThere(player, far)) return { InTransit: true };
    const { price, time } = transferOf(player, far);
    return { StarSystem: far.system.name, ShipMarketID: far.marketId, TransferPrice: price, TransferTime: time };
  };
  return bare(player, "StoredShips", 0, {
    StationName: station.name,
    MarketID: station.marketId,
    StarSystem: player.system.name,
    ShipsHere: ships
      .filter((ship) => isHere(player, station, ship))
      .map((ship) => ({ ...listed(ship), ...worth(ship) })),
    ShipsRemote: ships
      .filter((ship) => !isHere(player, station, ship))
      .map((ship) => ({ ...listed(ship), ...afar(ship), ...worth(ship) })),
  });
}

/** Opens the shipyard: both lines, and the file that lists what is for sale. */
function open(player: Player, station: Station): readonly SessionEvent[] {
  const here = { MarketID: station.marketId, StationName: station.name, StarSystem: player.system.name };
  const event = bare(player, "Shipyard", [10, 40], here);
  const PriceList = [...pricesOfShips].map(([type, ShipPrice], index) => ({
    id: 128_049_249 + index * 6,
    ShipType: type.toLowerCase(),
    ShipPrice,
  }));
  rewrite(player, "Shipyard", { ...event, ...{ Horizons: true, AllowCobraMkIV: false, PriceList } });
  return [event, storedShips(player, station)];
}

/** The fields for the ship that is left behind. */
const left = ({ ship }: Player): Fields => ({ StoreOldShip: ship.type, StoreShipID: ship.id });

/** Switches to another ship and stores the old one here. */
function boards(player: Player, station: Station, { ship, fuel }: Pick<KeptShip, "ship" | "fuel">): void {
  const { life } = player;
  life.ships = [
    ...life.ships.filter((each) => each.ship.id !== ship.id),
    { ...kept(player, player.ship, station), fuel: player.fuel },
  ].slice(-mostKept);
  player.ship = ship;
  player.fuel = fuel;
  life.boost = undefined;
  life.hull = 1;
}

/** The Loadout of the ship just boarded, and its hold. */
function found(player: Player, delay: number): readonly SessionEvent[] {
  player.clock.pass(delay);
  const fitted = { ...loadout(player), timestamp: player.clock.now() };
  rewrite(player, "ModulesInfo", modulesFile(player));
  // The new ship has a different range.
  const cleared = player.route.length > 0 ? [clearRoute(player)] : [];
  return [fitted, shipLocker(player, 0), ...cleared, cargo(player, [2, 3])];
}

export function swap(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const other = another(player, station);
  if (!other) return undefined;
  const lines = open(player, station);
  const old = left(player);
  const event = bare(player, "ShipyardSwap", [4, 30], {
    ...typeOf(other.ship),
    ShipID: other.ship.id,
    ...old,
    MarketID: station.marketId,
  });
  boards(player, station, other);
  return [...lines, event, ...found(player, 2)];
}

/** Buys a ship and keeps the old one. */
export function buy(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const { life, random } = player;
  if (life.ships.length >= mostKept && !life.hasPlenty) return undefined;
  const id = nextNumber(player);
  const ship = { ...inventShip(random, undefined), id, name: "", ident: "" };
  const ShipPrice = priceOf(ship);
  if (player.credits < 2 * ShipPrice) return undefined;
  const lines = open(player, station);
  const bought = bare(player, "ShipyardBuy", [20, 90], {
    ...typeOf(ship),
    ShipPrice,
    ...left(player),
    MarketID: station.marketId,
  });
  player.credits -= ShipPrice;
  boards(player, station, { ship, fuel: ship.tank });
  return [...lines, bought, bare(player, "ShipyardNew", 1, { ...typeOf(ship), NewShipID: id }), ...found(player, 1)];
}

export function sell(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const { life } = player;
  const other = another(player, station);
  if (!other || (life.ships.length < 2 && !life.hasPlenty)) return undefined;
  const lines = open(player, station);
  const ShipPrice = Math.round(priceOf(other.ship) * 0.9);
  const sold = bare(player, "ShipyardSell", [10, 40], {
    ...typeOf(other.ship),
    SellShipID: other.ship.id,
    ShipPrice,
    MarketID: station.marketId,
  });
  player.credits += ShipPrice;
  life.ships = life.ships.filter(({ ship }) => ship.id !== other.ship.id);
  return [...lines, sold, storedShips(player, station)];
}

/** Transfers a ship from elsewhere. */
export function transfer(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const { life } = player;
  const other = life.ships.find((ship) => isThere(player, ship) && ship.marketId !== station.marketId);
  if (!other) return undefined;
  const { Distance, price, time } = transferOf(player, other);
  if (player.credits < 2 * price) return undefined;
  const lines = open(player, station);
  const sent = bare(player, "ShipyardTransfer", [10, 40], {
    ...typeOf(other.ship),
    ShipID: other.ship.id,
    System: other.system.name,
    ShipMarketID: other.marketId,
    Distance,
    TransferPrice: price,
    TransferTime: time,
    MarketID: station.marketId,
  });
  player.credits -= price;
  const moved = {
    ...other,
    marketId: station.marketId,
    system: player.system,
    thereAt: secondsOf(sent.timestamp) + time,
  };
  life.ships = life.ships.map((ship) => (ship === other ? moved : ship));
  return [...lines, sent];
}

const looks = ["Shipyard", "StoredShips"];

/** Opens the shipyard. */
export const shipyardVisit = sells("shipyard", open);

/** Buying, selling, swapping and transferring ships. */
export const garageHappenings: readonly Happening[] = [
  { topic: "station", kinds: looks, weight: 2, play: shipyardVisit },
  {
    topic: "station",
    kinds: [...looks, "ShipyardSwap", "Loadout", "ShipLocker", "NavRouteClear", "Cargo"],
    weight: 4,
    play: sells("shipyard", swap),
  },
  {
    topic: "station",
    kinds: [...looks, "ShipyardBuy", "ShipyardNew", "Loadout", "ShipLocker", "NavRouteClear", "Cargo"],
    weight: 0.5,
    play: sells("shipyard", buy),
  },
  { topic: "station", kinds: [...looks, "ShipyardSell"], weight: 0.2, play: sells("shipyard", sell) },
  { topic: "station", kinds: [...looks, "ShipyardTransfer"], weight: 1.5, play: sells("shipyard", transfer) },
];
