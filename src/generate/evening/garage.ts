import { belongingTo } from "../../schema/names/rows.js";
import { secondsOf } from "../clock.js";
import type { Station } from "../galaxy/station.js";
import { distanceBetween } from "../galaxy/system.js";
import { happeningsOf, sells } from "./happening.js";
import { clearRoute } from "./hyperspace.js";
import { bare, rewrite } from "./line.js";
import { loadout } from "./loadout.js";
import { atMarket } from "./location.js";
import { type Fields, hasArrived, type KeptShip, type Lines, type Player, type WrittenEvent } from "./player.js";
import { hulls, inventShip, type Ship } from "./ship.js";
import { cargo, modulesFile, shipLocker } from "./side-files.js";

/** The lowest id of ships that the player acquires; the first ship has a smaller id. */
const firstKept = 91;
const mostKept = 5;

/** The ships in storage when the evening begins. */
export function firstShips(player: Player, station: Station): KeptShip[] {
  return [0, 1].map((index) => newShip(player, station, firstKept + index));
}

function newShip(player: Player, station: Station, id: number): KeptShip {
  return kept(player, { ...inventShip(player.random, undefined), id }, station);
}

function kept({ system }: Player, ship: Ship, { marketId }: Station): KeptShip {
  return { ship, fuel: ship.tank, marketId, system, thereAt: 0 };
}

/** The type of a ship in lists: the game omits a display text that is the same. */
function typeOf({ type, displayName }: Ship): Fields {
  const isSame = displayName.toLowerCase() === type.toLowerCase();
  return { ShipType: type.toLowerCase(), ShipType_Localised: isSame ? undefined : displayName };
}

/** The terms for transferring a distant ship. */
function transferOf({ system }: Player, { ship, system: there }: KeptShip) {
  const Distance = Math.round(distanceBetween(system.position, there.position) * 1000) / 1000;
  return {
    Distance,
    TransferPrice: Math.round(ship.price * (0.0001 + Distance / 100_000)),
    TransferTime: Math.floor(300 + 10 * Distance),
  };
}

function isHere(player: Player, station: Station, ship: KeptShip): boolean {
  return ship.marketId === station.marketId && hasArrived(player, ship);
}

/** The id of the next ship that the player acquires. */
function nextNumber({ ship, life }: Player): number {
  return life.ships.reduce((most, kept) => Math.max(most, kept.ship.id), Math.max(firstKept, ship.id)) + 1;
}

/** One of the player's ships stored here. */
function another(player: Player, station: Station): KeptShip | undefined {
  const { life } = player;
  const here = life.ships.find((ship) => isHere(player, station, ship));
  if (here || !life.hasPlenty) return here;
  const sent = newShip(player, station, nextNumber(player));
  life.ships = [...life.ships.slice(1 - mostKept), sent];
  return sent;
}

/** All ships except the current one, as the shipyard lists them. */
function storedShips(player: Player, station: Station): WrittenEvent {
  const { ships } = player.life;
  const afar = (far: KeptShip): Fields => {
    if (!hasArrived(player, far)) return { InTransit: true };
    const { TransferPrice, TransferTime } = transferOf(player, far);
    return { StarSystem: far.system.name, ShipMarketID: far.marketId, TransferPrice, TransferTime };
  };
  const listed = (one: KeptShip, place: Fields): Fields => ({
    ShipID: one.ship.id,
    ...typeOf(one.ship),
    Name: one.ship.name || undefined,
    ...place,
    Value: one.ship.price,
    Hot: false,
  });
  return bare(player, "StoredShips", 0, {
    StationName: station.name,
    MarketID: station.marketId,
    StarSystem: player.system.name,
    ShipsHere: ships.filter((ship) => isHere(player, station, ship)).map((ship) => listed(ship, {})),
    ShipsRemote: ships.filter((ship) => !isHere(player, station, ship)).map((ship) => listed(ship, afar(ship))),
  });
}

