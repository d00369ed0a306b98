import type { ChalkInstance } from "chalk";
import { counted, thousands } from "../base/counted.js";
import { displayWidth, wrapped } from "../base/display.js";
import { tableLines } from "../base/table.js";
import { excerpt } from "../base/visible.js";
import { knownEvents } from "../engine/judge/known-events.js";
import type { Summary } from "../engine/judge/tally.js";
import { isRuleId } from "../rules/rules.js";
import type { Group } from "./groups.js";
import { placeOf, subjectOf } from "./subject.js";

/** What was left out of a report, group by group. */
export function remainders(groups: readonly Group[], chalk: ChalkInstance): string {
  return groups
    .filter(({ hidden }) => hidden.findings > 0)
    .map((group) => {
      const { findings, files } = group.hidden;
      const subject = [chalk.bold(group.rule), subjectOf(group)].filter((part) => part !== "").join(" ");
      return `… and ${thousands(findings)} more in ${counted(files, "file")}: ${subject}${fieldsText(group)}\n`;
    })
    .join("");
}

function fieldsText({ perBlock, hidden: { findings } }: Group): string {
  return perBlock === 1 ? "" : `, the same ${perBlock} fields of ${counted(findings / perBlock, "object")}`;
}

/** What the closing lines say beside the figures. */
export interface Closing {
  readonly summary: Summary;
  /** In milliseconds. */
  readonly elapsed: number;
  readonly next: string | undefined;
  readonly columns: number;
}

const mostNamed = 5;

/** The figures at the end of a report, and what to type next. */
export function closing({ summary, elapsed, next, columns }: Closing, chalk: ChalkInstance): string {
  const { files, lines, errors, warnings } = summary;
  const colour = errors > 0 ? chalk.red : warnings > 0 ? chalk.yellow : chalk.green;
  const verdict = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  return [
    `${chalk.bold(colour(verdict))} in ${counted(files, "file")}, ${counted(lines, "line")} (${duration(elapsed)})`,
    ...[checkedText(summary), unknownText(summary)]
      .filter((text) => text !== "")
      .flatMap((text) => wrapped(text, columns)),
    ...(next === undefined ? [] : [`next: ${chalk.cyan(next)}`]),
    "",
  ].join("\n");
}

function checkedText({ events, checked, withoutSchema }: Summary): string {
  const kinds = Object.keys(withoutSchema).length;
  const others = `${counted(events - checked, "event")} of ${counted(kinds, "other kind")} for JSON, timestamp and event alone`;
  return `${counted(checked, "event")} checked by a schema${kinds === 0 ? "" : `, ${others}`}`;
}

function unknownText({ withoutSchema }: Summary): string {
  const unknown = Object.keys(withoutSchema).filter((kind) => !knownEvents.has(kind));
  if (unknown.length === 0) return "";
  const rest = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : "";
  return `unknown to the game: ${unknown
    .slice(0, mostNamed)
    .map((kind) => (kind === "" ? '""' : excerpt(kind)))
    .join(", ")}${rest}`;
}

/** What to type next to learn more: about the worst that was found and, where the run can be had again, about what was left out. */
export function nextStep(groups: readonly Group[], isRepeatable: boolean): string | undefined {
  const weight = ({ severity, all }: Group): number => (severity === "error" ? 1e12 : 0) + all.findings;
  // Beyond the most that are kept, groups are put together under a name that is no rule.
  const [worst] = groups.filter(({ rule }) => isRuleId(rule)).sort((a, b) => weight(b) - weight(a));
  if (!worst) return undefined;
  const more = isRepeatable && groups.some(({ hidden }) => hidden.findings > 0);
  return `journal-lint explain ${worst.rule}${more ? ", or the same again with --statistics or --max-per-group 0" : ""}`;
}

function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return seconds < 600 ? `${seconds.toFixed(1)} s` : `${thousands(Math.round(seconds / 60))} min`;
}

/** Every group in a table, the most frequent first; where it is too wide for the terminal, the last columns are one below the other. */
export function statistics(groups: readonly Group[], columns: number, chalk: ChalkInstance): string {
  if (groups.length === 0) return "";
  const rows = [...groups]
    .sort((a, b) => b.all.findings - a.all.findings || (a.severity < b.severity ? -1 : 1))
    .map((group) => [
      thousands(group.all.findings),
      thousands(group.all.files),
      group.severity,
      group.rule,
      subjectOf(group),
      placeOf(group.first),
    ]);
  const table = [["count", "files", "severity", "rule", "event and path", "first place"], ...rows];
  const wide = tableLines(table, Number.POSITIVE_INFINITY, 2);
  const fits = wide.flat().every((line) => displayWidth(line) <= columns);
  const lines = fits ? wide : tableLines(stacked(table), columns, 2);
  return `${lines.map((row, index) => (index === 0 ? row.map((line) => chalk.bold(line)) : row).join("\n")).join("\n")}\n\n`;
}

/** A table with the rule and what it is about in one cell, and the place below it. */
function stacked(table: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return table.map(([count = "", files = "", severity = "", rule = "", subject = "", place = ""], index) => {
    const about = subject === "" ? rule : `${rule}${index === 0 ? ", " : " "}${subject}`;
    return [count, files, severity, `${about}\n${place}`];
  });
}
