import type { KindGlobs } from "../discover/globs.js";
import { type KindOption, kindsByOption } from "../discover/kind.js";
import type { RuleChoice } from "../judge/choices.js";
import { knownEvents } from "../judge/known-events.js";
import type { RuleId } from "../rules/rule-id.js";
import type { Severity } from "../rules/weight.js";
import { sameName } from "../text/same-name.js";
import type { RuleSetting, SeverityWord } from "./rule-setting.js";

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
  readonly format?: string | readonly string[];
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
