import { ruleIds, rules } from "./rules.js";

/** All rules as a table. */
export function listRules(): string {
  const rows = [
    ["rule", "default", "strict", "says"],
    ...ruleIds.map((id) => [id, rules[id].severity, rules[id].strict, rules[id].says]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return `${lines.join("\n")}\n`;
}

/** All rules as a JSON array, for programs. */
export function rulesJson(): string {
  const all = ruleIds.map((id) => {
    const { severity, strict, says, what, why } = rules[id];
    return { id, severity, strict, says, what, why };
  });
  return `${JSON.stringify(all, null, 2)}\n`;
}
