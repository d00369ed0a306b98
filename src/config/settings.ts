import { resolve } from "node:path";
import type { Globs, KindGlobs } from "../discover/globs.js";
import { type FileKind, isBeyondSpecification } from "../discover/kind.js";
import type { Verdicts } from "../judge/severity.js";
import { type ConfigFile, choicesOf, kindGlobsOf } from "./config.js";
import type { LoadedConfig } from "./load.js";

/** What holds for a run: the command line where it says something, else the config file. */
export interface Settings extends Verdicts {
  readonly specOnly: boolean;
  readonly maxWarnings: number | undefined;
  readonly ignore: readonly Globs[];
  readonly kinds: KindGlobs;
  readonly as: FileKind | undefined;
  /** A folder of schemas, from the root. */
  readonly schemas: string | undefined;
}

/** What the command line may say of the settings. */
export interface Wishes extends Verdicts {
  readonly specOnly: boolean;
  readonly maxWarnings: number | undefined;
  readonly ignore: readonly string[];
  readonly as: FileKind | undefined;
  readonly schemas: string | undefined;
}

/** Puts command line and config file together. */
export function settle(options: Wishes, { config, folder }: LoadedConfig, cwd: string): Settings {
  const specOnly = options.specOnly || config.specOnly === true;
  if (specOnly) refuseBeyond(config, options.as);
  const schemas = options.schemas === undefined ? config.schemas && resolve(folder, config.schemas) : options.schemas;
  return {
    strict: options.strict || config.strict === true,
    specOnly,
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

/** Throws where files are to be read as one that is not in the specification, which alone is to count. */
export function refuseBeyond(config: ConfigFile, as: FileKind | undefined): void {
  const kinds = [...kindGlobsOf(config, "").kinds.map(([, kind]) => kind), ...(as === undefined ? [] : [as])];
  const beyond = kinds.find(isBeyondSpecification);
  if (beyond === undefined) return;
  throw new Error(
    `files cannot be read as ${beyond}.json where the specification alone counts, which has no such file`,
  );
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
    specOnly: settings.specOnly,
    rules,
    ignore: settings.ignore.flatMap(({ globs }) => globs),
    files: config.files ?? {},
    ...(settings.schemas === undefined ? {} : { schemas: settings.schemas }),
    ...(settings.maxWarnings === undefined ? {} : { maxWarnings: settings.maxWarnings }),
  };
  return `${JSON.stringify(printed, null, 2)}\n`;
}
