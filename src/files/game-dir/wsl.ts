import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { belowSavedGames, belowUser } from "./saved-games.js";
import type { Places, Surroundings } from "./surroundings.js";
import { movedSavedGames } from "./windows.js";

/** Linux within Windows: the users of Windows, on any drive, and where Saved Games were moved to. */
export const wslPlaces: Places = async (surroundings) => {
  if (!(await isWsl(surroundings))) return [];
  const drives = join(surroundings.root, "mnt");
  const moved = await movedSavedGames(surroundings);
  const [, drive, path] = /^([A-Za-z]):[\\/](.*)$/.exec(moved ?? "") ?? [];
  const ofUsers = join(drives, "*", "Users", "*", belowUser);
  if (drive === undefined || path === undefined) return [ofUsers];
  return [join(drives, drive.toLowerCase(), path.replaceAll("\\", "/"), belowSavedGames), ofUsers];
};

async function isWsl({ platform, env, root }: Surroundings): Promise<boolean> {
  if (platform !== "linux") return false;
  if (env.WSL_DISTRO_NAME) return true;
  const version = await readFile(join(root, "proc/version"), "utf8").catch(() => "");
  return /microsoft/i.test(version);
}
