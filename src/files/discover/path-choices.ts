import { isAbsolute, relative } from "node:path";
import { globPattern } from "./glob-pattern.js";
import type { FileKind } from "./kind.js";
import { withSlashes } from "./slashes.js";

/** Globs relative to a folder. */
interface Globs {
  readonly folder: string;
  readonly globs: readonly string[];
}

/** How the files that match a glob are read; globs are relative to a folder, and the last that matches wins. */
export interface KindGlobs {
  readonly folder: string;
  readonly kinds: readonly (readonly [glob: string, kind: FileKind])[];
}

/** The choices of options and configs for a path, whether or not there is a file. */
export interface PathChoice {
  readonly isIgnored: boolean;
  /** How it is read, if that does not follow from its name. */
  readonly kind: FileKind | undefined;
  /** True if only the files of the specification count as the game's. */
  readonly specOnly: boolean;
  /** The globs, for the members of the file if it is an archive. */
  readonly globs?: ChoiceGlobs;
}

/** Globs as plain data, which can be sent to threads. */
export interface ChoiceGlobs {
  readonly ignore: readonly Globs[];
  readonly kinds: KindGlobs;
}

/** Looks up the choices for absolute paths. */
export interface PathChoices {
  readonly of: (path: string) => Promise<PathChoice>;
  /** True if any glob determines how files of a folder are read. */
  readonly hasKinds: (folder: string) => Promise<boolean>;
  /** The names of configs, which apply to their folder and below. */
  readonly configNames: readonly string[];
  /** The globs of the command line that have ignored nothing so far. */
  readonly idleGlobs?: () => readonly string[];
}

/** Choices that are the same for all folders. */
export function pathChoices(ignore: readonly Globs[], kinds: KindGlobs, specOnly: boolean): PathChoices {
  const hasKinds = kinds.kinds.length > 0;
  const hasGlobs = hasKinds || ignore.some(({ globs }) => globs.length > 0);
  let tests: ReturnType<typeof globTests> | undefined;
  return {
    async of(path) {
      if (!hasGlobs) return { isIgnored: false, kind: undefined, specOnly };
      tests ??= globTests(ignore, kinds);
      return { isIgnored: tests.isIgnored(path), kind: tests.kindOf(path), specOnly, globs: { ignore, kinds } };
    },
    hasKinds: async () => hasKinds,
    configNames: [],
  };
}

/** The choices of a command that ignores no files. */
export function everyPath(cwd: string): PathChoices {
  return pathChoices([], { folder: cwd, kinds: [] }, false);
}

function globTests(ignore: readonly Globs[], { folder, kinds }: KindGlobs) {
  const ignoring = ignore.map(({ folder, globs }) => matcher(folder, withAllBelow(globs)));
  const choosing = kinds.map(([glob, kind]) => ({ test: matcher(folder, [glob]), kind }));
  return {
    isIgnored: (path: string): boolean => ignoring.some((test) => test(path)),
    kindOf: (path: string): FileKind | undefined => choosing.findLast(({ test }) => test(path))?.kind,
  };
}

/** Globs, and those for all files below the folders that they match. */
export function withAllBelow(globs: readonly string[]): readonly string[] {
  return globs.flatMap((glob) => [glob, `${glob.replace(/\/+$/, "")}/**`]);
}

/** A test for absolute paths; globs are relative to a folder unless they are absolute. Throws if a glob is too large. */
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
