import { dirname, resolve, sep } from "node:path";
import { isWithin, realPath } from "../discover/within.js";

/**
 * The path of a file or folder that a config has written, which lies below the config itself: whoever may change a config in a repository
 * must not write to the rest of the disk by it, nor to the hooks of Git.
 */
export function writtenByConfig(folder: string, name: string): string {
  const path = resolve(folder, name);
  const isGits = path.split(sep).some((part) => part.toLowerCase() === ".git");
  if (!isWithin(path, folder) || isGits || leadsAway(path, folder)) {
    throw new Error(
      `the config has ${name} written, which ${isGits ? "belongs to Git" : "lies outside of the config's folder"}: name it on the command line`,
    );
  }
  return path;
}

/** Whether links on the way lead out of a folder; those parts of the way that are not there yet lead nowhere. */
function leadsAway(path: string, folder: string): boolean {
  const real = realPath(folder);
  for (let above = dirname(path); isWithin(above, folder); above = dirname(above)) {
    const there = realPath(above);
    if (there !== undefined) return real === undefined || !isWithin(there, real);
  }
  return false;
}
