import { resolve } from "node:path";
import { cannotRead } from "../../base/failure.js";
import { stat } from "../../read/node-fs.js";
import { gitignored } from "./gitignore.js";
import { type FileKind, kindOfName, type SideFile } from "./kind.js";
import type { ChoiceGlobs, PathChoices } from "./path-choices.js";
import { eachOnce, type Found, type FoundFile, searchFolder, searchGlob, strayPaths } from "./search.js";
import { withSlashes } from "./slashes.js";
import { isFoundName } from "./wanted-name.js";
import { realPath } from "./within.js";

/** A file to lint: its name as the user spelled it, and its absolute path; standard input has none. */
export interface InputFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly kind: FileKind;
  /** How the file, or each member of an archive, is read, if an option or a config says so. */
  readonly as?: FileKind | undefined;
  /** The globs that apply to members of an archive. */
  readonly globs?: ChoiceGlobs | undefined;
  /** The folder that was searched for it; absent if the file itself is named. */
  readonly folder?: string | undefined;
}

interface FileSearch {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly choices: PathChoices;
  readonly as: FileKind | undefined;
  readonly stdinName: string | undefined;
  /** What standard input is by its content, asked where it has no name. */
  readonly stdinFile?: () => Promise<SideFile | undefined>;
  /** True if named files are read even if they do not look like journals, and a folder or glob without any file is an error. */
  readonly errorOnUnmatched: boolean;
  /** True for paths that are left out of a search if git ignores them; without it, none is. */
  readonly asksGit?: (path: string) => boolean;
}

/** The files to lint, and one message for each path that could not be found or read. */
export interface Discovery {
  readonly files: readonly InputFile[];
  /** Why links were left alone. */
  readonly skipped: readonly string[];
  readonly reasons: readonly string[];
  /** Absolute paths of what was found and left out because git ignores it. */
  readonly gitignored: readonly string[];
}

/** Finds the files that paths, folders and globs name, in the given order and each once, whatever paths and links lead to it. */
export async function discover(search: FileSearch): Promise<Discovery> {
  const { cwd, choices, as, stdinName, errorOnUnmatched, asksGit } = search;
  /** By their paths with all links resolved. */
  const files = new Map<string, InputFile>();
  const skipped: string[] = [];
  const reasons: string[] = [];
  const leftOut = new Set<string>();
  const inputOf = async (name: string, folder: string | undefined): Promise<InputFile | undefined> => {
    const path = resolve(cwd, name);
    const { isIgnored, kind, specOnly, globs } = await choices.of(path);
    if (isIgnored) return undefined;
    const chosen = as ?? kind;
    if (chosen === undefined && !errorOnUnmatched && !isFoundName(name, specOnly)) return undefined;
    return { name, path, kind: chosen ?? kindOfName(name, specOnly), as: chosen, globs, folder };
  };
  for (const path of search.paths) {
    if (path === "-") {
      const name = stdinName ?? "<stdin>";
      const { kind, specOnly } = await choices.of(resolve(cwd, name));
      const chosen = as ?? (stdinName === undefined ? undefined : kind);
      const file = chosen === undefined && stdinName === undefined ? await search.stdinFile?.() : undefined;
      const ofContent = kindOfName(file === undefined ? name : `${file}.json`, specOnly);
      files.set("-", { name, path: undefined, kind: chosen ?? ofContent, as: chosen });
      continue;
    }
    for (const result of await searchesOf(withSlashes(path), cwd, choices, as)) {
      for (const reason of result.reasons) reasons.push(reason);
      for (const text of result.skipped) skipped.push(text);
      if (result.unmatched !== undefined && errorOnUnmatched) reasons.push(result.unmatched);
      const found: (FoundFile & { readonly input: InputFile })[] = [];
      const isSearched = result.folder === resolve(cwd, path);
      const isIgnored = asksGit && isSearched ? gitignored(result.folder) : undefined;
      for (const file of result.files) {
        const input = files.has(file.real) ? undefined : await inputOf(file.name, result.folder);
        if (!input) continue;
        const whole = resolve(cwd, file.name);
        if (isIgnored?.(whole) && asksGit?.(whole)) leftOut.add(whole);
        else found.push({ ...file, input });
      }
      for (const { real, input } of eachOnce(found)) files.set(real, input);
    }
  }
  return { files: [...files.values()], skipped, reasons, gitignored: [...leftOut] };
}

interface Search extends Found {
  /** The message for a folder or glob that was searched without error and has no file to lint. */
  readonly unmatched?: string | undefined;
}

const nothingFound: Search = { files: [], skipped: [], reasons: [] };

/** What one argument leads to: mostly one search. An existing path wins over a glob of the same spelling. */
async function searchesOf(
  path: string,
  cwd: string,
  choices: PathChoices,
  as: FileKind | undefined,
): Promise<readonly Search[]> {
  if (path === "") return [{ ...nothingFound, reasons: ["a path is empty"] }];
  const whole = resolve(cwd, path);
  try {
    const stats = await stat(whole);
    const files = [{ name: path, real: realPath(whole) ?? whole, isLink: false }];
    if (!stats.isDirectory()) return [{ ...nothingFound, files }];
  } catch (error) {
    const stray = path.includes("\ufffd") ? await strayPaths(path, cwd) : [];
    if (stray.length > 0) {
      const all = (await Promise.all(stray.map((each) => searchesOf(each, cwd, choices, as)))).flat();
      const isNone = all.every(({ unmatched }) => unmatched !== undefined);
      return all.map((each, index) => (isNone && index === 0 ? each : { ...each, unmatched: undefined }));
    }
    const found = await searchGlob(path, cwd);
    if (!found) return [{ ...nothingFound, reasons: [cannotRead(path, error)] }];
    return [found.files.length > 0 ? found : { ...found, unmatched: `no file matches ${path}` }];
  }
  const found = await searchFolder(path, cwd, choices, as);
  if (found.files.length > 0 || found.reasons.length > 0) return [found];
  const wanted = as === "eddn" ? "file of messages (*.jsonl)" : "journal and no side file";
  return [{ ...found, unmatched: `no ${wanted} in ${path}` }];
}
