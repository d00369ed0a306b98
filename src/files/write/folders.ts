import { lstatSync, mkdirSync, readlinkSync, rmdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { reasonOf } from "../../base/text.js";
import { type OutputTarget, refusePlace } from "./allowed.js";
import { type AtSignal, type OutputFile, type OutputWishes, openOutput, placeAll } from "./output.js";

/** Files that belong together, with the folders that they need: all are put in place, or nothing is left. */
export interface MadeFiles {
  /** Makes a folder and those above it, where they are not there. */
  readonly folder: (target: OutputTarget) => void;
  readonly open: (target: OutputTarget, wishes?: OutputWishes) => Promise<OutputFile>;
  readonly place: () => Promise<void>;
  /** Leaves all as it was, unless the files are in place. */
  readonly discard: () => void;
}

export function createMadeFiles(atSignal: AtSignal): MadeFiles {
  let files: OutputFile[] = [];
  let folders: string[] = [];
  const there = new Set<string>();
  const removeFolders = (): void => {
    for (const folder of folders.toReversed()) removeEmpty(folder);
  };
  // Signals undo the last first: the files are gone before their folders.
  const takeBack = atSignal(removeFolders);
  return {
    folder(target) {
      if (there.has(target.path)) return;
      for (const made of madeAbove(target.path, makeFolder(target))) folders.push(made);
      there.add(target.path);
    },
    async open(target, wishes) {
      const file = await openOutput(target, atSignal, wishes);
      files.push(file);
      return file;
    },
    async place() {
      await placeAll(files);
      files = [];
      folders = [];
    },
    discard() {
      for (const file of files) file.discard();
      removeFolders();
      takeBack();
    },
  };
}

/** The folders that were made, from the first one down to the one that was wanted. */
function madeAbove(path: string, first: string | undefined): readonly string[] {
  if (first === undefined) return [];
  const made = [path];
  for (let folder = path; folder !== first && dirname(folder) !== folder; folder = dirname(folder)) {
    made.unshift(dirname(folder));
  }
  return made;
}

/** What others have put into a folder by now keeps it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, or gone.
  }
}

/** Makes a folder and those above it; returns the path of the first that was not there. */
export function makeFolder(target: OutputTarget, mode = 0o777): string | undefined {
  const { name, path } = target;
  refusePlace(target);
  try {
    return madeBelow(path, mode);
  } catch (error) {
    throw new Error(`cannot write to ${name}: ${inTheWay(path) ?? reasonOf(error)}`, { cause: error });
  }
}

/** Step by step: where a folder above says that it is not there, though it is, as in /proc, Node's own way goes round for ever. */
function madeBelow(path: string, mode: number): string | undefined {
  const missing: string[] = [];
  for (let folder = path; !statSync(folder, { throwIfNoEntry: false })?.isDirectory(); folder = dirname(folder)) {
    missing.unshift(folder);
    if (dirname(folder) === folder) break;
  }
  let first: string | undefined;
  for (const folder of missing) {
    if (isMade(folder, mode)) first ??= folder;
  }
  return first;
}

/** Makes one folder; another run may be quicker. */
function isMade(folder: string, mode: number): boolean {
  try {
    mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return false;
    // Versions of Node.js differ in which code they have for a file above that is no folder.
    throw stats ? Object.assign(new Error("not a folder", { cause: error }), { code: "ENOTDIR" }) : error;
  }
}

/** What has the name of the folder and is none, for which the system has codes that tell people nothing. */
function inTheWay(path: string): string | undefined {
  try {
    if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return `it is a link to ${readlinkSync(path)}, which is not there`;
    return stats.isDirectory() ? undefined : "it is a file, name a folder";
  } catch {
    return undefined;
  }
}
