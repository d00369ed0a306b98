import { join } from "node:path";
import { belowSavedGames, belowUser } from "./saved-games.js";
import type { Places, Surroundings } from "./surroundings.js";

/** Windows: Saved Games, where it was moved to and where it is by default. */
export const windowsPlaces: Places = async (surroundings) => {
  if (surroundings.platform !== "win32") return [];
  const moved = await movedSavedGames(surroundings);
  const own = join(surroundings.env.USERPROFILE || surroundings.home, belowUser);
  return moved === undefined ? [own] : [join(moved, belowSavedGames), own];
};

/** Where Windows says that the user's Saved Games are. */
export async function movedSavedGames({ registry, env }: Surroundings): Promise<string | undefined> {
  const key = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
  const folder = await registry(key, "{4C5C32FF-BB9D-43B0-B5B4-2D72E54EAAA4}");
  // A variable that is not set here, as in WSL, leaves nothing that could be found.
  const expanded = folder?.replace(
    /%([^%]+)%/g,
    (whole, name: string) => env[name] ?? env[name.toUpperCase()] ?? whole,
  );
  return expanded === undefined || expanded.includes("%") ? undefined : expanded;
}
