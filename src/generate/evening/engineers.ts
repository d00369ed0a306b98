import { listed } from "../listed.js";
import { bare } from "./line.js";
import { hasFeet, type Lines, type Player, type Trust, type WrittenEvent } from "./player.js";

/** Engineers by name and id, and whether they belong to the on-foot expansion. */
const engineers = [
  ["Felicity Farseer", 300100, false],
  ["Elvira Martuuk", 300160, false],
  ["The Dweller", 300180, false],
  ["Liz Ryder", 300080, false],
  ["Tod 'The Blaster' McQuinn", 300260, false],
  ["Hera Tani", 300090, false],
  ["Lei Cheung", 300120, false],
  ["Domino Green", 400002, true],
  ["Hero Ferrari", 400003, true],
  ["Jude Navarro", 400001, true],
] as const;

export const shipEngineers = engineers.filter(([, , isOnFoot]) => !isOnFoot);

/** The engineers in the game version. */
const engineersFor = (player: Player) => (hasFeet(player) ? engineers : shipEngineers);

const progresses = listed("events/EngineerProgress", "/Progress");

/** The relationship with an engineer, which never deteriorates. */
function trustOf({ random, trust }: Player, engineer: number): Trust {
  const before = trust.get(engineer);
  if (before) return before;
  const Progress = random.pick(progresses);
  const first = { Progress, Rank: Progress === "Unlocked" ? random.between(1, 5) : undefined };
  trust.set(engineer, first);
  return first;
}

/** The engineers that the player knows of: some at the first login, and from then on these and whoever was met since. */
export function engineersAtStartup(player: Player): WrittenEvent {
  const { random, trust } = player;
  const all = engineersFor(player);
  const event = bare(player, "EngineerProgress", [0, 2]);
  const trusted = all.filter(([, id]) => trust.has(id));
  const known = trusted.length > 0 ? trusted : random.some(all, random.between(2, all.length));
  const Engineers = known.map(([Engineer, EngineerID]) => {
    const { Progress, Rank } = trustOf(player, EngineerID);
    return { Engineer, EngineerID, Progress, RankProgress: Rank === undefined ? undefined : random.below(100), Rank };
  });
  return { ...event, Engineers };
}

const ladder = ["Known", "Invited", "Unlocked"];
const highestRank = 5;

/** Improves the relationship with an engineer. */
export function meetEngineer(player: Player): Lines {
  const { random, trust } = player;
  const [Engineer, EngineerID] = random.pick(engineersFor(player));
  const isKnown = trust.has(EngineerID) || random.chance(50);
  const before = isKnown ? trustOf(player, EngineerID) : { Progress: "" };
  // A rank that is not reported must not increase, or the next report would skip one.
  const isReported = before.Rank === undefined || random.chance(80);
  const { Progress, Rank } = isReported ? nextStep(before) : before;
  trust.set(EngineerID, { Progress, Rank });
  const start = bare(player, "EngineerProgress", [10, 200], { Engineer, EngineerID });
  if (Rank === undefined || !isReported) return [{ ...start, Progress }];
  return [{ ...start, Rank, RankProgress: random.chance(50) ? random.below(100) : undefined, Progress }];
}

function nextStep({ Progress, Rank }: Trust): Trust {
  if (Rank !== undefined) return { Progress, Rank: Math.min(highestRank, Rank + 1) };
  const next = Progress === "Barred" ? undefined : ladder[ladder.indexOf(Progress) + 1];
  return { Progress: next ?? Progress, Rank: next === "Unlocked" ? 1 : undefined };
}
