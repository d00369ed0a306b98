import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the search for the game's folder asks of the machine; tests make their own. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The user's own folder. */
  readonly home: string;
  /** The top of the file system. */
  readonly root: string;
  /** The value of a name in Windows' registry, or undefined. */
  readonly registry: (key: string, name: string) => Promise<string | undefined>;
}

/** Where one platform or launcher may keep journals: folders, with `*` for any name in a folder. */
type Places = (surroundings: Surroundings) => Promise<readonly string[]>;

/** Where the game keeps its journals within the folder for saved games. */
const belowSavedGames = join("Frontier Developments", "Elite Dangerous");

/** Where the game keeps its journals within a Windows user's folder. */
const belowUser = join("Saved Games", belowSavedGames);

/** Where the game keeps its journals within a prefix of Wine, whatever the user in it is called. */
function inPrefix(prefix: string): string {
  return join(prefix, "drive_c", "users", "*", belowUser);
}

/** Windows: Saved Games, where it was moved to and where it is by default. */
const windowsPlaces: Places = async (surroundings) => {
  if (surroundings.platform !== "win32") return [];
  const moved = await movedSavedGames(surroundings);
  const own = join(surroundings.env.USERPROFILE || surroundings.home, belowUser);
  return moved === undefined ? [own] : [join(moved, belowSavedGames), own];
};

/** Where Windows says that the user's Saved Games are. */
async function movedSavedGames({ registry, env }: Surroundings): Promise<string | undefined> {
  const key = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
  const folder = await registry(key, "{4C5C32FF-BB9D-43B0-B5B4-2D72E54EAAA4}");
  // A variable that is not set here, as in WSL, leaves nothing that could be found.
  const expanded = folder?.replace(
    /%([^%]+)%/g,
    (whole, name: string) => env[name] ?? env[name.toUpperCase()] ?? whole,
  );
  return expanded === undefined || expanded.includes("%") ? undefined : expanded;
}

/** How long `reg.exe` may take, in milliseconds. */
const registryTimeout = 5000;

/** Asks Windows' own program for its registry, which WSL can start too. */
export const askRegistry: Surroundings["registry"] = (key, name) =>
  new Promise((resolve) => {
    const options = { timeout: registryTimeout, windowsHide: true };
    execFile("reg.exe", ["query", key, "/v", name], options, (error, stdout) => {
      resolve(error ? undefined : registryValue(stdout, name));
    });
  });

/** The value in what `reg query` prints: name, type and value with spaces between. */
export function registryValue(printed: string, name: string): string | undefined {
  for (const line of printed.split(/\r?\n/)) {
    const [, found, value] = /^\s*(\S+)\s+REG_\w+\s+(.+?)\s*$/.exec(line) ?? [];
    if (found?.toLowerCase() === name.toLowerCase()) return value;
  }
  return undefined;
}

/** The game's number at Steam. */
const steamApp = "359320";

/** Proton on Linux: the prefix of the game in every library of every Steam. */
const steamPlaces: Places = async (surroundings) => {
  if (surroundings.platform !== "linux") return [];
  const libraries = new Set<string>();
  for (const steam of steamFolders(surroundings)) {
    libraries.add(steam);
    for (const library of await furtherLibraries(steam)) libraries.add(library);
  }
  return [...libraries].map((library) => inPrefix(join(library, "steamapps/compatdata", steamApp, "pfx")));
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
    const [list] = Object.values(parseVdf(text));
    if (typeof list === "object") for (const library of listedLibraries(list)) found.push(library);
  }
  return found;
}

function listedLibraries(list: Vdf): readonly string[] {
  return Object.entries(list).flatMap(([name, entry]) => {
    if (!/^\d+$/.test(name)) return [];
    const path = typeof entry === "object" ? entry.path : entry;
    return typeof path === "string" ? [path] : [];
  });
}

/** Steam's own format for settings: names with a text or with more names. */
interface Vdf {
  readonly [name: string]: string | Vdf | undefined;
}

/** Reads Steam's format. Reading stops at a syntax error and keeps what was read before it. */
export function parseVdf(text: string): Vdf {
  const tokens = [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[{}]|\/\/[^\n]*/g)].filter(([all]) => !all.startsWith("//"));
  const unescaped = (escaped: string): string => escaped.replace(/\\(.)/g, "$1");
  let at = 0;
  const readObject = (): Vdf => {
    const entries: [string, string | Vdf][] = [];
    for (;;) {
      const name = tokens[at++]?.[1];
      const value = name === undefined ? undefined : tokens[at++];
      if (name === undefined || value === undefined || value[0] === "}") return Object.fromEntries(entries);
      entries.push([unescaped(name), value[0] === "{" ? readObject() : unescaped(value[1] ?? "")]);
    }
  };
  return readObject();
}

/** Heroic: the prefixes that it makes by default, and those that its settings of games name. */
const heroicPlaces: Places = async (surroundings) => {
  const { platform, home } = surroundings;
  if (platform !== "linux" && platform !== "darwin") return [];
  const byDefault = join(home, "Games/Heroic/Prefixes");
  const prefixes = new Set([join(byDefault, "*"), join(byDefault, "*", "*")]);
  for (const folder of heroicConfigs(surroundings)) {
    for (const prefix of await namedPrefixes(join(folder, "GamesConfig"))) prefixes.add(prefix);
  }
  // Under Proton, Heroic's prefix holds another one.
  return [...prefixes].flatMap((prefix) => [inPrefix(prefix), inPrefix(join(prefix, "pfx"))]);
};

function heroicConfigs({ platform, home, env }: Surroundings): readonly string[] {
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
    for (const [, json = ""] of text.matchAll(/"winePrefix"\s*:\s*("(?:[^"\\]|\\.)*")/g)) {
      const prefix = parsedText(json);
      if (prefix !== "") found.push(prefix);
    }
  }
  return found;
}

/** The value of a JSON string, or "" if its escapes are wrong. */
function parsedText(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return "";
  }
}

/** CrossOver: any bottle. */
const crossoverPlaces: Places = async ({ platform, home }) => {
  if (platform === "darwin") return [inPrefix(join(home, "Library/Application Support/CrossOver/Bottles", "*"))];
  return platform === "linux" ? [inPrefix(join(home, ".cxoffice", "*"))] : [];
};

/** Linux within Windows: the users of Windows, on any drive, and where Saved Games were moved to. */
const wslPlaces: Places = async (surroundings) => {
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

/** Every place where the game may keep its journals, by platform or launcher. */
export const places: readonly Places[] = [windowsPlaces, steamPlaces, heroicPlaces, crossoverPlaces, wslPlaces];
