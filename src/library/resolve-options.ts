import { refuseUnspecified, severitiesOf } from "../config/config.js";
import type { ConfigFile } from "../config/config-file.js";
import { type LibrarySetting, librarySettings } from "../config/options.js";
import { schemaFolder } from "../config/schema-folder.js";
import { disk } from "../engine/disk/storage.js";
import { defaultChoices, switchesOf } from "../engine/validate/choices.js";
import { contextOf, type ValidationContext } from "../engine/validate/context.js";
import { kindsByOption } from "../files/discover/kind.js";
import type { FixOptions, LintOptions, LintTextOptions } from "./options.js";
import {
  mustBeAsInConfig,
  mustBeFlag,
  mustBeKeyOf,
  mustBeSignal,
  mustBeText,
  type OptionCheck,
  type OptionTable,
  refuseOptions,
} from "./refuse-options.js";

/** The settings of the table of options; the type says where one is missing among the options of `lint`. */
const settings: readonly (keyof LintOptions)[] = librarySettings;

const settingChecks = Object.fromEntries(settings.map((name) => [name, mustBeAsInConfig])) as Readonly<
  Record<LibrarySetting, OptionCheck>
>;

/** The checks for the options of `lint`, of which those that configs have too are in the table of options. */
export const lintTable: OptionTable<LintOptions> = {
  ...settingChecks,
  files: mustBeAsInConfig,
  as: mustBeKeyOf(kindsByOption),
  cwd: mustBeText,
  signal: mustBeSignal,
};

/** The checks for the options of `lintText`, which ignores `ignore` and `files`, but accepts them because `loadConfig` returns them. */
export const lintTextTable = { ...lintTable, file: mustBeText } satisfies OptionTable<LintTextOptions>;

export const fixTable = { ...lintTextTable, unsafe: mustBeFlag } satisfies OptionTable<FixOptions>;

/** Checked options, in the form that linting takes. */
export type SettledOptions = ReturnType<typeof settleOptions>;

/** Checks options as given by a caller without a compiler; throws a TypeError that names the problem. */
export function settleOptions(options: LintOptions & FixOptions, table: Readonly<Record<string, OptionCheck>>) {
  refuseOptions(options, table);
  const { as, cwd = ".", file: _, unsafe: __, signal, ...rest } = options;
  const config: ConfigFile = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (config.specOnly === true) refuseUnspecified(config, as && kindsByOption[as]);
  return { config, cwd, as: as && kindsByOption[as], signal };
}

/** The validation context for options; throws if the user's schemas are not usable. */
export function contextFor({ config, cwd }: SettledOptions): Promise<ValidationContext> {
  return contextOf(
    {
      ...defaultChoices,
      ...switchesOf(config),
      severities: severitiesOf(config),
      schemas: schemaFolder(config.schemas, cwd),
      eddnSchemas: schemaFolder(config.eddnSchemas, cwd),
    },
    disk.schemas,
  );
}
