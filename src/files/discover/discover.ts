import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { reasonOf } from "../../base/text.js";
import { osPath } from "../../read/os-path.js";
import { type FileKind, kindOfName } from "./kind.js";
import type { ChoiceGlobs, PathChoices } from "./path-choices.js";
import { searchFolder, searchGlob, strayPaths } from "./search.js";
import { withSlashes } from "./slashes.js";
import { isFoundName } from "./wanted-name.js";

/** A file to lint: its name as the user spelled it, and where it is; no path for standard input. */
export interface InputFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly kind: FileKind;
  /** How all that is packed in it is read, where it was told so. */
  readonly as?: FileKind;
  /** What is chosen by glob of what is packed in it. */
  readonly globs?: ChoiceGlobs;
}

export interface FileSearch {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly choices: PathChoices;
  readonly as: FileKind | undefined;
  readonly stdinName: string | undefined;
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
  const { cwd, choices, as, stdinName, errorOnUnmatched } = search;
  const files = new Map<string, InputFile>();
  const reasons: string[] = [];
  const add = async (name: string): Promise<void> => {
    const path = resolve(cwd, name);
    if (files.has(path)) return;
    const { isIgnored, kind, specOnly, globs } = await choices.of(path);
    if (isIgnored) return;
    const told = as ?? kind;
    if (told === undefined && !errorOnUnmatched && !isFoundName(name, specOnly)) return;
    files.set(path, {
      name,
      path,
      kind: told ?? kindOfName(name, specOnly),
      ...(told === undefined ? {} : { as: told }),
      ...(globs === undefined ? {} : { globs }),
    });
  };
  for (const path of search.paths) {
    if (path === "-") {
      const name = stdinName ?? "<stdin>";
      const { kind, specOnly } = await choices.of(resolve(cwd, name));
      const told = as ?? (stdinName === undefined ? undefined : kind);
      const kindOfInput = told ?? kindOfName(name, specOnly);
      files.set("-", { name, path: undefined, kind: kindOfInput, ...(told === undefined ? {} : { as: told }) });
      continue;
    }
    const result = await namesUnder(withSlashes(path), cwd, choices, as);
    for (const reason of result.reasons) reasons.push(reason);
    if (result.unmatched !== undefined && errorOnUnmatched) reasons.push(result.unmatched);
    for (const name of result.names) await add(name);
  }
  return { files: [...files.values()], reasons };
}

interface Names {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
  /** Why there are none, where all that is wrong is that nothing fits. */
  readonly unmatched?: string;
}

function joinedNames(several: readonly Names[]): Names {
  const unmatched = several.every((each) => each.unmatched !== undefined) ? several[0]?.unmatched : undefined;
  return {
    names: several.flatMap(({ names }) => names),
    reasons: several.flatMap(({ reasons }) => reasons),
    ...(unmatched === undefined ? {} : { unmatched }),
  };
}

/** An existing path wins over a glob of the same spelling. */
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
