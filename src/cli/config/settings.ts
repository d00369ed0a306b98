import { configTarget, namedTarget, type OutputTarget } from "../../files/write/allowed.js";
import type { Format } from "../../report/parse-format.js";
import type { Options } from "../options.js";
import { configDisk } from "./config-disk.js";
import { type FileOptions, pathSettings } from "./folder-settings.js";
import { configNames, type LoadedConfig, loadNamed, nearestBaseline, nearestConfigs, noConfig } from "./load.js";

/** The command-line options that concern the whole run. */
type RunOptions = FileOptions &
  Pick<Options, "config" | "maxWarnings" | "formats" | "baseline" | "cache" | "cacheLocation">;

export type Settings = ReturnType<typeof settle>;

/**
 * Combines command line and config files: the command line takes precedence over the config nearest to the working
 * folder, or to a file. Throws with a reason in one line if a config is wrong.
 */
export function settle(options: RunOptions, cwd: string) {
  const configOf = configSource(options, cwd);
  const run = configOf(cwd);
  const { config, folder } = run;
  const settings = pathSettings(options, configOf, cwd);
  const cache = options.cacheLocation === undefined ? (options.cache ?? config.cache ?? false) : true;
  const target = (ofLine: string | undefined, ofConfig: string | undefined): OutputTarget | undefined => {
    if (ofLine !== undefined) return namedTarget(ofLine, cwd);
    return ofConfig === undefined ? undefined : configTarget(ofConfig, folder, cwd);
  };
  const named = typeof config.format === "string" ? [config.format] : (config.format ?? []);
  const configured = named.map((name): Format => ({ name, file: undefined }));
  const found = options.config === false ? undefined : nearestBaseline(cwd, configDisk);
  return {
    maxWarnings: options.maxWarnings ?? config.maxWarnings,
    /** The requested ones; if empty, the default applies. */
    formats: options.formats.length > 0 ? options.formats : configured,
    baseline: target(options.baseline, config.baseline) ?? target(found, undefined),
    cache: cache !== false,
    /** The folder of the cache; undefined for the default. */
    cacheLocation: target(options.cacheLocation, typeof cache === "string" ? cache : undefined),
    ...settings,
    paths: { ...settings.paths, configNames: options.config === undefined ? configNames : [] },
  };
}

/** The config for the files directly in a folder. */
function configSource({ config }: RunOptions, cwd: string): (folder: string) => LoadedConfig {
  if (config === undefined) return nearestConfigs(cwd, configDisk);
  const loaded = config === false ? noConfig(cwd) : loadNamed(config, cwd, configDisk);
  return () => loaded;
}
