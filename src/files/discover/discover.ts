import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { reasonOf } from "../../base/text.js";
import { osPath } from "../../read/os-path.js";
import { type FileKind, kindOfName } from "./kind.js";
import type { ChoiceGlobs, PathChoices } from "./path-choices.js";
import { type Found, searchFolder, searchGlob, strayPaths } from "./search.js";
import { withSlashes } from "./slashes.js";
import { isFoundName } from "./wanted-name.js";

/** A file to lint: its name as the user spelled it, and its absolute path; standard input has none. */
export interface InputFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly kind: FileKind;
  /** How the file, or each member of an archive, is read, if an option or a config says so. */
  readonly as?: FileKind | undefined;
  /** The globs that apply to members of an archive. */
  readonly globs?: ChoiceGlobs | undefined;
}

interface FileSearch {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly choices: PathChoices;
  readonly as: FileKind | undefined;
  readonly stdinName: string | undefined;
  /** True if named files are read even if they do not look like journals, and a folder or glob without any file is an error. */
  readonly errorOnUnmatched: boolean;
}

/** The files to lint, and one message for each path that could not be found or read. */
export interface Discovery {
  readonly files: readonly InputFile[];
  readonly reasons: readonly string[];
}

/** Finds the files that paths, folders and globs name, in the given order and each once. */
export async function discover(search: FileSearch): Promise<Discovery> {
  const { cwd, choices, as, stdinName, errorOnUnmatched } = search;
  const files = new Map<string, InputFile>();
  const reasons: string[] = [];
  const add = async (name: string): Promise<void> => {
    const path = resolve(cwd, name);
    if (files.has(path)) return;
    const { isIgnored, kind, specOnly, globs } = await choices.of(path);
    if (isIgnored) return;
    const chosen = as ?? kind;
    if (chosen === undefined && !errorOnUnmatched && !isFoundName(name, specOnly)) return;
    files.set(path, { name, path, kind: chosen ?? kindOfName(name, specOnly), as: chosen, globs });
  };
  for (const path of search.paths) {
    if (path === "-") {
      const name = stdinName ?? "<stdin>";
      const { kind, specOnly } = await choices.of(resolve(cwd, name));
      const chosen = as ?? (stdinName === undefined ? undefined : kind);
      files.set("-", { name, path: undefined, kind: chosen ?? kindOfName(name, specOnly), as: chosen });
      continue;
    }
    const result = await namesUnder(withSlashes(path), cwd, choices, as);
    for (const reason of result.reasons) reasons.push(reason);
    if (result.unmatched !== undefined && errorOnUnmatched) reasons.push(result.unmatched);
    for (const name of result.names) await add(name);
  }
  return { files: [...files.values()], reasons };
}

interface Names extends Found {
  /** The message for a folder or glob that was searched without error and has no file to lint. */
  readonly unmatched?: string | undefined;
}

function joinedNames(several: readonly Names[]): Names {
  return {
    names: several.flatMap(({ names }) => names),
    reasons: several.flatMap(({ reasons }) => reasons),
    unmatched: several.every((each) => each.unmatched !== undefined) ? several[0]?.unmatched : undefined,
  };
}

/** The files that one argument names. An existing path wins over a glob of the same spelling. */
async function namesUnder(path: string, cwd: string, choices: PathChoices, as: FileKind | undefined): Promise<Names> {
  if (path === "") return { names: [], reasons: ["a path is empty"] };
  try {
    const stats = await stat(osPath(resolve(cwd, path)));
    if (!stats.isDirectory()) return { names: [path], reasons: [] };
  } catch (error) {
    const stray = path.includes("\ufffd") ? await strayPaths(path, cwd) : [];
    if (stray.length > 0)
      return joinedNames(await Promise.all(stray.map((each) => namesUnder(each, cwd, choices, as))));
    const found = await searchGlob(path, cwd);
    if (!found) return { names: [], reasons: [`cannot read ${path}: ${reasonOf(error)}`] };
    return found.names.length > 0 ? found : { ...found, unmatched: `no file matches ${path}` };
  }
  const found = await searchFolder(path, cwd, choices, as);
  if (found.names.length > 0 || found.reasons.length > 0) return found;
  const wanted = as === "eddn" ? "file of messages (*.jsonl)" : "journal and no side file";
  return { ...found, unmatched: `no ${wanted} in ${path}` };
}
