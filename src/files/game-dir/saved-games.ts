import { join } from "node:path";

/** Where the game keeps its journals within the folder for saved games. */
export const belowSavedGames: string = join("Frontier Developments", "Elite Dangerous");

/** Where the game keeps its journals within a Windows user's folder. */
export const belowUser: string = join("Saved Games", belowSavedGames);

/** Where the game keeps its journals within a prefix of Wine, whatever the user in it is called. */
export function inPrefix(prefix: string): string {
  return join(prefix, "drive_c", "users", "*", belowUser);
}
