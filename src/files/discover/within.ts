import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { osPath } from "../../read/os-path.js";
import { textOfBytes } from "../../read/stray-bytes.js";

/** Whether a path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Where a file or folder is once all links are followed; undefined where there is none. */
export function realPath(path: string): string | undefined {
  try {
    // As bytes, because a link may lead to a name that is not UTF-8.
    return textOfBytes(realpathSync.native(osPath(path), "buffer"));
  } catch {
    return undefined;
  }
}

/** Where a file or folder would be that need not be there yet: below the nearest folder above it that is. */
export function realPathAhead(path: string): string {
  for (let above = path; ; above = dirname(above)) {
    const real = realPath(above);
    if (real !== undefined) return join(real, relative(above, path));
    if (dirname(above) === above) return path;
  }
}
