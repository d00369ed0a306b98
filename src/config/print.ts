import { join, resolve } from "node:path";
import type { Given } from "../base/object.js";
import { type RuleChoice, switchesOf } from "../engine/validate/choices.js";
import { kindOfName } from "../files/discover/kind.js";
import { statSync } from "../read/node-fs.js";
import { indentedJson } from "../report/text.js";
import type { RuleId } from "../rules/built/rule-id.js";
import { ruleIds, rules } from "../rules/index.js";
import type { ConfigFile, RuleSetting, SeverityWord } from "./config-file.js";
import type { Settings } from "./settings.js";

/** The effective settings for a file, or for the working folder, as a config file with every rule, and remarks on where they come from. */
export async function printedConfig(
  settings: Settings,
  ignored: readonly string[],
  file: string | undefined,
  cwd: string,
) {
  const named = resolve(cwd, file ?? ".");
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(named, "Journal.log") : named;
  const choices = await settings.choicesFor({ name: file ?? "", path });
  const { loaded } = await settings.inFolder(resolve(path, ".."));
  const { isIgnored, kind, specOnly } = await settings.paths.of(path);
  const { config } = loaded;
  const { loaded: run } = await settings.inFolder(cwd);
  const whole: Given<ConfigFile> = {
    ...switchesOf(choices),
    rules: Object.fromEntries(ruleIds.map((id) => [id, settingOf(id, choices.severities[id], choices.strict)])),
    ignore: [...new Set([...(config.ignore ?? []), ...(run.config.ignore ?? []), ...ignored])],
    files: config.files ?? {},
    schemas: choices.schemas?.path,
    eddnSchemas: choices.eddnSchemas?.path,
    ...settings.ofRun,
  };
  const holds = isIgnored ? "is ignored" : `is read as ${kind ?? kindOfName(path, specOnly)}`;
  return {
    text: indentedJson(whole),
    remarks: [
      loaded.file === undefined ? "no config file" : `config file: ${loaded.file}`,
      ...(isFolder ? [] : [`${file} ${holds}`]),
    ],
  };
}

function settingOf(id: RuleId, choice: RuleChoice | undefined, isStrict: boolean): RuleSetting {
  const { severity, strict } = rules[id];
  if (!choice) return wordOf(isStrict ? strict : severity);
  return choice.events ? { severity: wordOf(choice.severity), events: choice.events } : wordOf(choice.severity);
}

function wordOf(severity: RuleChoice["severity"]): SeverityWord {
  return severity === "warning" ? "warn" : severity;
}
