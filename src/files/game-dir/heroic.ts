import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inPrefix } from "./saved-games.js";
import type { Places, Surroundings } from "./surroundings.js";

/** Heroic: the prefixes that it makes by default, and those that its settings of games name. */
export const heroicPlaces: Places = async (surroundings) => {
  const { platform, home } = surroundings;
  if (platform !== "linux" && platform !== "darwin") return [];
  const byDefault = join(home, "Games/Heroic/Prefixes");
  const prefixes = new Set([join(byDefault, "*"), join(byDefault, "*", "*")]);
  for (const folder of configFolders(surroundings)) {
    for (const prefix of await namedPrefixes(join(folder, "GamesConfig"))) prefixes.add(prefix);
  }
  // Under Proton, Heroic's prefix holds another one.
  return [...prefixes].flatMap((prefix) => [inPrefix(prefix), inPrefix(join(prefix, "pfx"))]);
};

function configFolders({ platform, home, env }: Surroundings): readonly string[] {
  if (platform === "darwin") return [join(home, "Library/Application Support/heroic")];
  return [
    join(env.XDG_CONFIG_HOME || join(home, ".config"), "heroic"),
    join(home, ".var/app/com.heroicgameslauncher.hgl/config/heroic"),
  ];
}

async function namedPrefixes(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names.filter((file) => file.endsWith(".json"))) {
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    for (const [, prefix = ""] of text.matchAll(/"winePrefix"\s*:\s*("(?:[^"\\]|\\.)*")/g))
      for (const folder of textOf(prefix)) found.push(folder);
  }
  return found;
}

function textOf(json: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" && value !== "" ? [value] : [];
  } catch {
    return [];
  }
}
