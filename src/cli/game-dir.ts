import { homedir, platform } from "node:os";
import { isWithin, realPath, realPathAhead } from "../files/discover/within.js";
import { everyGameDir, findGameDir } from "../files/game-dir/find.js";
import { askRegistry, type Machine } from "../files/game-dir/places.js";
import type { Io } from "./io.js";

/** The game's folder on this machine as a path to read; without one, the reason, and the places that were searched, one per line. */
export async function gamePaths(io: Io) {
  const found = await findGameDir(thisMachine(io));
  if ("folder" in found) return { paths: [found.folder], reasons: [] };
  const looked = found.lookedIn.map((place) => `looked in ${place}`);
  return { paths: [], reasons: ["the game's folder was not found: name it, or set ED_JOURNAL_DIR to it", ...looked] };
}

/** All folders of the game on this machine. */
export function gameDirsHere(io: Io): Promise<readonly string[]> {
  return everyGameDir(thisMachine(io));
}

/** A test for what lies in a folder of the game, through whatever links. */
export async function gameDirTest(io: Io): Promise<(path: string) => boolean> {
  const folders = (await gameDirsHere(io)).map((folder) => realPath(folder) ?? folder);
  return (path) => {
    const real = realPathAhead(path);
    return folders.some((folder) => isWithin(real, folder));
  };
}

function thisMachine({ cwd, env }: Io): Machine {
  const home = env.HOME || env.USERPROFILE || homedir();
  return { platform: platform(), cwd, env, home, root: "/", registry: askRegistry };
}
