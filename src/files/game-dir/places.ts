import { execFile } from "node:child_process";
import { join } from "node:path";
import { namesIn, readFile } from "../../read/node-fs.js";

/** The parts of the environment that the search for the game's folder needs; tests provide their own. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The user's home folder. */
  readonly home: string;
  /** The root of the file system. */
  readonly root: string;
  /** The value of a name in the Windows registry, or undefined. */
  readonly registry: (key: string, name: string) => Promise<string | undefined>;
}

/** The folders where one platform or launcher may keep journals, with `*` for any name in a folder. */
type Places = (machine: Machine) => Promise<readonly string[]>;

/** The path of the journals below the folder for saved games. */
const belowSavedGames = join("Frontier Developments", "Elite Dangerous");

/** The path of the journals below a Windows user's folder. */
const belowUser = join("Saved Games", belowSavedGames);

/** The path of the journals in a Wine prefix, for any user name. */
function inPrefix(prefix: string): string {
  return join(prefix, "drive_c", "users", "*", belowUser);
}

/** Windows: Saved Games, at its configured and its default location. */
const windowsPlaces: Places = async (machine) => {
  if (machine.platform !== "win32") return [];
  const moved = await movedSavedGames(machine);
  const own = join(machine.env.USERPROFILE || machine.home, belowUser);
  return moved === undefined ? [own] : [join(moved, belowSavedGames), own];
};

/** The location of Saved Games according to the Windows registry. */
async function movedSavedGames({ registry, env }: Machine): Promise<string | undefined> {
  const key = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
  const folder = await registry(key, "{4C5C32FF-BB9D-43B0-B5B4-2D72E54EAAA4}");
  // With a variable that is not set here, as in WSL, the path cannot be resolved.
  const expanded = folder?.replace(
    /%([^%]+)%/g,
    (whole, name: string) => env[name] ?? env[name.toUpperCase()] ?? whole,
  );
  return expanded === undefined || expanded.includes("%") ? undefined : expanded;
}

/** Timeout of `reg.exe` in milliseconds. */
const registryTimeout = 5000;

/** Queries the registry with Windows' own program, which WSL can start too. */
export const askRegistry: Machine["registry"] = (key, name) =>
  new Promise((resolve) => {
    const options = { timeout: registryTimeout, windowsHide: true };
    execFile("reg.exe", ["query", key, "/v", name], options, (error, stdout) => {
      resolve(error ? undefined : registryValue(stdout, name));
    });
  });

/** Extracts the value from the output of `reg query`: name, type and value separated by spaces. */
export function registryValue(printed: string, name: string): string | undefined {
  for (const line of printed.split(/\r?\n/)) {
    const [, found, value] = /^\s*(\S+)\s+REG_\w+\s+(.+?)\s*$/.exec(line) ?? [];
    if (found?.toLowerCase() === name.toLowerCase()) return value;
  }
  return undefined;
}

/** The game's id on Steam. */
const steamApp = "359320";

/** Proton on Linux: the prefix of the game in every library of every Steam installation. */
const steamPlaces: Places = async (machine) => {
  if (machine.platform !== "linux") return [];
  const libraries = new Set<string>();
  for (const steam of steamFolders(machine)) {
    libraries.add(steam);
    for (const library of await furtherLibraries(steam)) libraries.add(library);
  }
  return [...libraries].map((library) => inPrefix(join(library, "steamapps/compatdata", steamApp, "pfx")));
};

function steamFolders({ home, env }: Machine): readonly string[] {
  const own = [".local/share/Steam", ".steam/steam", ".steam/root", ".steam/debian-installation"];
  const boxed = [
    ".var/app/com.valvesoftware.Steam/.local/share/Steam",
    ".var/app/com.valvesoftware.Steam/data/Steam",
    "snap/steam/common/.local/share/Steam",
  ];
  const moved = env.XDG_DATA_HOME ? [join(env.XDG_DATA_HOME, "Steam")] : [];
  return [...moved, ...[...own, ...boxed].map((folder) => join(home, folder))];
}

/** Libraries on other disks, which Steam lists in one of two files and one of two forms. */
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

/** Steam's settings format: names with a text or with more names. */
interface Vdf {
  readonly [name: string]: string | Vdf | undefined;
}

/** Parses Steam's format. Parsing stops at a syntax error and keeps what was read before it. */
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

/** Heroic: its default prefixes, and those in its game settings. */
const heroicPlaces: Places = async (machine) => {
  const { platform, home } = machine;
  if (platform !== "linux" && platform !== "darwin") return [];
  const byDefault = join(home, "Games/Heroic/Prefixes");
  const prefixes = new Set([join(byDefault, "*"), join(byDefault, "*", "*")]);
  for (const folder of heroicConfigs(machine)) {
    for (const prefix of await namedPrefixes(join(folder, "GamesConfig"))) prefixes.add(prefix);
  }
  // Under Proton, Heroic's prefix contains another one.
  return [...prefixes].flatMap((prefix) => [inPrefix(prefix), inPrefix(join(prefix, "pfx"))]);
};

function heroicConfigs({ platform, home, env }: Machine): readonly string[] {
  if (platform === "darwin") return [join(home, "Library/Application Support/heroic")];
  return [
    join(env.XDG_CONFIG_HOME || join(home, ".config"), "heroic"),
    join(home, ".var/app/com.heroicgameslauncher.hgl/config/heroic"),
  ];
}

async function namedPrefixes(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder).catch(() => []);
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

/** CrossOver: all bottles. */
const crossoverPlaces: Places = async ({ platform, home }) => {
  if (platform === "darwin") return [inPrefix(join(home, "Library/Application Support/CrossOver/Bottles", "*"))];
  return platform === "linux" ? [inPrefix(join(home, ".cxoffice", "*"))] : [];
};

/** WSL: the Windows users on any drive, and the configured location of Saved Games. */
const wslPlaces: Places = async (machine) => {
  if (!(await isWsl(machine))) return [];
  const drives = join(machine.root, "mnt");
  const moved = await movedSavedGames(machine);
  const [, drive, path] = /^([A-Za-z]):[\\/](.*)$/.exec(moved ?? "") ?? [];
  const ofUsers = join(drives, "*", "Users", "*", belowUser);
  if (drive === undefined || path === undefined) return [ofUsers];
  return [join(drives, drive.toLowerCase(), path.replaceAll("\\", "/"), belowSavedGames), ofUsers];
};

async function isWsl({ platform, env, root }: Machine): Promise<boolean> {
  if (platform !== "linux") return false;
  if (env.WSL_DISTRO_NAME) return true;
  const version = await readFile(join(root, "proc/version"), "utf8").catch(() => "");
  return /microsoft/i.test(version);
}

/** All sources of places, one per platform or launcher. */
export const places: readonly Places[] = [windowsPlaces, steamPlaces, heroicPlaces, crossoverPlaces, wslPlaces];