/** Opens the shipyard: both lines, and the file that lists what is for sale. */
function open(player: Player, station: Station): Lines {
  const event = bare(player, "Shipyard", [10, 40], atMarket(player, station));
  const PriceList = hulls.map(({ type, price }) => ({
    id: belongingTo({ table: "ship", from: "symbol", to: "id" }, type).map(Number)[0] ?? 0,
    ShipType: type.toLowerCase(),
    ShipPrice: price,
  }));
  rewrite(player, "Shipyard", { ...event, Horizons: true, AllowCobraMkIV: false, PriceList });
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
function found(player: Player, delay: number): Lines {
  player.clock.pass(delay);
  const fitted = loadout(player);
  rewrite(player, "ModulesInfo", modulesFile(player));
  // The new ship has a different range.
  const cleared = player.route.length > 0 ? [clearRoute(player)] : [];
  return [fitted, shipLocker(player, 0), ...cleared, cargo(player, [2, 3])];
}

export function swap(player: Player, station: Station): Lines | undefined {
  const other = another(player, station);
  if (!other) return undefined;
  const lines = open(player, station);
  const swapped = { ...typeOf(other.ship), ShipID: other.ship.id, ...left(player), MarketID: station.marketId };
  const event = bare(player, "ShipyardSwap", [4, 30], swapped);
  boards(player, station, other);
  return [...lines, event, ...found(player, 2)];
}

export function buy(player: Player, station: Station): Lines | undefined {
  const { life, random } = player;
  if (life.ships.length >= mostKept && !life.hasPlenty) return undefined;
  const NewShipID = nextNumber(player);
  const ship = { ...inventShip(random, undefined), id: NewShipID, name: "", ident: "" };
  const ShipPrice = ship.price;
  if (player.credits < 2 * ShipPrice) return undefined;
  const lines = open(player, station);
  const terms = { ...typeOf(ship), ShipPrice, ...left(player), MarketID: station.marketId };
  const bought = bare(player, "ShipyardBuy", [20, 90], terms);
  player.credits -= ShipPrice;
  boards(player, station, { ship, fuel: ship.tank });
  return [...lines, bought, bare(player, "ShipyardNew", 1, { ...typeOf(ship), NewShipID }), ...found(player, 1)];
}

export function sell(player: Player, station: Station): Lines | undefined {
  const { life } = player;
  const { ship } = another(player, station) ?? {};
  if (!ship || (life.ships.length < 2 && !life.hasPlenty)) return undefined;
  const lines = open(player, station);
  const ShipPrice = Math.round(ship.price * 0.9);
  const terms = { ...typeOf(ship), SellShipID: ship.id, ShipPrice, MarketID: station.marketId };
  const sold = bare(player, "ShipyardSell", [10, 40], terms);
  player.credits += ShipPrice;
  life.ships = life.ships.filter((each) => each.ship.id !== ship.id);
  return [...lines, sold, storedShips(player, station)];
}

export function transfer(player: Player, station: Station): Lines | undefined {
  const { life, system } = player;
  const { marketId } = station;
  const other = life.ships.find((ship) => hasArrived(player, ship) && ship.marketId !== marketId);
  if (!other) return undefined;
  const terms = transferOf(player, other);
  if (player.credits < 2 * terms.TransferPrice) return undefined;
  const lines = open(player, station);
  const sent = bare(player, "ShipyardTransfer", [10, 40], {
    ...typeOf(other.ship),
    ShipID: other.ship.id,
    System: other.system.name,
    ShipMarketID: other.marketId,
    ...terms,
    MarketID: marketId,
  });
  player.credits -= terms.TransferPrice;
  const moved = { ...other, marketId, system, thereAt: secondsOf(sent.timestamp) + terms.TransferTime };
  life.ships = life.ships.map((ship) => (ship === other ? moved : ship));
  return [...lines, sent];
}

const looks = ["Shipyard", "StoredShips"];
const boarded = ["Loadout", "ShipLocker", "NavRouteClear", "Cargo"];

export const shipyardVisit = sells("shipyard", open);

export const garageHappenings = happeningsOf([
  ["station", 2, shipyardVisit, looks],
  ["station", 4, sells("shipyard", swap), [...looks, "ShipyardSwap", ...boarded]],
  ["station", 0.5, sells("shipyard", buy), [...looks, "ShipyardBuy", "ShipyardNew", ...boarded]],
  ["station", 0.2, sells("shipyard", sell), [...looks, "ShipyardSell"]],
  ["station", 1.5, sells("shipyard", transfer), [...looks, "ShipyardTransfer"]],
]);
