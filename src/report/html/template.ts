import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { shown } from "../../base/display.js";
import { counted, thousands } from "../../base/text.js";
import type { Summary } from "../../engine/validate/tally.js";
import { builtPage } from "../../spec/built/report-page.js";
import { type Dimension, dimensions, type PageData } from "./data.js";

/** The style and the script of the page, made by the build. */
interface Assets {
  readonly style: string;
  readonly script: string;
}

function readAssets(): Assets {
  return builtPage();
}

/** The page's content security policy: its own script and style, and nothing else, above all no network. */
function securityPolicy({ style, script }: Assets): string {
  return [
    "default-src 'none'",
    `style-src '${sourceHash(style)}'`,
    `script-src '${sourceHash(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The hash by which a policy allows a style or a script. */
export function sourceHash(text: string): string {
  return `sha256-${btoa(Array.from(sha256(utf8ToBytes(text)), (byte) => String.fromCharCode(byte)).join(""))}`;
}

const ellipsis = "…";
/** Text shortened in the middle; hostile names may have any length. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = Math.floor(longest / 2);
  return cutEnd(text, half) + ellipsis + cutStart(text, half);
}

/** The first units of a text; surrogate pairs are not cut. */
export function cutEnd(text: string, units: number): string {
  return text.length <= units ? text : text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
}

/** The last units of a text; surrogate pairs are not cut. */
export function cutStart(text: string, units: number): string {
  return text.length <= units ? text : text.slice(text.length - units).replace(/^[\udc00-\udfff]/, "");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute. */
export function htmlText(text: string): string {
  return shown(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** A value as JSON that no HTML parser can mistake for the end of its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

const headings: Readonly<Record<Dimension, string>> = {
  severity: "Severity",
  rule: "Rules",
  file: "Files",
  event: "Events",
};

/** The container of each filter, which is also a bar chart; the script fills it. */
function facetElement(dimension: Dimension): string {
  const heading = headings[dimension];
  return `<section class="facet" id="facet-${dimension}">
<h2 id="heading-${dimension}">${heading}<span class="size"></span></h2>
<input type="search" class="narrow" aria-label="Find in ${heading}" placeholder="Find …" autocomplete="off" spellcheck="false" hidden>
<ul class="options" role="listbox" aria-multiselectable="true" aria-labelledby="heading-${dimension}"></ul>
<p class="more" hidden></p>
</section>`;
}

/** The interactive part of the page: filters, search and the list. It is hidden until the script runs. */
const appElement = `<div class="app" id="app" hidden>
<div class="toolbar" id="toolbar">
<search class="search">
<label class="unseen" for="search">Search the findings</label>
<input type="search" id="search" placeholder="Search messages, lines, files …" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
<kbd aria-hidden="true">/</kbd>
</search>
<button type="button" class="plain" id="show-facets" aria-expanded="false" aria-controls="facets">Filters</button>
<p id="status" role="status"></p>
<div class="force" id="force" hidden>
<ul id="chips" aria-label="Filters in force"></ul>
<button type="button" class="plain" id="clear">Clear all</button>
</div>
</div>
<div class="columns">
<aside class="facets" id="facets" aria-label="Filters">
${dimensions.map(facetElement).join("\n")}
</aside>
<section class="findings" aria-labelledby="findings-heading">
<h2 class="unseen" id="findings-heading">Findings</h2>
<div class="list" id="findings" tabindex="-1">
<ul id="rows" role="list"></ul>
</div>
<p class="nothing" id="nothing" hidden>No finding matches. <button type="button" class="plain" id="clear-too">Clear all filters</button></p>
<p class="cut" id="cut"></p>
</section>
</div>
</div>`;

const keys: Readonly<Record<string, string>> = {
  "/": "search",
  j: "next finding",
  k: "previous finding",
  Enter: "open or close it",
  Esc: "close, or leave the search",
};

/** The list of keys. */
const keysElement = `<ul class="keys" aria-label="Keys" hidden>
${Object.entries(keys)
  .map(([key, does]) => `<li><kbd>${key}</kbd> ${does}</li>`)
  .join("\n")}
</ul>`;

/** The content of a page. */
interface ReportPage {
  readonly version: string;
  readonly summary: Summary;
  /** The number of files with findings. */
  readonly filesWithFindings: number;
  /** The number of findings that can be fixed safely. */
  readonly fixable: number;
  /** Notes about findings that are not listed. */
  readonly notes: readonly string[];
  /** True if the tables are needed beside the list, because it is incomplete. */
  readonly isPartial: boolean;
  readonly tables: string;
  readonly data: PageData;
}

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

/** Without a script there are only the tables; with one they are for paper, or beside an incomplete list. */
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

function scope({ summary, filesWithFindings, fixable }: ReportPage): string {
  const { files, errors, warnings } = summary;
  const fixed = fixable === 0 ? "" : `; ${thousands(fixable)} of ${thousands(errors + warnings)} can be fixed`;
  if (filesWithFindings === 0 || files === 1) return `in ${counted(files, "file")}${fixed}`;
  return `in ${thousands(filesWithFindings)} of ${counted(files, "file")}${fixed}`;
}

function totalsElement({ summary }: ReportPage): string {
  const { files, lines, events, checked } = summary;
  const cells = Object.entries({ Files: files, Lines: lines, Events: events, "Checked by a schema": checked });
  return `<dl class="totals">
${cells.map(([name, amount]) => `<div><dt>${name}</dt><dd>${thousands(amount)}</dd></div>`).join("\n")}
</dl>`;
}
