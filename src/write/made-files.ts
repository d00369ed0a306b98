import { rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.js";
import { type OutputWishes, openOutput } from "./open.js";
import { type AtSignal, type OutputFile, type OutputTarget, placeAll } from "./output-file.js";

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
