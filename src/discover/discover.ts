import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { reasonOf } from "../text/reason.js";
import type { Globs, KindGlobs } from "./globs.js";
import { type FileKind, isWantedName, kindOfName, wantedNames } from "./kind.js";
import { searchFolder, searchGlob } from "./search.js";
import { withSlashes } from "./slashes.js";

/** A file to lint: its name as the user spelled it, and where it is; no path for standard input. */
export interface InputFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly kind: FileKind;
}

export interface FileSearch {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly ignore: readonly Globs[];
  /** How some files are read that their names do not tell. */
  readonly kinds: KindGlobs;
  readonly as: FileKind | undefined;
  readonly stdinName: string | undefined;
  /** Whether only the files of the specification count as the game's. */
  readonly specOnly: boolean;
  /** Whether names of no journal are read all the same, and a folder or glob without any is worth a reason. */
  readonly errorOnUnmatched: boolean;
}

/** What there is to lint, and in a line each what could not be found or entered. */
export interface Discovery {
  readonly files: readonly InputFile[];
  readonly reasons: readonly string[];
}

/** Finds the files that paths, folders and globs name, in the order given and each once. */
export async function discover(search: FileSearch): Promise<Discovery> {
  const files = new Map<string, InputFile>();
  const reasons: string[] = [];
  const { isIgnored, chosenKind } = await matchersOf(search);
  const add = (name: string): void => {
    const path = resolve(search.cwd, name);
    if (files.has(path) || isIgnored(path)) return;
    const told = search.as ?? chosenKind(path);
    if (told === undefined && !search.errorOnUnmatched && !isWantedName(name, search.specOnly)) return;
    files.set(path, { name, path, kind: told ?? kindOfName(name, search.specOnly) });
  };
  for (const path of search.paths) {
    if (path === "-") {
      const name = search.stdinName ?? "<stdin>";
      const named = search.stdinName === undefined ? undefined : chosenKind(resolve(search.cwd, search.stdinName));
      const kind = search.as ?? named ?? kindOfName(name, search.specOnly);
      files.set("-", { name, path: undefined, kind });
      continue;
    }
    const spelled = withSlashes(path);
    const result = await namesUnder(spelled, search, search.kinds.kinds.length > 0 ? chosenKind : undefined);
    reasons.push(...result.reasons);
    if (result.unmatched !== undefined && search.errorOnUnmatched) reasons.push(result.unmatched);
    for (const name of result.names) add(name);
  }
  return { files: [...files.values()], reasons };
}

/** Matching globs needs a package that most runs do without. */
async function matchersOf({ ignore, kinds }: FileSearch): Promise<{
  readonly isIgnored: (path: string) => boolean;
  readonly chosenKind: (path: string) => FileKind | undefined;
}> {
  const hasGlobs = kinds.kinds.length > 0 || ignore.some(({ globs }) => globs.length > 0);
  if (!hasGlobs) return { isIgnored: () => false, chosenKind: () => undefined };
  const { choosing, ignoring } = await import("./globs.js");
  return { isIgnored: ignoring(ignore), chosenKind: choosing(kinds) };
}

interface Names {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
  /** Why there are none, where all that is wrong is that nothing fits. */
  readonly unmatched?: string;
}

/** An existing path wins over a glob of the same spelling. */
async function namesUnder(
  path: string,
  { cwd, specOnly }: FileSearch,
  chosenKind: ((path: string) => FileKind | undefined) | undefined,
): Promise<Names> {
  if (path === "") return { names: [], reasons: ["a path is empty"] };
  try {
    const stats = await stat(resolve(cwd, path));
    if (!stats.isDirectory()) return { names: [path], reasons: [] };
  } catch (error) {
    const found = await searchGlob(path, cwd);
    if (!found) return { names: [], reasons: [`cannot read ${path}: ${reasonOf(error)}`] };
    return found.names.length > 0 ? found : { ...found, unmatched: `no file matches ${path}` };
  }
  const found = await searchFolder(path, cwd, wantedNames(specOnly), chosenKind);
  if (found.names.length > 0 || found.reasons.length > 0) return found;
  return { ...found, unmatched: `no journal and no side file in ${path}` };
}
