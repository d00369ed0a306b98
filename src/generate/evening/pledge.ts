import { isOlder } from "../../spec/game-version.js";
import type { SessionEvent } from "../session/pilot.js";
import { bare } from "./line.js";
import type { Player } from "./player.js";

/** The build of 4.0.0 with which pledges were made anew: nobody votes, and only logins mention them. */
const newPledges = 1904;
const buildOf = /^\s*\d+\.\d+\.\d+\.(\d+)/;
const highestRank = 5;

/** Whether the game still has the pledges that players vote by, and mentions them at every turn. */
export function hasVotes({ version, gameversion }: Player): boolean {
  const build = Number(buildOf.exec(gameversion)?.[1] ?? newPledges);
  return (
    isOlder(version, { major: 4, minor: 0 }) ||
    (isOlder(version, { major: 4, minor: 0, patch: 1 }) && build < newPledges)
  );
}

/** How a player stands with a power. */
export function pledge(player: Player): readonly SessionEvent[] {
  const { power, merits, pledgedAt } = player.life;
  if (power === undefined) return [];
  const Rank = 2 + Math.floor(merits / 5000);
  return [
    bare(player, "Powerplay", 0, {
      Power: power,
      ...(hasVotes(player)
        ? { Rank: Math.min(highestRank, Rank), Merits: merits, Votes: 0 }
        : { Rank, Merits: merits }),
      TimePledged: player.clock.seconds() - pledgedAt,
    }),
  ];
}

/** The same where a ship enters or leaves supercruise or comes out of hyperspace, which games with votes say. */
export function pledgeOnTheWay(player: Player): readonly SessionEvent[] {
  return hasVotes(player) ? pledge(player) : [];
}
