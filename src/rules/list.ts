import { tableLines } from "../text/table.js";
import { pages } from "./pages/index.js";
import { isRuleId, type RuleId, rules, type Severity } from "./rules.js";

const ids: readonly RuleId[] = Object.keys(rules).filter(isRuleId);

/** How much a rule weighs without and with `--strict`; where it is never heard it is off. */
export interface Weight {
  readonly severity: Severity | "off";
  readonly strict: Severity | "off";
}

/** The weight of a rule unless the user sets another. */
export function weightOf(id: RuleId): Weight {
  const { severity, strict } = rules[id];
  const { fails, lenient } = pages[id];
  return { severity: fails.strict ? "off" : severity, strict: lenient ? "off" : strict };
}

/** All rules as a table, no wider than some columns. */
export function listRules(columns: number = Number.POSITIVE_INFINITY): string {
  const rows = [
    ["rule", "default", "strict", "says"],
    ...ids.map((id) => {
      const { severity, strict } = weightOf(id);
      return [id, severity, strict, rules[id].says];
    }),
  ];
  return `${tableLines(rows, columns).flat().join("\n")}\n`;
}

/** All rules as a JSON array, for programs. */
export function rulesJson(): string {
  const all = ids.map((id) => {
    const { what, why } = pages[id];
    return { id, ...weightOf(id), says: rules[id].says, what, why };
  });
  return `${JSON.stringify(all, null, 2)}\n`;
}
