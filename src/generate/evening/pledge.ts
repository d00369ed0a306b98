import { isOlder } from "../../spec/game-version.js";
import type { SessionEvent } from "../session/pilot.js";
import { bare } from "./line.js";
import type { Player } from "./player.js";

/** The 4.0.0 build that reworked pledges: since then there are no votes, and only logins mention pledges. */
const newPledges = 1904;
const buildOf = /^\s*\d+\.\d+\.\d+\.(\d+)/;
const highestRank = 5;

/** True if the game version has pledges with votes, which it reports frequently. */
export function hasVotes({ version, gameversion }: Player): boolean {
  const build = Number(buildOf.exec(gameversion)?.[1] ?? newPledges);
  return (
    isOlder(version, { major: 4, minor: 0 }) ||
    (isOlder(version, { major: 4, minor: 0, patch: 1 }) && build < newPledges)
  );
}

/** The player's standing with a power. */
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

/** The same on entering or leaving supercruise or leaving hyperspace, which only versions with votes report. */
export function pledgeOnTheWay(player: Player): readonly SessionEvent[] {
  return hasVotes(player) ? pledge(player) : [];
}
