import { basename, dirname, join, relative, resolve } from "node:path";
import { reasonOf } from "../base/text.js";
import { wordingOf } from "../engine/validate/located-violations.js";
import { layoutOf } from "../read/json/layout.js";
import { parseJson } from "../read/json/parse.js";
import { salvage } from "../read/json/salvage.js";
import { spellings } from "../read/json/spelling.js";
import { strictJson } from "../read/json/syntax-problem.js";
import type { ConfigFile } from "./config-file.js";
import { configProblem } from "./problem.js";

export interface LoadedConfig {
  readonly config: ConfigFile;
  /** The file's folder, which its globs and paths are relative to. */
  readonly folder: string;
  readonly file: string | undefined;
}

/** The names of config files, in the order in which they are searched for in a folder. */
export const configNames: readonly string[] = ["journal-lint.config.json", ".journal-lintrc.json", "package.json"];

/** A longer file is not a config, and reading it could exhaust memory. */
export const longestConfig = 1024 * 1024;

/** The source of config files: the disk, or the files given to a page. */
export interface ConfigSource {
  readonly isThere: (path: string) => boolean;
  /** True if it is by links the file of another folder. */
  readonly leadsOut: (path: string) => boolean;
  /** Throws if the file cannot be read. */
  readonly text: (path: string, shown: string) => string;
}

export function noConfig(folder: string): LoadedConfig {
  return { config: {}, folder, file: undefined };
}

/** Loads the named config file. Throws with a reason in one line, like all functions here. */
export function loadNamed(named: string, cwd: string, source: ConfigSource): LoadedConfig {
  const path = resolve(cwd, named);
  const loaded = loadedFrom(source.text(path, named), path, named);
  if (!loaded) throw new Error(`${named} has no key journal-lint, so there are no settings in it`);
  return loaded;
}

/** Finds the nearest config file at or above a folder; each folder is searched once. */
export function nearestConfigs(cwd: string, source: ConfigSource): (folder: string) => LoadedConfig {
  const known = new Map<string, LoadedConfig>();
  const nearest = (folder: string): LoadedConfig => {
    const found = known.get(folder);
    if (found) return found;
    const above = dirname(folder);
    const loaded = configIn(folder, cwd, source) ?? (above === folder ? noConfig(cwd) : nearest(above));
    known.set(folder, loaded);
    return loaded;
  };
  return nearest;
}

function configIn(folder: string, cwd: string, source: ConfigSource): LoadedConfig | undefined {
  for (const name of configNames) {
    const path = join(folder, name);
    const shown = relative(cwd, path);
    const loaded = source.isThere(path) ? loadFound(path, shown, source) : undefined;
    if (loaded) return loaded;
  }
  return undefined;
}

/** Nobody named the file: if a link makes it another one of this machine, nothing of it is quoted. */
function loadFound(path: string, shown: string, source: ConfigSource): LoadedConfig | undefined {
  const text = source.text(path, shown);
  try {
    return loadedFrom(text, path, shown);
  } catch (error) {
    if (!source.leadsOut(path)) throw error;
    throw new Error(`${shown} is a link out of its folder, and leads to no config: name it by --config to see why`);
  }
}

/** The default file of `--update-baseline`. */
export const baselineName = "journal-lint-baseline.json";

/** The baseline in a folder or nearest above it, relative to the folder. */
export function nearestBaseline(cwd: string, { isThere }: Pick<ConfigSource, "isThere">): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (isThere(join(folder, baselineName))) return relative(cwd, join(folder, baselineName));
    if (dirname(folder) === folder) return undefined;
  }
}

/** A package.json without our key is not a config. */
function loadedFrom(text: string, path: string, shown: string): LoadedConfig | undefined {
  const isPackage = basename(path) === "package.json";
  const content = parsed(text, shown, isPackage);
  if (isPackage && !(typeof content === "object" && content !== null && Object.hasOwn(content, "journal-lint"))) {
    return undefined;
  }
  const config = isPackage ? (content as { readonly "journal-lint": unknown })["journal-lint"] : content;
  const problem = configProblem(config);
  if (problem !== undefined) throw new Error(`${shown}: ${problem}`);
  return { config: config as ConfigFile, folder: dirname(path), file: path };
}

/** Comments and trailing commas are allowed in our own files; other syntax errors are reported by their cause, as in journals. */
function parsed(text: string, shown: string, isPackage: boolean): unknown {
  const strict = isPackage ? text : strictJson(text);
  if (/^\s*$/.test(strict)) throw new Error(`${shown} is empty: write {} for no settings, or delete it`);
  let content: unknown;
  try {
    content = parseJson(strict);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new Error(`${shown}: ${reasonOf(error)}`);
    const { cause, start, end } = salvage(strict, false).problems[0] ?? { cause: "unexpected", start: 0, end: 1 };
    const { message } = wordingOf({ rule: "invalid-json", path: "", cause }, text.slice(start, end));
    throw new Error(`${shown}:${positionOf(text, start)}: ${message.replace(/^the record/, "this")}`);
  }
  const [repeated] = isPackage ? [] : spellings(layoutOf(strict, content), undefined).repeatedKeys;
  if (repeated)
    throw new Error(
      `${shown}:${positionOf(text, (repeated.key ?? repeated).start)}: this key appears twice, delete one of them`,
    );
  return content;
}

function positionOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split("\n");
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}
