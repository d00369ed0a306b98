import { bare, type Delay, music } from "./line.js";
import type { Lines, Player } from "./player.js";
import { shipLocker } from "./side-files.js";

const highestRank = 5;

/** How a player stands with a power. */
export function pledge(player: Player): Lines {
  const { power: Power, merits: Merits, pledgedAt } = player.life;
  if (Power === undefined) return [];
  const rank = 2 + Math.floor(Merits / 5000);
  const standing = player.galaxy.hasVotes
    ? { Rank: Math.min(highestRank, rank), Merits, Votes: 0 }
    : { Rank: rank, Merits };
  return [bare(player, "Powerplay", 0, { Power, ...standing, TimePledged: player.clock.seconds() - pledgedAt })];
}

/** What follows on entering or leaving supercruise and on leaving hyperspace; only versions with votes repeat the pledge. */
export function passage(player: Player, track: string, delay: Delay = 0): Lines {
  return [...(player.galaxy.hasVotes ? pledge(player) : []), shipLocker(player, 0), ...music(player, track, delay)];
}
