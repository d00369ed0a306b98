import type { Station } from "../galaxy/station.js";
import type { SessionEvent } from "../session/pilot.js";
import { bare, type Fields } from "./line.js";
import type { Goods, Player } from "./player.js";
import { commodities, displays, mostTons, stow, tonsHeld } from "./stock.js";
import { cargo } from "./told-files.js";

/** The line that goods are moved with, and the hold as it is then. */
function moved(player: Player, Direction: string, { type, tons }: Goods, more: Fields = {}): readonly SessionEvent[] {
  const Transfers = [{ Type: type, Type_Localised: displays.get(type), Count: tons, Direction, ...more }];
  return [bare(player, "CargoTransfer", [5, 30], { Transfers }), cargo(player, 3)];
}

/** Some goods of the hold that are for sale, up to so many tons; undefined where there are none. */
function someHeld({ random, life: { hold } }: Player, most: number): Goods | undefined {
  const held = commodities.filter(([name]) => (hold.get(name) ?? 0) > 0);
  if (held.length === 0) return undefined;
  const [type] = random.pick(held);
  return { type, tons: random.between(1, Math.min(most, hold.get(type) ?? 1)) };
}

/** Goods of a mission make room in the hold, or come back to it. */
function moveErrand(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  for (const { id, goods } of player.life.missions) {
    if (!goods) continue;
    const isBack = goods.keptAt === marketId && tonsHeld(player) + goods.tons <= mostTons;
    if (!isBack && goods.keptAt !== undefined) continue;
    goods.keptAt = isBack ? undefined : marketId;
    player.cargo = tonsHeld(player);
    return moved(player, isBack ? "toship" : "tocarrier", goods, { MissionID: id });
  }
  return undefined;
}

/** What was left on a carrier comes back aboard. */
function fetch(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  const { life } = player;
  const kept = life.ashore.find((goods) => goods.marketId === marketId);
  if (!kept || tonsHeld(player) + kept.tons > mostTons) return undefined;
  life.ashore = life.ashore.filter((goods) => goods !== kept);
  stow(player, kept.type, kept.tons);
  return moved(player, "toship", kept);
}

function leaveOnCarrier(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  const goods = someHeld(player, mostTons);
  if (!goods) return undefined;
  stow(player, goods.type, -goods.tons);
  player.life.ashore = [...player.life.ashore, { ...goods, marketId }];
  return moved(player, "tocarrier", goods);
}

/** Between ship and carrier. */
export function moveToOrFromCarrier(player: Player, station: Station): readonly SessionEvent[] | undefined {
  if (!station.isCarrier) return undefined;
  const { random } = player;
  const errand = random.chance(80) ? moveErrand(player, station) : undefined;
  const fetched = !errand && random.chance(40) ? fetch(player, station) : undefined;
  return errand ?? fetched ?? leaveOnCarrier(player, station);
}

const buggyTons = 2;

/** Something for whoever waits on the ground goes into the SRV, now and then. */
export function loadBuggy(player: Player): readonly SessionEvent[] {
  const goods = player.random.chance(12) ? someHeld(player, buggyTons) : undefined;
  if (!goods) return [];
  stow(player, goods.type, -goods.tons);
  player.life.inBuggy = goods;
  return moved(player, "tosrv", goods);
}

/** What is still in the SRV comes back into the hold. */
export function unloadBuggy(player: Player): readonly SessionEvent[] {
  const { inBuggy } = player.life;
  if (!inBuggy) return [];
  player.life.inBuggy = undefined;
  stow(player, inBuggy.type, inBuggy.tons);
  return moved(player, "toship", inBuggy);
}
