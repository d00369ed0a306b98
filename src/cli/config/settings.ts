import { configTarget, namedTarget, type OutputTarget } from "../../files/write/allowed.js";
import type { Format } from "../../report/format.js";
import type { Options } from "../options.js";
import { configDisk } from "./config-disk.js";
import type { ConfigFile } from "./config-file.js";
import { type PathSettings, pathSettings, type Wishes } from "./folder-settings.js";
import { configNames, type LoadedConfig, loadNamed, nearestBaseline, nearestConfigs, noConfig } from "./load.js";

/** What the command line may say of the whole run. */
type RunWishes = Wishes & Pick<Options, "config" | "maxWarnings" | "formats" | "baseline" | "cache" | "cacheLocation">;

/** What holds for a run: the command line where it says something, else the config nearest to the working folder, or to a file. */
export interface Settings extends PathSettings {
  readonly maxWarnings: number | undefined;
  /** Those that were named; none leaves the choice to us. */
  readonly formats: readonly Format[];
  readonly baseline: OutputTarget | undefined;
  readonly cache: boolean;
  /** The folder of the cache; undefined for the usual one. */
  readonly cacheLocation: OutputTarget | undefined;
}

/** Puts command line and config files together; throws with a reason in one line where a config is wrong. */
export function settle(wishes: RunWishes, cwd: string): Settings {
  const configOf = configSource(wishes, cwd);
  const run = configOf(cwd);
  const { config, folder } = run;
  const settings = pathSettings(wishes, configOf, cwd);
  const cache = wishes.cacheLocation === undefined ? (wishes.cache ?? config.cache ?? false) : true;
  const target = (ofLine: string | undefined, ofConfig: string | undefined): OutputTarget | undefined => {
    if (ofLine !== undefined) return namedTarget(ofLine, cwd);
    return ofConfig === undefined ? undefined : configTarget(ofConfig, folder, cwd);
  };
  const found = wishes.config === false ? undefined : nearestBaseline(cwd, configDisk);
  return {
    maxWarnings: wishes.maxWarnings ?? config.maxWarnings,
    formats: wishes.formats.length > 0 ? wishes.formats : formatsOf(config),
    baseline: target(wishes.baseline, config.baseline) ?? target(found, undefined),
    cache: cache !== false,
    cacheLocation: target(wishes.cacheLocation, typeof cache === "string" ? cache : undefined),
    ...settings,
    paths: { ...settings.paths, configNames: wishes.config === undefined ? configNames : [] },
  };
}

/** The config that holds for the files right in a folder. */
function configSource({ config }: RunWishes, cwd: string): (folder: string) => LoadedConfig {
  if (config === undefined) return nearestConfigs(cwd, configDisk);
  const loaded = config === false ? noConfig(cwd) : loadNamed(config, cwd, configDisk);
  return () => loaded;
}

function formatsOf({ format = [] }: ConfigFile): readonly Format[] {
  return [format].flat().map((name) => ({ name, file: undefined }));
}
