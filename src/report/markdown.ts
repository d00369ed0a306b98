import { counted, thousands } from "../base/text.js";
import type { Summary } from "../engine/validate/tally.js";
import { createGroups, type Group } from "./groups.js";
import type { Reporter } from "./reporter.js";
import { markdownText, placeOf, shownPath } from "./text.js";

/** GitHub rejects a summary of more than 1 MiB, to which others may have contributed. */
const mostBytes = 1_000_000;
const longestCell = 500;

const head = ["severity", "rule", "event", "path", "count", "files", "first place", "message of the first"];
const rule = "|---|---|---|---|--:|--:|---|---|\n";

/** A Markdown table of all groups, errors first, then by frequency. */
export function markdownReporter(): Reporter {
  const groups = createGroups(0);
  return {
    findings(findings) {
      for (const finding of findings) groups.add([finding]);
      return "";
    },
    end: (summary) => `## journal-lint\n\n${totals(summary)}\n${table(groups.list())}`,
  };
}

function totals({ errors, warnings, files, lines }: Summary): string {
  return `**${counted(errors, "error")}, ${counted(warnings, "warning")}** in ${counted(files, "file")}, ${counted(lines, "line")}\n`;
}

function table(groups: readonly Group[]): string {
  if (groups.length === 0) return "";
  const weight = ({ severity, all }: Group): number => (severity === "error" ? 1e12 : 0) + all.findings;
  const rows = [...groups].sort((a, b) => weight(b) - weight(a)).map(row);
  let bytes = 0;
  const fitting = rows.findIndex((text) => {
    bytes += new TextEncoder().encode(text).length;
    return bytes > mostBytes;
  });
  const start = `| ${head.join(" | ")} |\n${rule}`;
  if (fitting < 0) return start + rows.join("");
  const rest = counted(rows.length - fitting, "more row");
  return `${start}${rows.slice(0, fitting).join("")}\n… and ${rest}, cut because GitHub takes no more than 1 MiB\n`;
}

function row({ severity, rule, event = "", path, all, first }: Group): string {
  const count = [all.findings, all.files].map(thousands);
  const cells = [
    severity,
    rule,
    cell(event),
    cell(shownPath(path)),
    ...count,
    cell(placeOf(first)),
    cell(first.message),
  ];
  return `| ${cells.join(" | ")} |\n`;
}

function cell(text: string): string {
  return markdownText(text.length > longestCell ? `${text.slice(0, longestCell)}…` : text);
}
