import { readFile } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import { lilconfig } from "lilconfig";
import { salvage } from "../read/json/salvage.js";
import { textOfFile } from "../read/text-file.js";
import { reasonOf } from "../text/reason.js";
import type { ConfigFile } from "./config.js";
import { configFault } from "./fault.js";

/** A config and where it was found. */
export interface LoadedConfig {
  readonly config: ConfigFile;
  /** The file's folder, from which its globs and paths are seen. */
  readonly folder: string;
  readonly file: string | undefined;
}

/** What holds where no config file is used. */
export function noConfig(cwd: string): LoadedConfig {
  return { config: {}, folder: cwd, file: undefined };
}

const searchPlaces = ["journal-lint.config.json", ".journal-lintrc.json", "package.json"];

/** Loads the config file that was named, or the nearest one at or above the working directory. Throws with a reason in one line. */
export async function loadConfig(named: string | undefined, cwd: string): Promise<LoadedConfig> {
  const search = lilconfig("journal-lint", { searchPlaces, loaders: { ".json": readJson } });
  try {
    const found = await (named === undefined ? search.search(cwd) : loadNamed(resolve(cwd, named)));
    if (!found || found.isEmpty) return noConfig(cwd);
    const fault = configFault(found.config);
    if (fault !== undefined) throw new Error(`${relative(cwd, found.filepath)}: ${fault}`);
    return { config: found.config as ConfigFile, folder: dirname(found.filepath), file: found.filepath };
  } catch (error) {
    if (error instanceof Error && "code" in error)
      throw new Error(`cannot read ${named ?? "config"}: ${reasonOf(error)}`);
    throw error;
  }
}

async function loadNamed(filepath: string): Promise<{ config: unknown; filepath: string; isEmpty?: boolean }> {
  const content = await readJson(filepath);
  const isPackage = basename(filepath) === "package.json";
  return { filepath, config: isPackage ? (Object(content)["journal-lint"] ?? {}) : content };
}

/** JSON.parse tells no line; our own reading does. */
async function readJson(filepath: string): Promise<unknown> {
  const text = textOfFile(await readFile(filepath));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const offset = salvage(text, false).faults[0]?.start ?? 0;
    const lines = text.slice(0, offset).split("\n");
    throw new Error(`${basename(filepath)}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: this is not JSON`);
  }
}
