import type { Switches } from "../engine/validate/choices.js";
import type { KindOption } from "../files/discover/kind.js";
import type { FormatName } from "../report/index.js";
import type { families, RuleId } from "../rules/built/rule-id.js";

/** A severity in a config; `warn` and `warning` are the same. */
export type SeverityWord = "off" | "warn" | "warning" | "error";

/** The severity of a rule, for all events or for some. */
export type RuleSetting = SeverityWord | { readonly severity: SeverityWord; readonly events?: readonly string[] };

type RuleSettings = Readonly<Partial<Record<RuleId | keyof typeof families | "all", RuleSetting>>>;

/** Settings that replace the others for some files. */
export interface Override extends Partial<Pick<Switches, "strict" | "session">> {
  /** Globs, relative to the folder of the config. */
  readonly files: string | readonly string[];
  readonly rules?: RuleSettings;
}

/** The content of a config file; its schema is made from the table of options and `config-schema.json`. */
export interface ConfigFile extends Partial<Switches> {
  readonly $schema?: string;
  /** Severities by rule id, family of rules, or `all`. */
  readonly rules?: RuleSettings;
  readonly maxWarnings?: number;
  /** Globs of files and folders to leave out. */
  readonly ignore?: readonly string[];
  /** How to read files whose names do not tell, by glob. */
  readonly files?: Readonly<Record<string, KindOption>>;
  /** A folder with your own schemas, which add or replace event kinds. */
  readonly schemas?: string;
  /** A folder with schemas as EDDN publishes them, which replace the built-in ones for messages. */
  readonly eddnSchemas?: string;
  readonly overrides?: readonly Override[];
  readonly baseline?: string;
  /** The format of the report on standard output. */
  readonly format?: FormatName | readonly FormatName[];
  /** True to use a cache, or its folder. */
  readonly cache?: boolean | string;
}
