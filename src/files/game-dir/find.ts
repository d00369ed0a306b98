import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, parse, sep } from "node:path";
import { newestJournal } from "../discover/newest.js";
import { crossoverPlaces } from "./crossover.js";
import { heroicPlaces } from "./heroic.js";
import { steamPlaces } from "./steam.js";
import type { Places, Surroundings } from "./surroundings.js";
import { variablePlaces } from "./variable.js";
import { windowsPlaces } from "./windows.js";
import { wslPlaces } from "./wsl.js";

/** Every place where the game may keep its journals, by platform or launcher. */
const places: readonly Places[] = [windowsPlaces, steamPlaces, heroicPlaces, crossoverPlaces, wslPlaces];

/** The game's folder, or all places that were looked at. */
export type GameDir = { readonly folder: string } | { readonly lookedIn: readonly string[] };

/** Finds the folder that the game writes to: the one that ED_JOURNAL_DIR names, else the one with the newest journal. */
export async function findGameDir(surroundings: Surroundings): Promise<GameDir> {
  const [named] = await variablePlaces(surroundings);
  if (named !== undefined) return (await isFolder(named)) ? { folder: named } : { lookedIn: [named] };
  const lookedIn = await usualPlaces(surroundings);
  const folder = await withNewest(await foldersIn(lookedIn));
  return folder === undefined ? { lookedIn } : { folder };
}

/** Every folder that the game may write to on this machine, the one that ED_JOURNAL_DIR names among them. */
export async function everyGameDir(surroundings: Surroundings): Promise<readonly string[]> {
  return foldersIn([...(await variablePlaces(surroundings)), ...(await usualPlaces(surroundings))]);
}

async function usualPlaces(surroundings: Surroundings): Promise<readonly string[]> {
  const all: string[] = [];
  for (const place of places) for (const folder of await place(surroundings)) all.push(folder);
  return all;
}

async function foldersIn(looked: readonly string[]): Promise<readonly string[]> {
  return distinct((await Promise.all(looked.map(expanded))).flat());
}

/** The folders that a place with `*` stands for. */
async function expanded(place: string): Promise<readonly string[]> {
  const parts = place.split(sep);
  const star = parts.indexOf("*");
  if (star < 0) return (await isFolder(place)) ? [place] : [];
  const above = parts.slice(0, star).join(sep) || parse(place).root;
  const names = await readdir(above).catch(() => []);
  const below = parts.slice(star + 1);
  return (await Promise.all([...names].sort().map((name) => expanded(join(above, name, ...below))))).flat();
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** Steam and others link one folder under several names. */
async function distinct(folders: readonly string[]): Promise<readonly string[]> {
  const byRealPath = new Map<string, string>();
  for (const folder of folders) {
    const real = await realpath(folder);
    if (!byRealPath.has(real)) byRealPath.set(real, folder);
  }
  return [...byRealPath.values()];
}

/** A folder without journals is better than none. */
async function withNewest(folders: readonly string[]): Promise<string | undefined> {
  const newest = await newestJournal(folders);
  return newest === undefined ? folders[0] : dirname(newest);
}
