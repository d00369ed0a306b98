import { sameName } from "../../base/text.js";
import type { RuleChoice } from "../../engine/judge/choices.js";
import { knownEvents } from "../../engine/judge/known-events.js";
import { type FileKind, isBeyondSpecification, type KindOption, kindsByOption } from "../../files/discover/kind.js";
import type { KindGlobs } from "../../files/discover/path-choices.js";
import type { FormatName } from "../../report/index.js";
import type { Severity } from "../../rules/rule.js";
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

/** The severities by the words for them. */
export const severitiesByWord: Readonly<Record<SeverityWord, Severity | "off">> = {
  off: "off",
  warn: "warning",
  warning: "warning",
  error: "error",
};

/** The severities that a config sets. */
export function severitiesOf({ rules = {} }: Pick<ConfigFile, "rules">): ReadonlyMap<RuleId, RuleChoice> {
  return new Map(
    Object.entries(rules).map(([id, setting]) => [id as RuleId, choiceOf(id as RuleId, setting as RuleSetting)]),
  );
}

function choiceOf(id: RuleId, setting: RuleSetting): RuleChoice {
  if (typeof setting === "string") return { severity: severitiesByWord[setting] };
  const severity = severitiesByWord[setting.severity];
  if (!setting.events) return { severity };
  // A name in the wrong case is what this one rule is about.
  const nameOf = (event: string): string =>
    (id === "unknown-event" ? undefined : sameName(event, knownEvents)) ?? event;
  return { severity, events: new Set(setting.events.map(nameOf)) };
}

/** The kinds that a config gives to files. */
export function kindGlobsOf(config: ConfigFile, folder: string): KindGlobs {
  return { folder, kinds: Object.entries(config.files ?? {}).map(([glob, kind]) => [glob, kindsByOption[kind]]) };
}

/** Throws where files are to be read as a kind that is not in the specification, although the specification alone is to count. */
export function refuseBeyond(config: ConfigFile, as: FileKind | undefined): void {
  const kinds = [...kindGlobsOf(config, "").kinds.map(([, kind]) => kind), ...(as === undefined ? [] : [as])];
  const beyond = kinds.find(isBeyondSpecification);
  if (beyond === undefined) return;
  throw new Error(
    `files cannot be read as ${beyond}.json where the specification alone counts, which has no such file`,
  );
}
