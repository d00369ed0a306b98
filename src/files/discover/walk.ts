import { readdir, stat } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { reasonOf } from "../../base/text.js";
import { osPath } from "../../read/os-path.js";
import { textOfBytes } from "../../read/stray-bytes.js";
import { isAbsent } from "../absent.js";

/** Files that were found, and in a line each what could not be entered or read. */
export interface Found {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
}

/** What is looked for below a folder. */
export interface Wanted {
  readonly isWanted: (name: string) => boolean;
  /** How many folders deep at most. */
  readonly depth: number;
}

const neverEntered = new Set(["node_modules", ".git"]);

/**
 * Finds files below a folder, by their names as seen from it and in code-unit order; `prefix` is what those who read of them see before.
 * Links to folders are not followed, for they can go in circles; links to files are files.
 */
export async function walk(base: string, prefix: string, { isWanted, depth }: Wanted): Promise<Found> {
  const names: string[] = [];
  const reasons: string[] = [];
  const folders: { readonly name: string; readonly depth: number }[] = [{ name: "", depth: 1 }];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    for (const entry of await entriesIn(base, folder.name, prefix, reasons)) {
      const name = `${folder.name}${entry.name}`;
      if (entry.isFolder && !neverEntered.has(entry.name) && folder.depth < depth) {
        folders.push({ name: `${name}/`, depth: folder.depth + 1 });
      }
      if (!entry.isFolder && isWanted(name) && (entry.isFile || (await isFileBehind(join(base, name)))))
        names.push(name);
    }
  }
  return { names: names.sort(), reasons: reasons.sort() };

  async function isFileBehind(link: string): Promise<boolean> {
    try {
      return (await stat(osPath(link))).isFile();
    } catch (error) {
      reasons.push(`cannot read ${prefix}${link.slice(base.length).replace(/^[\\/]/, "")}: ${reasonOf(error)}`);
      return false;
    }
  }
}

/** What a folder holds. */
export interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly isFile: boolean;
}

/** A folder that cannot be entered is told and passed over, instead of ending the search. */
async function entriesIn(base: string, folder: string, prefix: string, reasons: string[]): Promise<readonly Entry[]> {
  try {
    return await entriesOf(join(base, folder));
  } catch (error) {
    // A glob may name folders that are not there.
    if (!isAbsent(error))
      reasons.push(`cannot enter ${`${prefix}${folder}`.replace(/\/$/, "") || "."}: ${reasonOf(error)}`);
    return [];
  }
}

/** Names on Windows are no bytes; elsewhere they may be any. Pipes, sockets and devices are left out: who reads them may wait for ever. */
export async function entriesOf(path: string): Promise<readonly Entry[]> {
  const isWindows = platform() === "win32";
  const entries = isWindows
    ? await readdir(path, { withFileTypes: true })
    : (await readdir(osPath(path), { withFileTypes: true, encoding: "buffer" })).map((entry) =>
        Object.assign(entry, { name: textOfBytes(entry.name) }),
      );
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => ({ name: String(entry.name), isFolder: entry.isDirectory(), isFile: entry.isFile() }));
}
