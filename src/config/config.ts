import { sameName } from "../base/text.js";
import type { RuleChoice, Severities } from "../engine/validate/choices.js";
import { knownEvents } from "../engine/validate/known-events.js";
import { type FileKind, isUnspecifiedKind, kindsByOption } from "../files/discover/kind.js";
import type { KindGlobs } from "../files/discover/path-choices.js";
import type { RuleId } from "../rules/built/rule-id.js";
import type { Severity } from "../rules/default-severity.js";
import { ruleNames, rulesNamed } from "../rules/index.js";
import type { ConfigFile, RuleSetting, SeverityWord } from "./config-file.js";

export const severitiesByWord: Readonly<Record<SeverityWord, Severity | "off">> = {
  off: "off",
  warn: "warning",
  warning: "warning",
  error: "error",
};

/** The severities of rules, of which a single rule takes precedence over its family, and that over `all`. */
export function severitiesOf({ rules = {} }: Pick<ConfigFile, "rules">): Severities {
  const settings: ReadonlyMap<string, RuleSetting> = new Map(Object.entries(rules));
  const entries = ruleNames.flatMap((name) => {
    const setting = settings.get(name);
    return setting === undefined ? [] : rulesNamed(name).map((id) => [id, choiceOf(id, setting)] as const);
  });
  return Object.fromEntries(entries);
}

function choiceOf(id: RuleId, setting: RuleSetting): RuleChoice {
  if (typeof setting === "string") return { severity: severitiesByWord[setting] };
  const severity = severitiesByWord[setting.severity];
  if (!setting.events) return { severity };
  // This rule is about names in the wrong case, so they are kept.
  const nameOf = (event: string): string =>
    (id === "unknown-event" ? undefined : sameName(event, knownEvents)) ?? event;
  return { severity, events: [...new Set(setting.events.map(nameOf))] };
}

export function kindGlobsOf(config: ConfigFile, folder: string): KindGlobs {
  return { folder, kinds: Object.entries(config.files ?? {}).map(([glob, kind]) => [glob, kindsByOption[kind]]) };
}

/** Throws if files are to be read as a kind beyond the specification, although only the specification counts. */
export function refuseUnspecified(config: ConfigFile, as: FileKind | undefined): void {
  const kinds = [...kindGlobsOf(config, "").kinds.map(([, kind]) => kind), ...(as === undefined ? [] : [as])];
  const unspecified = kinds.find(isUnspecifiedKind);
  if (unspecified === undefined) return;
  throw new Error(
    `files cannot be read as ${unspecified}.json with --spec-only, because the specification has no such file`,
  );
}
