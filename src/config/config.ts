import type { KindGlobs } from "../discover/globs.js";
import { type KindOption, kindsByOption } from "../discover/kind.js";
import { knownEvents } from "../judge/known-events.js";
import type { RuleChoice } from "../judge/severity.js";
import type { RuleId, Severity } from "../rules/rules.js";
import { sameName } from "../text/same-name.js";
import type { RuleSetting, SeverityWord } from "./rule-setting.js";

/** A config file as it is written; its schema is `schemas/config.json`. */
export interface ConfigFile {
  readonly $schema?: string;
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>>;
  readonly strict?: boolean;
  readonly specOnly?: boolean;
  readonly maxWarnings?: number;
  readonly ignore?: readonly string[];
  readonly files?: Readonly<Record<string, KindOption>>;
  readonly schemas?: string;
}

/** The severities by the words for them. */
export const severitiesByWord: Readonly<Record<SeverityWord, Severity | "off">> = {
  off: "off",
  warn: "warning",
  warning: "warning",
  error: "error",
};

/** The choices that a config makes for rules. */
export function choicesOf(config: ConfigFile): ReadonlyMap<RuleId, RuleChoice> {
  return new Map(
    Object.entries(config.rules ?? {}).map(([id, choice]) => [id as RuleId, choiceOf(choice as RuleSetting)]),
  );
}

function choiceOf(choice: RuleSetting): RuleChoice {
  if (typeof choice === "string") return { severity: severitiesByWord[choice] };
  const severity = severitiesByWord[choice.severity];
  if (!choice.events) return { severity };
  return { severity, events: new Set(choice.events.map((event) => sameName(event, knownEvents) ?? event)) };
}

/** The kinds that a config gives to files. */
export function kindGlobsOf(config: ConfigFile, folder: string): KindGlobs {
  return { folder, kinds: Object.entries(config.files ?? {}).map(([glob, kind]) => [glob, kindsByOption[kind]]) };
}
