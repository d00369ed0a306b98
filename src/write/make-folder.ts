import { lstatSync, mkdirSync, readlinkSync, statSync } from "node:fs";
import { reasonOf } from "../text/reason.js";
import type { OutputTarget } from "./output-file.js";

/** Makes a folder and those above it; returns the path of the first that was not there. */
export function makeFolder({ name, path }: OutputTarget, mode = 0o777): string | undefined {
  try {
    return mkdirSync(path, { recursive: true, mode });
  } catch (error) {
    throw new Error(`cannot write to ${name}: ${inTheWay(path) ?? reasonOf(error)}`, { cause: error });
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
