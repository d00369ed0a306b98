import { counted, thousands } from "../base/text.js";
import { createGroups, type Group, worstFirst } from "./groups.js";
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
    end({ errors, warnings, files, lines }) {
      const verdict = `**${counted(errors, "error")}, ${counted(warnings, "warning")}**`;
      const totals = `${verdict} in ${counted(files, "file")}, ${counted(lines, "line")}`;
      return `## journal-lint\n\n${totals}\n\n${table(groups.list())}`;
    },
  };
}

function table(groups: readonly Group[]): string {
  if (groups.length === 0) return "";
  const rows = worstFirst(groups).map(row);
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
  const subject = [event, shownPath(path)].map(cell);
  const count = [all.findings, all.files].map(thousands);
  return `| ${[severity, rule, ...subject, ...count, cell(placeOf(first)), cell(first.message)].join(" | ")} |\n`;
}

function cell(text: string): string {
  return markdownText(text.length > longestCell ? `${text.slice(0, longestCell)}…` : text);
}
