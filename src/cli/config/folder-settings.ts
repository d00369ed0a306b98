import { dirname, resolve } from "node:path";
import type { Choices } from "../../engine/validate/choices.js";
import type { InputFile } from "../../files/discover/discover.js";
import {
  matcher,
  type PathChoice,
  type PathChoices,
  pathChoices,
  withAllBelow,
} from "../../files/discover/path-choices.js";
import type { Options } from "../options.js";
import { kindGlobsOf, refuseBeyond, severitiesOf } from "./config.js";
import type { Override } from "./config-file.js";
import { configNames, type LoadedConfig } from "./load.js";
import { schemaFolder } from "./schema-folder.js";

/** The command-line options that concern each file. */
export type Wishes = Pick<
  Options,
  "strict" | "specOnly" | "session" | "severities" | "ignore" | "as" | "schemas" | "eddnSchemas" | "drift"
>;

/** The settings of one config for the files that it is nearest to, combined with the command line. */
export interface FolderSettings {
  readonly loaded: LoadedConfig;
  readonly hasKinds: boolean;
  readonly of: (path: string) => Promise<PathChoice>;
  /** The choices for a file; the same object for all files with the same overrides. */
  readonly choicesFor: (path: string) => Choices;
}

/** The settings for the files of a run, each by its nearest config. */
export interface PathSettings {
  readonly paths: PathChoices;
  /** The config files read so far. */
  readonly configFiles: () => readonly string[];
  /** The settings for the files directly in a folder, given by its absolute path. */
  readonly inFolder: (folder: string) => Promise<FolderSettings>;
  /** The choices that determine the findings in a file. */
  readonly choicesFor: (file: Pick<InputFile, "name" | "path">) => Promise<Choices>;
}

/** The settings of files by path; `configOf` finds the config for the files directly in a folder. */
export function pathSettings(wishes: Wishes, configOf: (folder: string) => LoadedConfig, cwd: string): PathSettings {
  const run = configOf(cwd);
  const made = new Map<LoadedConfig, Promise<FolderSettings>>();
  const inFolder = (path: string): Promise<FolderSettings> => {
    const loaded = configOf(path);
    const settings = made.get(loaded) ?? folderSettings(wishes, loaded, run, cwd);
    made.set(loaded, settings);
    return settings;
  };
  const settingsOf = (path: string): Promise<FolderSettings> => inFolder(dirname(path));
  return {
    paths: {
      of: async (path) => (await settingsOf(path)).of(path),
      hasKinds: async (path) => (await inFolder(path)).hasKinds,
      configNames,
    },
    configFiles: () => [...new Set([run, ...made.keys()])].flatMap(({ file }) => file ?? []),
    inFolder,
    async choicesFor({ name, path }) {
      const place = path ?? resolve(cwd, name);
      return (await settingsOf(place)).choicesFor(place);
    },
  };
}

/** Files that the config of the working folder ignores are ignored everywhere. */
async function folderSettings(
  wishes: Wishes,
  loaded: LoadedConfig,
  run: LoadedConfig,
  cwd: string,
): Promise<FolderSettings> {
  const { config, folder } = loaded;
  const specOnly = wishes.specOnly || config.specOnly === true;
  if (specOnly) refuseBeyond(config, wishes.as);
  const kinds = kindGlobsOf(config, folder);
  const ignore = [...new Set([loaded, run])].map((each) => ({ folder: each.folder, globs: each.config.ignore ?? [] }));
  const { of } = pathChoices([...ignore, { folder: cwd, globs: wishes.ignore }], kinds, specOnly);
  const overridesFor = overriding(config.overrides ?? [], folder);
  const made = new Map<string, Choices>();
  return {
    loaded,
    hasKinds: kinds.kinds.length > 0,
    of,
    choicesFor(path) {
      const overrides = overridesFor(path);
      const key = overrides.map(({ index }) => index).join();
      const choices = made.get(key) ?? choicesOf({ ...wishes, specOnly }, loaded, overrides, cwd);
      made.set(key, choices);
      return choices;
    },
  };
}

interface Applied extends Override {
  readonly index: number;
}

/** The overrides that apply to a path, in order. */
function overriding(overrides: readonly Override[], folder: string): (path: string) => readonly Applied[] {
  const tests = overrides.map((override, index) => ({
    applied: { ...override, index },
    matches: matcher(folder, withAllBelow([override.files].flat())),
  }));
  return (path) => tests.filter(({ matches }) => matches(path)).map(({ applied }) => applied);
}

/** Later overrides take precedence over earlier ones, and the command line over all. */
function choicesOf(
  wishes: Wishes,
  { config, folder }: LoadedConfig,
  overrides: readonly Override[],
  cwd: string,
): Choices {
  const severities = [config, ...overrides].flatMap((each) => [...severitiesOf(each)]);
  const last = (key: "strict" | "session"): boolean | undefined =>
    [config, ...overrides].findLast((each) => each[key] !== undefined)?.[key];
  return {
    strict: wishes.strict || last("strict") === true,
    specOnly: wishes.specOnly,
    severities: new Map([...severities, ...wishes.severities]),
    schemas: schemaFolder(wishes.schemas, cwd) ?? schemaFolder(config.schemas, folder),
    eddnSchemas: schemaFolder(wishes.eddnSchemas, cwd) ?? schemaFolder(config.eddnSchemas, folder),
    drift: wishes.drift === true,
    session: wishes.session && last("session") !== false,
  };
}
