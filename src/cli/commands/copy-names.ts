import { statSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { InputFile } from "../../files/discover/discover.js";
import { withSlashes } from "../../files/discover/slashes.js";
import { realPath } from "../../files/discover/within.js";

/** A file and the path that was given to find it. */
export interface GivenFile {
  readonly file: InputFile & { readonly path: string };
  /** The place of that path among those that were given. */
  readonly given: number;
  /** The folder that was searched. */
  readonly folder: string;
}

/**
 * The names of copies below the folder that they go to. They are those of the files below what was given, because the folders above may
 * be called after somebody; where these clash, each of the paths given gets a folder with its number.
 */
export function copyNames(files: readonly GivenFile[], renamed: (name: string) => string): readonly string[] {
  const names = files.map(({ file, folder }) => renamed(withSlashes(relative(folder, file.path))));
  if (isEachOnce(names)) return names;
  const numbered = names.map((name, index) => `${(files[index]?.given ?? 0) + 1}/${name}`);
  if (isEachOnce(numbered)) return numbered;
  return numbered.map((name, index) => `${index + 1}/${basename(name)}`);
}

/** Names that differ in capitals alone are one file on some systems. */
function isEachOnce(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/** The folder that a path, folder or glob leads into. */
export function folderGiven(path: string, cwd: string): string {
  const whole = resolve(cwd, path);
  if (realPath(whole) !== undefined) return statSync(whole).isDirectory() ? whole : dirname(whole);
  const [, prefix = ""] = /^((?:[^*?[\]{}()\\/]*\/)*)/.exec(withSlashes(path)) ?? [];
  return resolve(cwd, prefix);
}
