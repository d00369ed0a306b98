import type { ChalkInstance } from "chalk";
import { tableLines, wrapped } from "../base/display.js";
import { families, type RuleId } from "./built/rule-id.js";
import { familyNames, familyTitles, fixOf, ruleIds, rules } from "./index.js";

/** Says in lists of rules if `--fix` fixes the rule's findings. */
export function fixWord(id: RuleId): "yes" | "guess" | "no" {
  const fix = fixOf(id);
  if (fix === null) return "no";
  return fix === "safe" ? "yes" : "guess";
}

/** All rules by family, wrapped to the given number of columns. */
export function listRules(chalk: ChalkInstance, columns: number = Number.POSITIVE_INFINITY): string {
  const rows = ruleIds.map((id) => [id, rules[id].severity, rules[id].strict, fixWord(id), rules[id].says]);
  const [head = [], ...laidOut] = tableLines(
    [["rule", "default", "strict", "--fix", "what is wrong"], ...rows],
    columns,
  );
  const linesOf = (id: RuleId): string =>
    (laidOut[ruleIds.indexOf(id)] ?? [])
      .join("\n")
      .replace(/(?<=^\S+\s+|^\S+\s+\S+\s+)(?:error|warning)\b/g, (word) =>
        word === "error" ? chalk.red(word) : chalk.yellow(word),
      );
  const parts = familyNames.map((family) => [
    ...wrapped(`${familyTitles[family]} (${family})`, columns).map((line) => chalk.bold(line)),
    ...families[family].map(linesOf),
  ]);
  const note = wrapped("yes: --fix does it; guess: --fix --unsafe-fixes does it", columns);
  return `${[head.map((line) => chalk.bold(line)), ...parts, note].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

export function rulesJson(): string {
  return `${JSON.stringify(ruleIds.map(ruleRecord), null, 2)}\n`;
}

/** A rule as an entry of that array. */
export function ruleRecord(id: RuleId): object {
  const { severity, strict, says, what, why } = rules[id];
  return { id, severity, strict, says, what, why, fix: fixOf(id) };
}
