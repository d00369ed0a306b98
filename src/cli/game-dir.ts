import { homedir, platform } from "node:os";
import { counted } from "../base/text.js";
import { isWithin, realPath, realPathAhead } from "../files/discover/within.js";
import { everyGameDir, findGameDir } from "../files/game-dir/find.js";
import { askRegistry, type Machine } from "../files/game-dir/places.js";
import type { Io } from "./io.js";

/** The game's folder on this machine as a path to read, or the reason why there is none. */
export async function gamePaths(io: Io) {
  const found = await findGameDir(thisMachine(io));
  if ("folder" in found) return { paths: [found.folder], reasons: [] };
  const places = counted(found.lookedIn.length, "usual place");
  const reason = io.env.ED_JOURNAL_DIR
    ? `ED_JOURNAL_DIR names ${found.lookedIn.join()}, and there is no such folder`
    : `the game's folder was not found in ${places}: name it, or set ED_JOURNAL_DIR to it`;
  return { paths: [], reasons: [reason] };
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
