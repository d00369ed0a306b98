import type { SessionEvent } from "../session/pilot.js";
import { bare } from "./line.js";
import type { Player } from "./player.js";

const highestRank = 5;

/** How a player stands with a power. */
export function pledge(player: Player): readonly SessionEvent[] {
  const { power, merits, pledgedAt } = player.life;
  if (power === undefined) return [];
  const Rank = 2 + Math.floor(merits / 5000);
  return [
    bare(player, "Powerplay", 0, {
      Power: power,
      ...(player.galaxy.hasVotes
        ? { Rank: Math.min(highestRank, Rank), Merits: merits, Votes: 0 }
        : { Rank, Merits: merits }),
      TimePledged: player.clock.seconds() - pledgedAt,
    }),
  ];
}

/** The same on entering or leaving supercruise or leaving hyperspace, which only versions with votes report. */
export function pledgeOnTheWay(player: Player): readonly SessionEvent[] {
  return player.galaxy.hasVotes ? pledge(player) : [];
}
