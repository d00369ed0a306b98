import { dirname } from "node:path";
import { reasonOf } from "../../base/text.js";
import { lstatSync, mkdirSync, readlinkSync, rmdirSync, statSync } from "../../read/node-fs.js";
import { type OutputTarget, refusePlace } from "./allowed.js";
import { type AtSignal, type OutputFile, type OutputWishes, openOutput, placeAll } from "./output.js";

/** Opens files that belong together, in folders that are created where they are missing. */
export interface MadeFiles {
  /** Creates a folder and those above it, unless they exist. */
  readonly folder: (target: OutputTarget) => void;
  readonly open: (target: OutputTarget, wishes?: OutputWishes) => Promise<OutputFile>;
}

/** Writes files that belong together, with the folders that they need: either all are put in place, or nothing is left behind. */
export async function withMadeFiles<Result>(
  atSignal: AtSignal,
  write: (made: MadeFiles) => Promise<Result>,
): Promise<Result> {
  let files: OutputFile[] = [];
  let folders: string[] = [];
  const there = new Set<string>();
  const removeFolders = (): void => {
    for (const folder of folders.toReversed()) removeEmpty(folder);
  };
  // On a signal the last step is undone first: files are removed before their folders.
  const takeBack = atSignal(removeFolders);
  const folder = (target: OutputTarget): void => {
    if (there.has(target.path)) return;
    for (const made of makeFolder(target)) folders.push(made);
    there.add(target.path);
  };
  const open = async (target: OutputTarget, wishes?: OutputWishes): Promise<OutputFile> => {
    const file = await openOutput(target, atSignal, wishes);
    files.push(file);
    return file;
  };
  try {
    const result = await write({ folder, open });
    await placeAll(files);
    files = [];
    folders = [];
    return result;
  } finally {
    for (const file of files) file.discard();
    removeFolders();
    takeBack();
  }
}

/** Keeps a folder that others have used in the meantime. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or already gone.
  }
}

/** Creates a folder and those above it; returns those that did not exist, from the topmost down. */
export function makeFolder(target: OutputTarget, mode = 0o777): readonly string[] {
  const { name, path } = target;
  refusePlace(target);
  try {
    return madeBelow(path, mode);
  } catch (error) {
    throw new Error(`cannot write to ${name}: ${inTheWay(path) ?? reasonOf(error)}`, { cause: error });
  }
}

/** One folder at a time, because Node's recursive `mkdir` never ends below /proc, where an existing folder reports ENOENT. */
function madeBelow(path: string, mode: number): readonly string[] {
  const missing: string[] = [];
  for (let folder = path; !statSync(folder, { throwIfNoEntry: false })?.isDirectory(); folder = dirname(folder)) {
    missing.unshift(folder);
    if (dirname(folder) === folder) break;
  }
  return missing.filter((folder) => isMade(folder, mode));
}

/** Creates one folder, which another run may be doing at the same time. */
function isMade(folder: string, mode: number): boolean {
  try {
    mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return false;
    // Versions of Node.js differ in the error code for a file in place of a parent folder.
    throw stats ? Object.assign(new Error("not a folder", { cause: error }), { code: "ENOTDIR" }) : error;
  }
}

/** Names what exists in place of the folder: system error codes do not help people. */
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
