import type { ChalkInstance } from "chalk";
import { thousands } from "../base/counted.js";
import { tableLines } from "../base/table.js";
import { excerpt } from "../base/visible.js";
import type { Finding } from "../engine/judge/finding.js";
import type { Summary } from "../engine/judge/tally.js";
import type { StatisticsBy } from "./reporter.js";

/** Beyond this many rows the rest is one. */
const mostRows = 10_000;
const others = "…";

interface Row {
  files: number;
  errors: number;
  warnings: number;
}

/** Counts findings by kind of event, version of the game or file. */
export interface CountsBy {
  readonly add: (findings: readonly Finding[]) => void;
  readonly file: (name: string, version: string | undefined) => void;
  readonly table: (summary: Summary, columns: number, chalk: ChalkInstance) => string;
}

export function countsBy(by: StatisticsBy): CountsBy {
  const rows = new Map<string, Row>();
  const rowOf = (name: string): Row => {
    const known = rows.get(name);
    if (known) return known;
    if (rows.size >= mostRows && name !== others) return rowOf(others);
    const row = { files: 0, errors: 0, warnings: 0 };
    rows.set(name, row);
    return row;
  };
  /** What is found in a file before it has told its version. */
  let ofFile: Row = { files: 0, errors: 0, warnings: 0 };
  return {
    add(findings) {
      for (const { event, severity } of findings) {
        const row = by === "kind" ? rowOf(event ?? "no event") : ofFile;
        if (severity === "error") row.errors++;
        else row.warnings++;
      }
    },
    file(name, version = "unknown") {
      if (by === "kind") return;
      const row = rowOf(by === "file" ? name : version);
      row.files++;
      row.errors += ofFile.errors;
      row.warnings += ofFile.warnings;
      ofFile = { files: 0, errors: 0, warnings: 0 };
    },
    table(summary, columns, chalk) {
      const counts = by === "kind" ? eventsIn(summary, rowOf) : new Map<string, number>();
      const first = (name: string, { files }: Row): number => (by === "kind" ? (counts.get(name) ?? 0) : files);
      const sorted = [...rows].sort(
        ([a, one], [b, other]) =>
          other.errors + other.warnings - one.errors - one.warnings || first(b, other) - first(a, one),
      );
      const head = by === "file" ? [] : [by === "kind" ? "events" : "files"];
      const body = sorted.map(([name, row]) => [
        ...(by === "file" ? [] : [thousands(first(name, row))]),
        thousands(row.errors),
        thousands(row.warnings),
        excerpt(name),
      ]);
      if (body.length === 0) return "";
      const lines = tableLines([[...head, "errors", "warnings", by], ...body], columns, head.length + 2);
      return `${lines.map((row, at) => (at === 0 ? row.map((line) => chalk.bold(line)) : row).join("\n")).join("\n")}\n\n`;
    },
  };
}

function eventsIn({ kinds, withoutSchema }: Summary, rowOf: (name: string) => Row): ReadonlyMap<string, number> {
  const counts = new Map([...Object.entries(kinds), ...Object.entries(withoutSchema)]);
  for (const kind of counts.keys()) rowOf(kind);
  return counts;
}
