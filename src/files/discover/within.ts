import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { textOfBytes } from "../../read/lossless-text.js";
import { osPath } from "../../read/os-path.js";

/** True if a path is a folder or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** The path of a file or folder with all links resolved; undefined if it does not exist. */
export function realPath(path: string): string | undefined {
  try {
    // As bytes, because a link may lead to a name that is not UTF-8.
    return textOfBytes(realpathSync.native(osPath(path), "buffer"));
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

/** True if something could not be read because it does not exist. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
