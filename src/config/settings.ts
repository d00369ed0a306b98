import { resolve } from "node:path";
import type { Globs, KindGlobs } from "../discover/globs.js";
import type { FileKind } from "../discover/kind.js";
import type { Verdicts } from "../judge/severity.js";
import { type ConfigFile, choicesOf, kindGlobsOf } from "./config.js";
import type { LoadedConfig } from "./load.js";

/** What holds for a run: the command line where it says something, else the config file. */
export interface Settings extends Verdicts {
  readonly maxWarnings: number | undefined;
  readonly ignore: readonly Globs[];
  readonly kinds: KindGlobs;
  readonly as: FileKind | undefined;
  /** A folder of schemas, from the root. */
  readonly schemas: string | undefined;
}

/** What the command line may say of the settings. */
export interface Wishes extends Verdicts {
  readonly maxWarnings: number | undefined;
  readonly ignore: readonly string[];
  readonly as: FileKind | undefined;
  readonly schemas: string | undefined;
}

/** Puts command line and config file together. */
export function settle(options: Wishes, { config, folder }: LoadedConfig, cwd: string): Settings {
  const schemas = options.schemas === undefined ? config.schemas && resolve(folder, config.schemas) : options.schemas;
  return {
    strict: options.strict || config.strict === true,
    choices: new Map([...choicesOf(config), ...options.choices]),
    maxWarnings: options.maxWarnings ?? config.maxWarnings,
    ignore: [
      { folder, globs: config.ignore ?? [] },
      { folder: cwd, globs: options.ignore },
    ],
    kinds: kindGlobsOf(config, folder),
    as: options.as,
    schemas,
  };
}

/** The settings as a config file would say them, for `--print-config`. */
export function printedConfig(settings: Settings, { config }: LoadedConfig): string {
  const rules = Object.fromEntries(
    [...settings.choices].map(([id, { severity, events }]) => {
      const word = severity === "warning" ? "warn" : severity;
      return [id, events ? { severity: word, events: [...events] } : word];
    }),
  );
  const printed: ConfigFile = {
    strict: settings.strict,
    rules,
    ignore: settings.ignore.flatMap(({ globs }) => globs),
    files: config.files ?? {},
    ...(settings.schemas === undefined ? {} : { schemas: settings.schemas }),
    ...(settings.maxWarnings === undefined ? {} : { maxWarnings: settings.maxWarnings }),
  };
  return `${JSON.stringify(printed, null, 2)}\n`;
}
