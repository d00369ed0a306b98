import { type ConfigFile, type RuleSetting, refuseBeyond, severitiesOf } from "../cli/config/config.js";
import { configFault } from "../cli/config/fault.js";
import { schemaFolder } from "../cli/config/schema-folder.js";
import { disk } from "../engine/disk/storage.js";
import { defaultChoices } from "../engine/judge/choices.js";
import { contextOf, type JudgeContext } from "../engine/judge/context.js";
import { type FileKind, type KindOption, kindsByOption } from "../files/discover/kind.js";
import { refuseUnknown } from "../generate/settings.js";
import type { RuleId } from "../rules/rule-id.js";

/** Throws a TypeError where a config file could not have the value for the setting of the same name. */
export function mustBeAsInConfig(value: unknown, name: string): void {
  const fault = configFault({ [name]: value });
  if (fault !== undefined) throw new TypeError(fault);
}

/** What can be asked of any linting. No config file is read: what is not said here is as it is by default. */
export interface CommonOptions {
  /** Hold every event to the letter of the specification. */
  readonly strict?: boolean | undefined;
  /** Check the event kinds and side files of the specification alone. */
  readonly specOnly?: boolean | undefined;
  /** Whether lines of a journal are held against those above, as they are by default. */
  readonly session?: boolean | undefined;
  /** Severities by rule id, as in a config file. */
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>> | undefined;
  /** Read everything as this, whatever its name. */
  readonly as?: KindOption | undefined;
  /** A folder of schemas of your own, which add or replace event kinds. */
  readonly schemas?: string | undefined;
  /** A folder of schemas as EDDN publishes them, which messages are judged by in place of those that are known here. */
  readonly eddnSchemas?: string | undefined;
  /** The folder from which relative paths are seen, if not the current one. */
  readonly cwd?: string | undefined;
  /** Stops the work when it is aborted; the reason of the signal is then thrown, by default an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/** What can be asked of `lint`. */
export interface LintOptions extends CommonOptions {
  /** Globs of files and folders to leave out. */
  readonly ignore?: readonly string[] | undefined;
  /** How files are read that their names do not tell, by glob, as in a config file. */
  readonly files?: Readonly<Record<string, KindOption>> | undefined;
}

/** What can be asked of `lintText`. */
export interface LintTextOptions extends CommonOptions {
  /** The name that findings give as their file, and that decides how the text is read, if `as` does not. */
  readonly file?: string | undefined;
}

/** What can be asked of `fix`. */
export interface FixOptions extends LintTextOptions {
  /** Whether guesses are made too, as by `--unsafe-fixes`. */
  readonly unsafe?: boolean | undefined;
}

/** Throws a TypeError where the value of an option is not what it must be. */
export type OptionCheck = (value: unknown, name: string) => void;

/** What each option of a function must be. */
export type OptionTable<Options> = { readonly [Name in keyof Options]-?: OptionCheck };

/** Throws a TypeError where options are no object, where one has a name that there is not, or a value that it cannot have. */
export function refuseOptions(options: object, table: Readonly<Record<string, OptionCheck>>): void {
  refuseUnknown(options, Object.keys(table));
  for (const [name, value] of Object.entries(options)) if (value !== undefined) table[name]?.(value, name);
}

/** Throws a TypeError where a value is no object, or a field of it is not what the table says; others may be there. */
export function refuseFields(value: unknown, table: Readonly<Record<string, OptionCheck>>, whose: string): void {
  mustBeObject(value, whose);
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, check] of Object.entries(table)) check(fields[name], `${name} of ${whose}`);
}

/** The same check for what may be left out. */
export function optional(check: OptionCheck): OptionCheck {
  return (value, name) => {
    if (value !== undefined) check(value, name);
  };
}

/** The message is made where it is needed, for options are looked at with every event. */
function mustBe(what: string, accepts: (value: unknown) => boolean): OptionCheck {
  return (value, name) => {
    if (!accepts(value)) throw new TypeError(`${name} must be ${what}`);
  };
}

/** Throws where an option is no string. */
export const mustBeText = mustBe("a string", (value) => typeof value === "string");

/** Throws where an option is no string, or one without anything but spaces. */
export const mustBeFilledText = mustBe(
  "a string that is not empty",
  (value) => typeof value === "string" && value.trim() !== "",
);

/** Throws where an option is neither true nor false. */
export const mustBeFlag = mustBe("true or false", (value) => typeof value === "boolean");

/** Throws where an option is no number. */
export const mustBeNumber = mustBe("a number", (value) => typeof value === "number" && !Number.isNaN(value));

/** Throws where an option cannot be called. */
export const mustBeFunction = mustBe("a function", (value) => typeof value === "function");

/** Throws where an option is no object, or a list. */
export const mustBeObject = mustBe(
  "an object",
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

/** Throws where an option is no signal, which is told by what is used of it: other realms have signals of their own. */
export const mustBeSignal = mustBe("an AbortSignal", (value) => {
  const { aborted, addEventListener, throwIfAborted } = Object(value) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function" && typeof throwIfAborted === "function";
});

/** A check for one of the names that a record has. */
export function mustBeKeyOf(record: object): OptionCheck {
  const names: readonly unknown[] = Object.keys(record);
  return mustBe(`one of ${names.join(", ")}`, (value) => names.includes(value));
}

/** What the options of `lint` must be. */
export const lintTable = {
  strict: mustBeFlag,
  specOnly: mustBeFlag,
  session: mustBeFlag,
  rules: mustBeAsInConfig,
  ignore: mustBeAsInConfig,
  files: mustBeAsInConfig,
  schemas: mustBeAsInConfig,
  eddnSchemas: mustBeAsInConfig,
  as: mustBeKeyOf(kindsByOption),
  cwd: mustBeText,
  signal: mustBeSignal,
} satisfies OptionTable<LintOptions>;

/** What those of `lintText` must be: `ignore` and `files` are nothing to it, but among what `loadConfig` gives. */
export const lintTextTable = { ...lintTable, file: mustBeText } satisfies OptionTable<LintTextOptions>;

/** What those of `fix` must be. */
export const fixTable = { ...lintTextTable, unsafe: mustBeFlag } satisfies OptionTable<FixOptions>;

/** Options that were looked at, in the form that linting takes. */
export interface SettledOptions {
  readonly config: ConfigFile;
  readonly cwd: string;
  readonly as: FileKind | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Looks at options as a caller without a compiler may give them; throws a TypeError that names the fault. */
export function settleOptions(
  options: LintOptions & FixOptions,
  table: Readonly<Record<string, OptionCheck>>,
): SettledOptions {
  refuseOptions(options, table);
  const { as, cwd = ".", file: _, unsafe: __, signal, ...rest } = options;
  const config: ConfigFile = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (config.specOnly === true) refuseBeyond(config, as && kindsByOption[as]);
  return { config, cwd, as: as && kindsByOption[as], signal };
}

/** What options make files be judged by; throws where the user's schemas are not usable. */
export function contextFor({ config, cwd }: SettledOptions): Promise<JudgeContext> {
  return contextOf(
    {
      ...defaultChoices,
      strict: config.strict === true,
      specOnly: config.specOnly === true,
      session: config.session !== false,
      severities: severitiesOf(config),
      schemas: schemaFolder(config.schemas, cwd),
      eddnSchemas: schemaFolder(config.eddnSchemas, cwd),
    },
    disk.schemas,
  );
}
