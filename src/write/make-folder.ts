import { lstatSync, mkdirSync, readlinkSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { reasonOf } from "../text/reason.js";
import type { OutputTarget } from "./output-file.js";

/** Makes a folder and those above it; returns the path of the first that was not there. */
export function makeFolder({ name, path }: OutputTarget, mode = 0o777): string | undefined {
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
