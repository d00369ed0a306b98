import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { realpathSync, statSync } from "../../read/node-fs.js";

/** True if a path is a folder or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** The path of a file or folder with all links resolved; undefined if it does not exist. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Like `realPath`, for a path that need not exist yet: the nearest existing folder above is resolved. */
export function realPathAhead(path: string): string {
  for (let above = path; ; above = dirname(above)) {
    const real = realPath(above);
    if (real !== undefined) return join(real, relative(above, path));
    if (dirname(above) === above) return path;
  }
}

/** True if what has a name in a folder is by links somewhere else. */
export function leadsOut(folder: string, name: string): boolean {
  const real = realPath(join(folder, name));
  return real !== undefined && !isWithin(real, realPath(folder) ?? folder);
}

/** True if a folder has a regular file of a name, itself or by a link that does not lead out of the folder. */
export function hasFile(folder: string, name: string): boolean {
  return !leadsOut(folder, name) && statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;
}

/** True if something could not be read because it does not exist. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
