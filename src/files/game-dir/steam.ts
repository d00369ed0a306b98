import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inPrefix } from "./saved-games.js";
import type { Places, Surroundings } from "./surroundings.js";
import { parseVdf, type Vdf } from "./vdf.js";

/** The game's number at Steam. */
const app = "359320";

/** Proton on Linux: the prefix of the game in every library of every Steam. */
export const steamPlaces: Places = async (surroundings) => {
  if (surroundings.platform !== "linux") return [];
  const libraries = new Set<string>();
  for (const steam of steamFolders(surroundings)) {
    libraries.add(steam);
    for (const library of await furtherLibraries(steam)) libraries.add(library);
  }
  return [...libraries].map((library) => inPrefix(join(library, "steamapps/compatdata", app, "pfx")));
};

function steamFolders({ home, env }: Surroundings): readonly string[] {
  const own = [".local/share/Steam", ".steam/steam", ".steam/root", ".steam/debian-installation"];
  const boxed = [
    ".var/app/com.valvesoftware.Steam/.local/share/Steam",
    ".var/app/com.valvesoftware.Steam/data/Steam",
    "snap/steam/common/.local/share/Steam",
  ];
  const moved = env.XDG_DATA_HOME ? [join(env.XDG_DATA_HOME, "Steam")] : [];
  return [...moved, ...[...own, ...boxed].map((folder) => join(home, folder))];
}

/** Libraries on other disks, which Steam lists in one of two places and one of two forms. */
async function furtherLibraries(steam: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of ["steamapps", "config"]) {
    const text = await readFile(join(steam, folder, "libraryfolders.vdf"), "utf8").catch(() => "");
    const top = parseVdf(text);
    const [list] = Object.values(top);
    if (typeof list === "object") for (const library of listed(list)) found.push(library);
  }
  return found;
}

function listed(list: Vdf): readonly string[] {
  return Object.entries(list).flatMap(([name, entry]) => {
    if (!/^\d+$/.test(name)) return [];
    const path = typeof entry === "object" ? entry.path : entry;
    return typeof path === "string" ? [path] : [];
  });
}
