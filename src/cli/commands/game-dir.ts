import { homedir, platform } from "node:os";
import { everyGameDir, findGameDir, type GameDir } from "../../files/game-dir/find.js";
import { askRegistry, type Surroundings } from "../../files/game-dir/places.js";
import type { Io } from "../io.js";

/** Looks for the game's folder on this machine. */
export function gameDirHere(io: Io): Promise<GameDir> {
  return findGameDir(thisMachine(io));
}

/** All folders of the game on this machine. */
export function gameDirsHere(io: Io): Promise<readonly string[]> {
  return everyGameDir(thisMachine(io));
}

function thisMachine({ cwd, env }: Io): Surroundings {
  const home = env.HOME || env.USERPROFILE || homedir();
  return { platform: platform(), cwd, env, home, root: "/", registry: askRegistry };
}

/** The message for an unknown game folder, with the places that were searched, one per line. */
export function notFound(lookedIn: readonly string[]): readonly string[] {
  return [
    "the game's folder was not found: name it, or set ED_JOURNAL_DIR to it",
    ...lookedIn.map((place) => `looked in ${place}`),
  ];
}
