import { counted, thousands } from "../../base/counted.js";
import type { Summary } from "../../engine/judge/tally.js";
import { readAssets, securityPolicy } from "./assets.js";
import type { PageData } from "./data.js";
import { appElement, keysElement } from "./skeleton.js";
import { htmlText, scriptJson } from "./text.js";

/** All that a page is made of. */
export interface ReportPage {
  readonly version: string;
  readonly summary: Summary;
  /** How many files have findings. */
  readonly filesWithFindings: number;
  /** What the reader must know of findings that are not listed. */
  readonly notes: readonly string[];
  /** Whether the tables are wanted beside the list, because it does not hold everything. */
  readonly isPartial: boolean;
  readonly tables: string;
  readonly data: PageData;
}

/** The whole document. */
export function documentText(page: ReportPage): string {
  const assets = readAssets();
  const { summary, version, data, notes } = page;
  const isClean = data.rules.length === 0;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${securityPolicy(assets)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="journal-lint ${htmlText(version)}">
<title>${counted(summary.errors, "error")}, ${counted(summary.warnings, "warning")} – journal-lint</title>
<style>${assets.style}</style>
</head>
<body>
${isClean ? "" : '<a class="skip" href="#findings">Skip to the findings</a>\n'}<header>
<div class="masthead">
<p class="name">journal-lint <span class="version">${htmlText(version)}</span></p>
${themeElement}
</div>
<div class="result">
<div>
<h1>${verdict(summary)}</h1>
<p class="scope">${scope(page)}</p>
</div>
${totalsElement(page)}
</div>
</header>
<main>
${notes.map((note) => `<p class="note">${htmlText(note)}</p>\n`).join("")}${isClean ? cleanElement : contents(page)}
</main>
<footer>${isClean ? "" : `\n${keysElement}`}
<p>Made by journal-lint ${htmlText(version)}. This page is whole in itself: it loads nothing and sends nothing.</p>
</footer>
<script type="application/json" id="data">${scriptJson(data)}</script>
<script>${assets.script}</script>
</body>
</html>
`;
}

/** The choice between light and dark; the script shows it. */
export const themeElement = `<fieldset class="theme" hidden>
<legend class="unseen">Colours</legend>
<label><input type="radio" name="theme" value="auto" checked><span>Auto</span></label>
<label><input type="radio" name="theme" value="light"><span>Light</span></label>
<label><input type="radio" name="theme" value="dark"><span>Dark</span></label>
</fieldset>`;

const cleanElement = '<p class="clean">Nothing is wrong with what was checked.</p>';

/** Without a script the tables are what there is; with one they are for paper, or beside a list that is not whole. */
function contents({ tables, isPartial }: ReportPage): string {
  return `<noscript><p class="note">The findings one by one, their filters and explanations need JavaScript.</p></noscript>
<details class="tables" id="tables" open${isPartial ? ' data-partial=""' : ""}>
<summary>All findings by rule and by file</summary>
${tables}
</details>
${appElement}`;
}

function verdict({ errors, warnings }: Summary): string {
  if (errors + warnings === 0) return '<span class="good">No findings</span>';
  const parts = [
    errors > 0 ? `<span class="error">${counted(errors, "error")}</span>` : "",
    warnings > 0 ? `<span class="warning">${counted(warnings, "warning")}</span>` : "",
  ];
  return parts.filter((part) => part !== "").join(" and ");
}

function scope({ summary, filesWithFindings }: ReportPage): string {
  const { files } = summary;
  if (filesWithFindings === 0 || files === 1) return `in ${counted(files, "file")}`;
  return `in ${thousands(filesWithFindings)} of ${counted(files, "file")}`;
}

function totalsElement({ summary }: ReportPage): string {
  const { files, lines, events, checked } = summary;
  const cells = Object.entries({ Files: files, Lines: lines, Events: events, "Checked by a schema": checked });
  return `<dl class="totals">
${cells.map(([name, amount]) => `<div><dt>${name}</dt><dd>${thousands(amount)}</dd></div>`).join("\n")}
</dl>`;
}
