import { dirname, resolve } from "node:path";
import type { Choices } from "../../engine/validate/choices.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { PathChoices } from "../../files/discover/path-choices.js";
import { configTarget, namedTarget, type OutputTarget } from "../../files/write/allowed.js";
import type { Format } from "../../report/format.js";
import type { Options } from "../options.js";
import type { ConfigFile } from "./config-file.js";
import { type FolderSettings, folderSettings, type Wishes } from "./folder-settings.js";
import { configNames, type LoadedConfig, loadNamed, nearestBaseline, nearestConfigs, noConfig } from "./load.js";

/** What the command line may say of the whole run. */
type RunWishes = Wishes & Pick<Options, "config" | "maxWarnings" | "formats" | "baseline" | "cache" | "cacheLocation">;

/** What holds for a run: the command line where it says something, else the config nearest to the working folder, or to a file. */
export interface Settings {
  readonly maxWarnings: number | undefined;
  /** Those that were named; none leaves the choice to us. */
  readonly formats: readonly Format[];
  readonly baseline: OutputTarget | undefined;
  readonly cache: boolean;
  /** The folder of the cache; undefined for the usual one. */
  readonly cacheLocation: OutputTarget | undefined;
  readonly paths: PathChoices;
  /** The config files that were read so far. */
  readonly configFiles: () => readonly string[];
  /** What holds for the files right in a folder, which is named by its whole path. */
  readonly inFolder: (folder: string) => Promise<FolderSettings>;
  /** What decides what is found in a file. */
  readonly choicesFor: (file: Pick<InputFile, "name" | "path">) => Promise<Choices>;
}

/** Puts command line and config files together; throws with a reason in one line where a config is wrong. */
export function settle(wishes: RunWishes, cwd: string): Settings {
  const configOf = configSource(wishes, cwd);
  const run = configOf(cwd);
  const { config, folder } = run;
  const made = new Map<LoadedConfig, Promise<FolderSettings>>();
  const inFolder = (path: string): Promise<FolderSettings> => {
    const loaded = configOf(path);
    const settings = made.get(loaded) ?? folderSettings(wishes, loaded, run, cwd);
    made.set(loaded, settings);
    return settings;
  };
  const settingsOf = (path: string): Promise<FolderSettings> => inFolder(dirname(path));
  const cache = wishes.cacheLocation === undefined ? (wishes.cache ?? config.cache ?? false) : true;
  const target = (ofLine: string | undefined, ofConfig: string | undefined): OutputTarget | undefined => {
    if (ofLine !== undefined) return namedTarget(ofLine, cwd);
    return ofConfig === undefined ? undefined : configTarget(ofConfig, folder, cwd);
  };
  const found = wishes.config === false ? undefined : nearestBaseline(cwd);
  return {
    maxWarnings: wishes.maxWarnings ?? config.maxWarnings,
    formats: wishes.formats.length > 0 ? wishes.formats : formatsOf(config),
    baseline: target(wishes.baseline, config.baseline) ?? target(found, undefined),
    cache: cache !== false,
    cacheLocation: target(wishes.cacheLocation, typeof cache === "string" ? cache : undefined),
    paths: {
      of: async (path) => (await settingsOf(path)).of(path),
      hasKinds: async (path) => (await inFolder(path)).hasKinds,
      configNames: wishes.config === undefined ? configNames : [],
    },
    configFiles: () => [...new Set([run, ...made.keys()])].flatMap(({ file }) => file ?? []),
    inFolder,
    async choicesFor({ name, path }) {
      const place = path ?? resolve(cwd, name);
      return (await settingsOf(place)).choicesFor(place);
    },
  };
}

/** The config that holds for the files right in a folder. */
function configSource({ config }: RunWishes, cwd: string): (folder: string) => LoadedConfig {
  if (config === undefined) return nearestConfigs(cwd);
  const loaded = config === false ? noConfig(cwd) : loadNamed(config, cwd);
  return () => loaded;
}

function formatsOf({ format = [] }: ConfigFile): readonly Format[] {
  return [format].flat().map((name) => ({ name, file: undefined }));
}
