import { ruleFiles } from "./built/rule-files.js";
import { families, type JournalRuleId, type RuleId } from "./built/rule-id.js";
import { isOffByDefault } from "./default-severity.js";
import type { RuleDefinition } from "./rule.js";

/** A group of rules, named after the folder of their files. */
type Family = keyof typeof families;

/** The title of each family; rules are listed in this order. */
export const familyTitles: Readonly<Record<Family, string>> = {
  bytes: "The bytes of a file",
  json: "JSON",
  fields: "Fields and their types",
  values: "Values",
  times: "Date and time",
  files: "Files and their events",
  relations: "Relations between fields",
  session: "Relations between the lines of a session",
  eddn: "EDDN messages, only with --as eddn",
};

/** The families in display order. */
export const familyNames = Object.keys(familyTitles) as readonly Family[];

/** The ids of all rules, in display order. */
export const ruleIds: readonly RuleId[] = familyNames.flatMap((family) => families[family]);

/** All rules; a rule whose id differs from its file name does not compile. */
export const rules: { readonly [Id in RuleId]: RuleDefinition<Id, never> } = ruleFiles;

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(rules, id);
}

/** The ids of the rules about what the game writes, in display order. */
export const journalRuleIds: readonly JournalRuleId[] = ruleIds.filter(isJournalRule);

/** True for the id of a rule about what the game writes. */
export function isJournalRule(id: string): id is JournalRuleId {
  return isRuleId(id) && !families.eddn.some((other) => other === id);
}

/** What a severity may be set for, from the widest to the narrowest: all rules, a family, or one. */
export const ruleNames: readonly string[] = ["all", ...familyNames, ...ruleIds];

/** The rules that such a name stands for; those that are off until they are enabled are in no group. */
export function rulesNamed(name: string): readonly RuleId[] {
  if (isRuleId(name)) return [name];
  const isFamily = (family: string): family is Family => Object.hasOwn(families, family);
  const group: readonly RuleId[] = isFamily(name) ? families[name] : name === "all" ? ruleIds : [];
  return group.filter((id) => !isOffByDefault(rules[id]));
}

/** How findings of a rule are fixed: with certainty, by a guess, or not at all. */
export function fixOf(id: RuleId): "safe" | "unsafe" | null {
  const { fix } = rules[id];
  if (!fix) return null;
  return fix.safe === undefined ? "unsafe" : "safe";
}
