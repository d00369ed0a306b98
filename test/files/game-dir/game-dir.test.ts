import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { findGameDir } from "../../../src/files/game-dir/find.js";
import { type Machine, parseVdf, registryValue } from "../../../src/files/game-dir/places.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const below = "Saved Games/Frontier Developments/Elite Dangerous";
const inProton = `steamapps/compatdata/359320/pfx/drive_c/users/steamuser/${below}`;

/** A machine whose file system is a temporary folder. */
function machine(platform: NodeJS.Platform, changes: Partial<Machine> = {}): Machine {
  const root = temporaryFolder();
  const home = join(root, "home/player");
  mkdirSync(home, { recursive: true });
  return { platform, env: {}, cwd: root, home, root, registry: async () => undefined, ...changes };
}

function make(...parts: readonly string[]): string {
  const folder = join(...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const library = (path: string): string => `"libraryfolders"
{
	// where games are
	"contentstatsid"		"-123"
	"0"
	{
		"path"		"${path}"
		"apps" { "359320" "68719476736" }
	}
}
`;

// Each makes a folder where the game would keep its journals, and gives its path.
const layouts: Readonly<Record<string, readonly [NodeJS.Platform, (machine: Machine) => string]>> = {
  Steam: ["linux", ({ home }) => make(home, ".local/share/Steam", inProton)],
  "Steam by its link": ["linux", ({ home }) => make(home, ".steam/steam", inProton)],
  "Steam of Debian": ["linux", ({ home }) => make(home, ".steam/debian-installation", inProton)],
  "Steam in a Flatpak": [
    "linux",
    ({ home }) => make(home, ".var/app/com.valvesoftware.Steam/.local/share/Steam", inProton),
  ],
  "Steam in a Snap": ["linux", ({ home }) => make(home, "snap/steam/common/.local/share/Steam", inProton)],
  "Steam with a user of another name": [
    "linux",
    ({ home }) => make(home, ".local/share/Steam", inProton.replace("steamuser", "deck")),
  ],
  "a further library": [
    "linux",
    ({ home, root }) => {
      write(join(home, ".local/share/Steam/steamapps/libraryfolders.vdf"), library(join(root, "disk/games")));
      return make(root, "disk/games", inProton);
    },
  ],
  "a further library in the old form": [
    "linux",
    ({ home, root }) => {
      const list = `"LibraryFolders" { "TimeNextStatsReport" "1" "1" "${join(root, "disk")}" }`;
      write(join(home, ".steam/steam/config/libraryfolders.vdf"), list);
      return make(root, "disk", inProton);
    },
  ],
  Heroic: ["linux", ({ home }) => make(home, "Games/Heroic/Prefixes/Elite Dangerous/drive_c/users/player", below)],
  "Heroic's default prefixes under Proton": [
    "linux",
    ({ home }) => make(home, "Games/Heroic/Prefixes/default/Elite Dangerous/pfx/drive_c/users/steamuser", below),
  ],
  "a prefix that Heroic's settings name": [
    "linux",
    ({ home, root }) => {
      const prefix = join(root, "disk/wine \\ prefix");
      const settings = JSON.stringify({ abc: { autoSyncSaves: false, winePrefix: prefix } });
      write(join(home, ".config/heroic/GamesConfig/abc.json"), settings);
      write(join(home, ".config/heroic/GamesConfig/broken.json"), '{ "winePrefix": "\\x" }');
      return make(prefix, "drive_c/users/player", below);
    },
  ],
  "Heroic in a Flatpak": [
    "linux",
    ({ home, root }) => {
      const folder = ".var/app/com.heroicgameslauncher.hgl/config/heroic/GamesConfig";
      write(join(home, folder, "abc.json"), JSON.stringify({ abc: { winePrefix: join(root, "wine") } }));
      return make(root, "wine/pfx/drive_c/users/steamuser", below);
    },
  ],
  "CrossOver on a Mac": [
    "darwin",
    ({ home }) => make(home, "Library/Application Support/CrossOver/Bottles/Elite/drive_c/users/crossover", below),
  ],
  "CrossOver on Linux": ["linux", ({ home }) => make(home, ".cxoffice/Elite/drive_c/users/crossover", below)],
};

test.each(Object.entries(layouts))("the folder of %s is found", async (_, [platform, layout]) => {
  const here = machine(platform);
  const folder = layout(here);
  expect(await findGameDir(here)).toEqual({ folder });
});

test("finds Saved Games on Windows, also when they were moved", async () => {
  const here = machine("win32");
  const own = make(here.home, below);
  const profile = { ...here, env: { USERPROFILE: here.home } };
  expect(await findGameDir(profile)).toEqual({ folder: own });
  const moved = make(here.root, "D", "Frontier Developments/Elite Dangerous");
  const asked: string[] = [];
  const registry = async (key: string, name: string): Promise<string> => {
    asked.push(`${key} ${name}`);
    return "%Drive%/D";
  };
  expect(await findGameDir({ ...profile, env: { ...profile.env, Drive: here.root }, registry })).toEqual({
    folder: moved,
  });
  expect(asked).toEqual([
    "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders {4C5C32FF-BB9D-43B0-B5B4-2D72E54EAAA4}",
  ]);
});

test("WSL: the users of Windows, and where Saved Games were moved to", async () => {
  const here = machine("linux");
  const own = make(here.root, "mnt/c/Users/Player", below);
  expect(await findGameDir(here)).toHaveProperty("lookedIn");
  expect(await findGameDir({ ...here, env: { WSL_DISTRO_NAME: "Ubuntu" } })).toEqual({ folder: own });
  write(join(here.root, "proc/version"), "Linux version 5.15.90.1-microsoft-standard-WSL2");
  expect(await findGameDir(here)).toEqual({ folder: own });
  const moved = make(here.root, "mnt/d/My Games", "Frontier Developments/Elite Dangerous");
  expect(await findGameDir({ ...here, registry: async () => "D:\\My Games" })).toEqual({ folder: moved });
  expect(await findGameDir({ ...here, registry: async () => "%USERPROFILE%\\Saved Games" })).toEqual({ folder: own });
});

test("the variable wins, and is not second-guessed where it is wrong", async () => {
  const here = machine("linux");
  make(here.home, ".local/share/Steam", inProton);
  const named = make(here.root, "journals");
  expect(await findGameDir({ ...here, env: { ED_JOURNAL_DIR: named } })).toEqual({ folder: named });
  expect(await findGameDir({ ...here, env: { ED_JOURNAL_DIR: "journals" } })).toEqual({ folder: named });
  const wrong = join(here.root, "none");
  expect(await findGameDir({ ...here, env: { ED_JOURNAL_DIR: wrong } })).toEqual({ lookedIn: [wrong] });
});

test("chooses the folder with the newest journal of several, and counts a linked one once", async () => {
  const here = machine("linux");
  const steam = make(here.home, ".local/share/Steam", inProton);
  symlinkSync(join(here.home, ".local/share/Steam"), join(make(here.home, ".steam"), "steam"));
  const heroic = make(here.home, "Games/Heroic/Prefixes/Elite/drive_c/users/player", below);
  expect(await findGameDir(here)).toEqual({ folder: steam });
  writeFileSync(join(steam, "Journal.2025-03-02T190000.01.log"), "");
  writeFileSync(join(heroic, "Journal.250302190000.02.log"), "");
  writeFileSync(join(heroic, "Status.json"), "");
  expect(await findGameDir(here)).toEqual({ folder: heroic });
  writeFileSync(join(steam, "Journal.2025-03-03T010000.01.log"), "");
  expect(await findGameDir(here)).toEqual({ folder: steam });
});

test("reports every place when there is no folder", async () => {
  const { home, ...rest } = machine("linux");
  const found = await findGameDir({ ...rest, home });
  const lookedIn = "lookedIn" in found ? found.lookedIn : [];
  for (const place of [
    ".local/share/Steam",
    ".steam/steam",
    ".steam/debian-installation",
    ".var/app",
    "snap/steam",
    "Games/Heroic",
    ".cxoffice",
  ]) {
    expect(
      lookedIn.filter((path) => path.startsWith(join(home, place))),
      place,
    ).not.toEqual([]);
  }
  expect(lookedIn.every((path) => path.endsWith(below))).toBe(true);
});

const onLinux = test.skipIf(process.platform !== "linux");

onLinux("--game-dir lints the game's folder", async () => {
  const home = temporaryFolder();
  const game = make(home, ".local/share/Steam", inProton);
  writeFileSync(join(game, "Status.json"), '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Status", "Flags":"0" }');
  const { exitCode, stdout } = await run(["--game-dir", "--format", "compact"], { cwd: home, env: { HOME: home } });
  expect(stdout).toMatch(/^.*Elite Dangerous\/Status\.json:1:65: error: Status \/Flags must be an integer/);
  expect(exitCode).toBe(1);
});

onLinux("--game-dir without a game says in one line what to do, and is exit code 2", async () => {
  const home = temporaryFolder();
  const { exitCode, stdout, stderr } = await run(["--game-dir"], { cwd: home, env: { HOME: home } });
  expect(stderr).toMatch(
    /^journal-lint: the game's folder was not found in \d+ usual places: name it, or set ED_JOURNAL_DIR to it\n$/,
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
});

test("what reg.exe prints is read", () => {
  const name = "{4C5C32FF-BB9D-43B0-B5B4-2D72E54EAAA4}";
  const printed = `\r\nHKEY_CURRENT_USER\\Software\\…\\User Shell Folders\r\n    ${name}    REG_EXPAND_SZ    D:\\My Games\\Saved  \r\n\r\n`;
  expect(registryValue(printed, name)).toBe("D:\\My Games\\Saved");
  expect(registryValue(printed, "{other}")).toBeUndefined();
});

test("Steam's format is read, and what is broken in it does no harm", () => {
  expect(parseVdf('"a" { "b" "c\\\\d \\"e\\"" "f" { } } // "g" "h"')).toEqual({ a: { b: 'c\\d "e"', f: {} } });
  for (const broken of ["", "}", '"a"', '"a" {', '"a" { "b"', "{ { }", '"a" "b" }']) {
    expect(() => parseVdf(broken)).not.toThrow();
  }
});
