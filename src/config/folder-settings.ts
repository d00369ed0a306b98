import { dirname, resolve } from "node:path";
import { type Choices, defaultChoices, type Switches, switchesOf, switchNames } from "../engine/validate/choices.js";
import type { InputFile } from "../files/discover/discover.js";
import { matcher, type PathChoices, pathChoices, withAllBelow } from "../files/discover/path-choices.js";
import { kindGlobsOf, refuseUnspecified, severitiesOf } from "./config.js";
import type { Override } from "./config-file.js";
import { configNames, type LoadedConfig } from "./load.js";
import type { Options } from "./options.js";
import { schemaFolder } from "./schema-folder.js";

/** The command-line options that concern each file. */
export type FileOptions = Pick<Options, keyof Switches | "severities" | "ignore" | "as" | "schemas" | "eddnSchemas"> & {
  /** True to record what the schemas do not know. */
  readonly drift?: boolean;
};

/** The settings of one config for the files that it is nearest to, combined with the command line. */
export type FolderSettings = Awaited<ReturnType<typeof folderSettings>>;

/** The settings for the files of a run, each by its nearest config. */
export type PathSettings = ReturnType<typeof pathSettings>;

/** The settings of files by path; `configOf` finds the config for the files directly in a folder. */
export function pathSettings(options: FileOptions, configOf: (folder: string) => LoadedConfig, cwd: string) {
  const run = configOf(cwd);
  const made = new Map<LoadedConfig, Promise<FolderSettings>>();
  const inFolder = (path: string): Promise<FolderSettings> => {
    const loaded = configOf(path);
    const settings = made.get(loaded) ?? folderSettings(options, loaded, run, cwd);
    made.set(loaded, settings);
    return settings;
  };
  const settingsOf = (path: string): Promise<FolderSettings> => inFolder(dirname(path));
  const idle = new Map(options.ignore.map((glob) => [glob, matcher(cwd, withAllBelow([glob]))]));
  const paths: PathChoices = {
    async of(path) {
      for (const [glob, test] of idle) if (test(path)) idle.delete(glob);
      return (await settingsOf(path)).of(path);
    },
    idleGlobs: () => [...idle.keys()],
    hasKinds: async (path) => (await inFolder(path)).hasKinds,
    configNames,
  };
  return {
    paths,
    /** The config files read so far. */
    configFiles: () => [...new Set([run, ...made.keys()])].flatMap(({ file }) => file ?? []),
    /** The settings for the files directly in a folder, given by its absolute path. */
    inFolder,
    /** The choices that determine the findings in a file. */
    async choicesFor({ name, path = resolve(cwd, name) }: Pick<InputFile, "name" | "path">): Promise<Choices> {
      return (await settingsOf(path)).choicesFor(path);
    },
  };
}

/** Files that the config of the working folder ignores are ignored everywhere. */
async function folderSettings(options: FileOptions, loaded: LoadedConfig, run: LoadedConfig, cwd: string) {
  const { config, folder } = loaded;
  const specOnly = options.specOnly || config.specOnly === true;
  if (specOnly) refuseUnspecified(config, options.as);
  const kinds = kindGlobsOf(config, folder);
  const ignore = [...new Set([loaded, run])].map((each) => ({ folder: each.folder, globs: each.config.ignore ?? [] }));
  const { of } = pathChoices([...ignore, { folder: cwd, globs: options.ignore }], kinds, specOnly);
  const all = config.overrides ?? [];
  const tests = all.map(({ files }) => matcher(folder, withAllBelow([files].flat())));
  const made = new Map<string, Choices>();
  return {
    loaded,
    hasKinds: kinds.kinds.length > 0,
    of,
    /** The choices for a file; the same object for all files with the same overrides. */
    choicesFor(path: string): Choices {
      const overrides = all.filter((_, index) => tests[index]?.(path));
      const key = overrides.map((override) => all.indexOf(override)).join();
      const choices = made.get(key) ?? choicesOf(options, loaded, overrides, cwd);
      made.set(key, choices);
      return choices;
    },
  };
}

/** Later overrides take precedence over earlier ones, and the command line over all. */
function choicesOf(
  options: FileOptions,
  { config, folder }: LoadedConfig,
  overrides: readonly Override[],
  cwd: string,
): Choices {
  const layers: readonly Partial<Switches>[] = [config, ...overrides];
  const inConfig = (name: keyof Switches): boolean | undefined =>
    layers.findLast((each) => each[name] !== undefined)?.[name];
  // On the command line, a switch can only be turned from its default.
  const isGiven = (name: keyof Switches): boolean => options[name] !== defaultChoices[name];
  return {
    ...switchesOf(
      Object.fromEntries(switchNames.map((name) => [name, isGiven(name) ? options[name] : inConfig(name)])),
    ),
    severities: Object.assign({}, ...[config, ...overrides].map(severitiesOf), options.severities),
    schemas: schemaFolder(options.schemas, cwd) ?? schemaFolder(config.schemas, folder),
    eddnSchemas: schemaFolder(options.eddnSchemas, cwd) ?? schemaFolder(config.eddnSchemas, folder),
    drift: options.drift === true,
  };
}
