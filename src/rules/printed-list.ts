import { tableLines } from "../base/display.js";
import type { RuleId } from "./rule-id.js";
import { fixOf, ruleIds, rules } from "./rules.js";

/** All rules as a table, no wider than some columns. */
export function listRules(columns: number = Number.POSITIVE_INFINITY): string {
  const rows = [
    ["rule", "default", "strict", "says"],
    ...ruleIds.map((id) => [id, rules[id].severity, rules[id].strict, rules[id].says]),
  ];
  return `${tableLines(rows, columns).flat().join("\n")}\n`;
}

/** All rules as a JSON array, for programs. */
export function rulesJson(): string {
  return `${JSON.stringify(ruleIds.map(ruleRecord), null, 2)}\n`;
}

/** A rule for programs. */
export function ruleRecord(id: RuleId): object {
  const { severity, strict, says, what, why } = rules[id];
  return { id, severity, strict, says, what, why, fix: fixOf(id) };
}
