import type { Globs, KindGlobs } from "./globs.js";
import type { FileKind } from "./kind.js";

/** What was chosen for a path, whether or not there is a file. */
export interface PathChoice {
  readonly isIgnored: boolean;
  /** How it is read, where its name does not tell. */
  readonly kind: FileKind | undefined;
  /** Whether only the files of the specification count as the game's. */
  readonly specOnly: boolean;
  /** What is chosen by glob, for what may be in the file. */
  readonly globs?: ChoiceGlobs;
}

/** Globs that choose, as plain data, because threads are sent it. */
export interface ChoiceGlobs {
  readonly ignore: readonly Globs[];
  readonly kinds: KindGlobs;
}

/** Tells what was chosen for paths, which are whole here. */
export interface PathChoices {
  readonly of: (path: string) => Promise<PathChoice>;
  /** Whether files of a folder may be told by glob how they are read. */
  readonly hasKinds: (folder: string) => Promise<boolean>;
  /** The names of files that change what holds in their folder and below. */
  readonly configNames: readonly string[];
}

/** Choices that are the same for all folders. Matching globs needs a package that most runs do without. */
export function pathChoices(ignore: readonly Globs[], kinds: KindGlobs, specOnly: boolean): PathChoices {
  const hasKinds = kinds.kinds.length > 0;
  const hasGlobs = hasKinds || ignore.some(({ globs }) => globs.length > 0);
  const none: PathChoice = { isIgnored: false, kind: undefined, specOnly };
  const tests = hasGlobs ? globTests(ignore, kinds) : undefined;
  return {
    async of(path) {
      if (!tests) return none;
      const { isIgnored, kindOf } = await tests;
      return { isIgnored: isIgnored(path), kind: kindOf(path), specOnly, globs: { ignore, kinds } };
    },
    hasKinds: async () => hasKinds,
    configNames: [],
  };
}

async function globTests(ignore: readonly Globs[], kinds: KindGlobs) {
  const { choosing, ignoring } = await import("./globs.js");
  return { isIgnored: ignoring(ignore), kindOf: choosing(kinds) };
}

/** What holds where no file is ignored, or told how to be read. */
export function everyPath(cwd: string): PathChoices {
  return pathChoices([], { folder: cwd, kinds: [] }, false);
}
