import type { Given } from "../base/object.js";
import { configTarget, namedTarget, type OutputTarget } from "../files/write/allowed.js";
import type { Format } from "../report/parse-format.js";
import { configDisk } from "./config-disk.js";
import type { ConfigFile } from "./config-file.js";
import { type FileOptions, pathSettings } from "./folder-settings.js";
import { configNames, type LoadedConfig, loadNamed, nearestBaseline, nearestConfigs, noConfig } from "./load.js";
import type { Options } from "./options.js";

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
  const maxWarnings = options.maxWarnings ?? config.maxWarnings;
  const formats = options.formats.length > 0 ? options.formats : configured;
  const baseline = target(options.baseline, config.baseline) ?? target(found, undefined);
  const cacheLocation = target(options.cacheLocation, typeof cache === "string" ? cache : undefined);
  const printed = formats.flatMap(({ name, file }) => (file === undefined ? [name] : []));
  return {
    maxWarnings,
    /** The requested ones; if empty, the default applies. */
    formats,
    baseline,
    cache: cache !== false,
    /** The folder of the cache; undefined for the default. */
    cacheLocation,
    /** The settings of the whole run as a config would have them. */
    ofRun: {
      maxWarnings,
      baseline: baseline?.name,
      format: printed.length === 0 ? undefined : printed,
      cache: cacheLocation?.name ?? cache !== false,
    } satisfies Given<ConfigFile>,
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
