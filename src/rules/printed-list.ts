import { tableLines } from "../base/display.js";
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
  const all = ruleIds.map((id) => {
    const { severity, strict, says, what, why } = rules[id];
    return { id, severity, strict, says, what, why, fix: fixOf(id) };
  });
  return `${JSON.stringify(all, null, 2)}\n`;
}
