import { type Dirent, readdir, statSync } from "node:fs";
import { resolve } from "node:path";
import { reasonOf } from "../text/reason.js";

interface Found {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
}

const neverEntered = ["**/node_modules/**", "**/.git/**"];

/** Searches a folder at any depth for names and for what the config tells how to read, in code-unit order. */
export async function searchFolder(
  folder: string,
  cwd: string,
  wantedNames: readonly string[],
  isChosen?: (path: string) => unknown,
): Promise<Found> {
  const base = resolve(cwd, folder);
  const patterns = wantedNames.map((name) => `**/${name}`);
  const wanted = await search(patterns, base);
  const chosen = isChosen ? await search(["**/*"], base) : { names: [], reasons: [] };
  const more = chosen.names.filter((name) => isChosen?.(resolve(base, name)) !== undefined);
  const names = [...new Set([...wanted.names, ...more])].sort();
  const reasons = [...new Set([...wanted.reasons, ...chosen.reasons])];
  const prefix = folder === "." ? "" : `${folder.replace(/\/+$/, "")}/`;
  return { names: names.map((name) => `${prefix}${name}`), reasons };
}

/** The files that a glob names; undefined where the text is no glob. */
export async function searchGlob(glob: string, cwd: string): Promise<Found | undefined> {
  const { default: fastGlob } = await import("fast-glob");
  return fastGlob.isDynamicPattern(glob) ? search([glob], cwd) : undefined;
}

/** Links to folders are not followed, for they can go in circles; links to files are files. */
async function search(patterns: readonly string[], cwd: string): Promise<Found> {
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
        reasons.push(`cannot read ${path}: ${reasonOf(error)}`);
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
