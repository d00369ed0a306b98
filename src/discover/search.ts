import { type Dirent, readdir, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { reasonOf } from "../text/reason.js";
import { isWantedName, wantedNames } from "./kind.js";
import type { PathChoices } from "./path-choices.js";

interface Found {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
}

const neverEntered = ["**/node_modules/**", "**/.git/**"];

/** Searches a folder at any depth for what the game writes and for what is told how to be read, in code-unit order. */
export async function searchFolder(folder: string, cwd: string, choices: PathChoices): Promise<Found> {
  const base = resolve(cwd, folder);
  const { configNames } = choices;
  const patterns = [...wantedNames, ...configNames].map((name) => `**/${name}`);
  const prefix = folder === "." ? "" : `${folder.replace(/\/+$/, "")}/`;
  const { names: all, reasons } = await search(patterns, base, prefix);
  const isConfig = (name: string): boolean => configNames.includes(basename(name));
  const folders = [base, ...all.filter(isConfig).map((name) => resolve(base, dirname(name)))];
  const wanted = await filtered(all, async (name) => {
    const { specOnly } = await choices.of(resolve(base, name));
    return isWantedName(name, specOnly);
  });
  const mayChoose = (await filtered(folders, choices.hasKinds)).length > 0;
  const every = mayChoose ? await search(["**/*"], base, prefix) : { names: [], reasons: [] };
  const chosen = await filtered(every.names, async (name) => {
    const { kind } = await choices.of(resolve(base, name));
    return kind !== undefined;
  });
  const names = [...new Set([...wanted, ...chosen])].sort();
  return { names: names.map((name) => `${prefix}${name}`), reasons: [...new Set([...reasons, ...every.reasons])] };
}

async function filtered(
  names: readonly string[],
  isWanted: (name: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const name of names) if (await isWanted(name)) kept.push(name);
  return kept;
}

/** The files that a glob names; undefined where the text is no glob. */
export async function searchGlob(glob: string, cwd: string): Promise<Found | undefined> {
  const { default: fastGlob } = await import("fast-glob");
  return fastGlob.isDynamicPattern(glob) ? search([glob], cwd) : undefined;
}

/** Links to folders are not followed, for they can go in circles; links to files are files. */
async function search(patterns: readonly string[], cwd: string, prefix = ""): Promise<Found> {
  const { default: fastGlob } = await import("fast-glob");
  const reasons: string[] = [];
  const entries = await fastGlob([...patterns], {
    cwd,
    dot: true,
    ignore: neverEntered,
    caseSensitiveMatch: false,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    fs: { readdir: patiently((path, error) => reasons.push(`cannot enter ${path}: ${reasonOf(error)}`)) },
  });
  const names = entries
    .filter(({ path, dirent }) => {
      try {
        return dirent.isSymbolicLink() ? statSync(resolve(cwd, path)).isFile() : dirent.isFile();
      } catch (error) {
        reasons.push(`cannot read ${prefix}${path}: ${reasonOf(error)}`);
        return false;
      }
    })
    .map(({ path }) => path);
  return { names: names.sort(), reasons };
}

/** A folder that cannot be entered is told and passed over, instead of ending the search. */
function patiently(onError: (path: string, error: Error) => void): typeof readdir {
  const read = (
    path: string,
    options: { withFileTypes: true },
    done: (error: null, entries: Dirent[]) => void,
  ): void => {
    readdir(path, options, (error, entries) => {
      // A glob may name folders that are not there.
      if (error && error.code !== "ENOENT") onError(path, error);
      done(null, error ? [] : entries);
    });
  };
  return read as unknown as typeof readdir;
}
