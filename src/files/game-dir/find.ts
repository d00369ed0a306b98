import { join, parse, resolve, sep } from "node:path";
import { compareTexts } from "../../base/text.js";
import { namesIn, realpathSync, stat } from "../../read/node-fs.js";
import { withoutPacking } from "../../read/unpack/pack-format.js";
import { journalAge } from "../discover/journal-part.js";
import { isJournalName } from "../discover/wanted-name.js";
import { type Machine, places } from "./places.js";

/** The game's folder, or all places that were searched. */
type GameDir = { readonly folder: string } | { readonly lookedIn: readonly string[] };

/** Finds the folder that the game writes to: the one that ED_JOURNAL_DIR names, else the one with the newest journal. */
export async function findGameDir(machine: Machine): Promise<GameDir> {
  const [named] = variablePlaces(machine);
  if (named !== undefined) return (await isFolder(named)) ? { folder: named } : { lookedIn: [named] };
  const lookedIn = await usualPlaces(machine);
  const folder = await withNewest(await foldersIn(lookedIn));
  return folder === undefined ? { lookedIn } : { folder };
}

/** Every folder that the game may write to on this machine, the one that ED_JOURNAL_DIR names among them. */
export async function everyGameDir(machine: Machine): Promise<readonly string[]> {
  return foldersIn([...variablePlaces(machine), ...(await usualPlaces(machine))]);
}

/** The folder that the user has set for all tools. */
function variablePlaces({ cwd, env }: Machine): readonly string[] {
  return env.ED_JOURNAL_DIR ? [resolve(cwd, env.ED_JOURNAL_DIR)] : [];
}

async function usualPlaces(machine: Machine): Promise<readonly string[]> {
  const all: string[] = [];
  for (const place of places) for (const folder of await place(machine)) all.push(folder);
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
  const names = await namesIn(above).catch(() => []);
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
    const real = realpathSync(folder);
    if (!byRealPath.has(real)) byRealPath.set(real, folder);
  }
  return [...byRealPath.values()];
}

/** The folder with the newest journal; a folder without journals is better than none. */
async function withNewest(folders: readonly string[]): Promise<string | undefined> {
  let newest: { readonly folder: string; readonly age: string } | undefined;
  for (const folder of folders) {
    const names = await namesIn(folder).catch(() => []);
    for (const name of names.filter((each) => isJournalName(each))) {
      const age = await ageOf(join(folder, name), name).catch(() => "");
      if (newest === undefined || age > newest.age) newest = { folder, age };
    }
  }
  return newest?.folder ?? folders[0];
}

/**
 * The age of a journal, as text that sorts. A name without a time belongs to a copy or an old journal: those sort before all others, by
 * when they were last written.
 */
export async function ageOf(path: string, name: string): Promise<string> {
  const age = journalAge(name);
  if (age !== undefined) return age;
  const { mtime } = await stat(path);
  return `0${mtime.toISOString().replace(/\D/g, "").slice(0, 14)}`;
}

/** The newest of some journals in which anything stands, and the names of newer ones in which nothing does. */
export async function newestJournal<Journal extends { readonly name: string; readonly path?: string | undefined }>(
  journals: readonly Journal[],
): Promise<{ readonly journal: Journal | undefined; readonly empty: readonly string[] }> {
  const aged = await Promise.all(
    journals.map(async (journal) => {
      const path = journal.path ?? journal.name;
      return { journal, age: await ageOf(path, withoutPacking(path)), size: (await stat(path)).size };
    }),
  );
  const newestFirst = aged.sort((a, b) => compareTexts(b.age, a.age));
  const first = newestFirst.findIndex(({ size }) => size > 0);
  const empty = newestFirst.slice(0, first < 0 ? undefined : first).map(({ journal }) => journal.name);
  return { journal: newestFirst[first]?.journal, empty };
}
