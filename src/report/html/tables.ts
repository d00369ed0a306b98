import { largest, thousands } from "../../base/text.js";
import type { Count } from "./page-data.js";
import { htmlText, shortened } from "./template.js";

/** More files than anyone reads on paper. */
const mostRows = 100;
const longestName = 200;

/** The tables shown without a script, and on paper: all findings counted by rule and by file. */
export function tables(byRule: ReadonlyMap<string, Count>, byFile: ReadonlyMap<string, Count>): string {
  return `${table("rule", "Findings by rule", byRule)}\n${table("file", "Findings by file", byFile)}`;
}

function table(kind: "rule" | "file", caption: string, counts: ReadonlyMap<string, Count>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b.errors - a.errors || b.warnings - a.warnings);
  const most = largest(sorted.map(([, count]) => total(count)));
  const rows = sorted.slice(0, mostRows).map(([name, count]) => row(kind, name, count, most));
  const left = sorted.length - rows.length;
  return `<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${kind === "rule" ? "Rule" : "File"}</th><th scope="col" class="number">Errors</th><th scope="col" class="number">Warnings</th>${
    kind === "rule" ? '<th scope="col" class="number">Files</th><th scope="col">First place</th>' : ""
  }<th scope="col"><span class="unseen">Share</span></th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>${left === 0 ? "" : `\n<p>and ${thousands(left)} more</p>`}`;
}

function row(kind: "rule" | "file", name: string, count: Count, most: number): string {
  const { errors, warnings, files, first } = count;
  const number = (amount: number): string => `<td class="number">${thousands(amount)}</td>`;
  const place = kind === "rule" ? `${number(files)}<td class="place">${nameText(first)}</td>` : "";
  return `<tr><th scope="row">${nameText(name)}</th>${number(errors)}${number(warnings)}${place}<td>${bar(count, most)}</td></tr>`;
}

/** A bar of two parts; drawn with attributes, because the page forbids style attributes. */
function bar({ errors, warnings }: Count, most: number): string {
  const share = (amount: number): string => `${((amount / most) * 100).toFixed(2)}%`;
  return `<svg class="bar" aria-hidden="true"><rect class="errors" width="${share(errors)}" height="100%"/><rect class="warnings" x="${share(errors)}" width="${share(warnings)}" height="100%"/></svg>`;
}

function total({ errors, warnings }: Count): number {
  return errors + warnings;
}

function nameText(name: string): string {
  return htmlText(shortened(name, longestName));
}
