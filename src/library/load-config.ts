import { resolve } from "node:path";
import { configDisk } from "../config/config-disk.js";
import type { ConfigFile } from "../config/config-file.js";
import { loadNamed } from "../config/load.js";
import { librarySettings } from "../config/options.js";
import type { LintOptions } from "./options.js";

/** A config file that was read and checked. */
export interface Config {
  /** The options for `lint`. Its globs are relative to its folder, and so are the paths that are linted with these options. */
  readonly options: LintOptions;
  /** All settings in the file. */
  readonly settings: ConfigFile;
}

/** Reads a config file, or the key `journal-lint` of a package.json; throws with a reason in one line if it is wrong. */
export function loadConfig(file: string): Config {
  if (typeof file !== "string") throw new TypeError("the file must be a path");
  const { config, folder } = loadNamed(file, resolve("."), configDisk);
  const shared = [...librarySettings, "files"] as const;
  return {
    options: { ...Object.fromEntries(shared.map((name) => [name, config[name]])), cwd: folder },
    settings: config,
  };
}
