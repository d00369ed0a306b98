import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Where a file or folder is once all links are followed; undefined where there is none. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
