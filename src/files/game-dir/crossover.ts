import { join } from "node:path";
import { inPrefix } from "./saved-games.js";
import type { Places } from "./surroundings.js";

/** CrossOver: any bottle. */
export const crossoverPlaces: Places = async ({ platform, home }) => {
  if (platform === "darwin") return [inPrefix(join(home, "Library/Application Support/CrossOver/Bottles", "*"))];
  return platform === "linux" ? [inPrefix(join(home, ".cxoffice", "*"))] : [];
};
