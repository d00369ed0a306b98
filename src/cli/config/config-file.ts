import type { KindOption } from "../../files/discover/kind.js";
import type { FormatName } from "../../report/index.js";
import type { RuleId } from "../../rules/rule-id.js";

/** A severity as people write it; `warn` and `warning` are one. */
export type SeverityWord = "off" | "warn" | "warning" | "error";

/** The severity of a rule, for all events or for some. */
export type RuleSetting = SeverityWord | { readonly severity: SeverityWord; readonly events?: readonly string[] };

type RuleSettings = Readonly<Partial<Record<RuleId, RuleSetting>>>;

/** What holds for some files in place of what the rest of the config says. */
export interface Override {
  /** Globs, as seen from the folder of the config. */
  readonly files: string | readonly string[];
  readonly rules?: RuleSettings;
  readonly strict?: boolean;
  readonly session?: boolean;
}

/** A config file as it is written; its schema is in `config-schema.json`. */
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
  /** The form of the report on standard output. */
  readonly format?: FormatName | readonly FormatName[];
  /** Whether to keep a cache, or the folder that it is kept in. */
  readonly cache?: boolean | string;
}
