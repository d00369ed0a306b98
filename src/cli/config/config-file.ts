import type { KindOption } from "../../files/discover/kind.js";
import type { FormatName } from "../../report/index.js";
import type { families, RuleId } from "../../rules/built/rule-id.js";

/** A severity in a config; `warn` and `warning` are the same. */
export type SeverityWord = "off" | "warn" | "warning" | "error";

/** The severity of a rule, for all events or for some. */
export type RuleSetting = SeverityWord | { readonly severity: SeverityWord; readonly events?: readonly string[] };

type RuleSettings = Readonly<Partial<Record<RuleId | keyof typeof families | "all", RuleSetting>>>;

/** Settings that replace the others for some files. */
export interface Override {
  /** Globs, relative to the folder of the config. */
  readonly files: string | readonly string[];
  readonly rules?: RuleSettings;
  readonly strict?: boolean;
  readonly session?: boolean;
}

/** The content of a config file; its schema is in `config-schema.json`. */
export interface ConfigFile {
  readonly $schema?: string;
  readonly rules?: RuleSettings;
  readonly strict?: boolean;
  readonly specOnly?: boolean;
  readonly session?: boolean;
  readonly maxWarnings?: number;
  readonly ignore?: readonly string[];
  readonly files?: Readonly<Record<string, KindOption>>;
  readonly schemas?: string;
  readonly eddnSchemas?: string;
  readonly overrides?: readonly Override[];
  readonly baseline?: string;
  /** The format of the report on standard output. */
  readonly format?: FormatName | readonly FormatName[];
  /** True to use a cache, or its folder. */
  readonly cache?: boolean | string;
}
