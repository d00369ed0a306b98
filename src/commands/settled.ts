import type { Io } from "../cli/io.js";
import type { Options } from "../cli/options.js";
import { type LoadedConfig, loadConfig, noConfig } from "../config/load.js";
import { type Settings, settle } from "../config/settings.js";

/** What holds here: the command line and the config file that it leaves standing. */
export async function settled(
  options: Options,
  { cwd }: Io,
): Promise<{ readonly loaded: LoadedConfig; readonly settings: Settings }> {
  const loaded = options.config === false ? noConfig(cwd) : await loadConfig(options.config, cwd);
  return { loaded, settings: settle(options, loaded, cwd) };
}
