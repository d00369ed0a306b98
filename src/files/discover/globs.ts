import { isAbsolute, relative } from "node:path";
import { globPattern } from "./glob-pattern.js";
import type { FileKind } from "./kind.js";
import { withSlashes } from "./slashes.js";

/** Globs as seen from a folder. */
export interface Globs {
  readonly folder: string;
  readonly globs: readonly string[];
}

/** How files are read whose path a glob matches, as seen from a folder. */
export interface KindGlobs {
  readonly folder: string;
  readonly kinds: readonly (readonly [glob: string, kind: FileKind])[];
}

/** A test for absolute paths: does a glob name the file or a folder above it? */
export function ignoring(ignore: readonly Globs[]): (path: string) => boolean {
  const tests = ignore
    .filter(({ globs }) => globs.length > 0)
    .map(({ folder, globs }) => matcher(folder, withAllBelow(globs)));
  return (path) => tests.some((test) => test(path));
}

/** Globs, and where they name folders, all below. */
export function withAllBelow(globs: readonly string[]): readonly string[] {
  return globs.flatMap((glob) => [glob, `${glob.replace(/\/+$/, "")}/**`]);
}

/** The kind that a glob gives to an absolute path; the last that matches wins. */
export function choosing({ folder, kinds }: KindGlobs): (path: string) => FileKind | undefined {
  const tests = kinds.map(([glob, kind]) => ({ test: matcher(folder, [glob]), kind }));
  return (path) => tests.findLast(({ test }) => test(path))?.kind;
}

/** A test for absolute paths; a glob is seen from its folder, unless it starts at the root. Throws where a glob asks for too much. */
export function matcher(folder: string, globs: readonly string[]): (path: string) => boolean {
  const testsOf = (wanted: readonly string[]) => wanted.map((glob) => globPattern(withSlashes(glob)));
  const fromRoot = testsOf(globs.filter((glob) => isAbsolute(glob)));
  const fromFolder = testsOf(globs.filter((glob) => !isAbsolute(glob)));
  return (path) => {
    const whole = withSlashes(path);
    const below = withSlashes(relative(folder, path));
    return fromFolder.some(({ test }) => test(below)) || fromRoot.some(({ test }) => test(whole));
  };
}
