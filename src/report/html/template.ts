import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { shown } from "../../base/display.js";
import { counted, largest, thousands } from "../../base/text.js";
import type { Summary } from "../../engine/validate/tally.js";
import { builtPage } from "../../schema/built/report-page.js";
import { type Dimension, dimensions, shortened } from "./data.js";
import type { Count, createCollection } from "./page-data.js";

/** The page's content security policy: its own script and style, and nothing else, above all no network. */
function securityPolicy({ style, script }: ReturnType<typeof builtPage>): string {
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
</section>
</div>
</div>`;

const keysElement = `<ul class="keys" id="keys" aria-label="Keys" hidden>
<li><kbd>/</kbd> search</li>
<li><kbd>j</kbd> next finding</li>
<li><kbd>k</kbd> previous finding</li>
<li><kbd>Enter</kbd> open or close it</li>
<li><kbd>Esc</kbd> close, or leave the search</li>
</ul>`;

interface ReportPage extends ReturnType<ReturnType<typeof createCollection>["end"]> {
  readonly version: string;
  readonly summary: Summary;
  /** All files were read to their ends. */
  readonly isWhole: boolean;
  readonly notes: readonly string[];
}

export function documentText(page: ReportPage): string {
  const assets = builtPage();
  const { version, data, notes } = page;
  const isClean = data.rules.length === 0;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${securityPolicy(assets)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="journal-lint ${htmlText(version)}">
<title>${verdictText(page)} – journal-lint</title>
<style>${assets.style}</style>
</head>
<body>
${isClean ? "" : '<a class="skip" href="#findings">Skip to the findings</a>\n'}<header>
<p class="name">journal-lint <span class="version">${htmlText(version)}</span></p>
${themeElement}
</header>
<main id="report">
<div class="result">
<div>
<h1 tabindex="-1">${verdict(page)}</h1>
<p class="scope">${scope(page)}</p>
</div>
${totalsElement(page)}
</div>
${notes.map((note) => `<p class="note">${htmlText(note)}</p>\n`).join("")}${isClean ? cleanElement(page) : `${contents(page)}\n${keysElement}`}
</main>
<footer>
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

/** What there is to say if nothing was found; only what was checked, and as a whole, is good. */
function cleanElement({ summary, isWhole }: ReportPage): string {
  if (summary.lines === 0) return '<p class="clean">There was no line to check.</p>';
  return `<p class="clean${isWhole ? " good" : ""}">Nothing is wrong with what was checked.</p>`;
}

/**
 * Without a script there are only the tables, of all findings counted by rule and by file; with one they are for paper, or beside
 * an incomplete list.
 */
function contents({ byRule, byFile, listed, found }: ReportPage): string {
  return `<noscript><p class="note">The findings one by one, their filters and explanations need JavaScript.</p></noscript>
<details class="tables" id="tables" open${listed < found ? ' data-partial=""' : ""}>
<summary>All findings by rule and by file</summary>
${table("rule", "Findings by rule", byRule)}
${table("file", "Findings by file", byFile)}
</details>
${appElement}`;
}

/** More files than anyone reads on paper. */
const mostRows = 100;
const longestName = 200;

function table(kind: "rule" | "file", caption: string, counts: ReadonlyMap<string, Count>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b.errors - a.errors || b.warnings - a.warnings);
  const most = largest(sorted.map(([, { errors, warnings }]) => errors + warnings));
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

function nameText(name: string): string {
  return htmlText(shortened(name, longestName));
}

/** The result in a few words, each part with the class of its colour. */
function verdictParts({ summary, isWhole }: ReportPage): readonly (readonly [name: string, text: string])[] {
  const { errors, warnings, lines } = summary;
  if (errors + warnings === 0 && lines === 0) return [["", "Nothing was checked"]];
  if (errors + warnings === 0) return [[isWhole ? "good" : "", "No findings"]];
  const parts = [["error", errors] as const, ["warning", warnings] as const];
  return parts.filter(([, count]) => count > 0).map(([name, count]) => [name, counted(count, name)]);
}

function verdictText(page: ReportPage): string {
  return verdictParts(page)
    .map(([, text]) => text)
    .join(" and ");
}

function verdict(page: ReportPage): string {
  return verdictParts(page)
    .map(([name, text]) => (name === "" ? text : `<span class="${name}">${text}</span>`))
    .join(" and ");
}

function scope({ summary, byFile, fixable }: ReportPage): string {
  const { files, errors, warnings } = summary;
  const fixed = fixable === 0 ? "" : `; ${thousands(fixable)} of ${thousands(errors + warnings)} can be fixed`;
  if (byFile.size === 0 || files === 1) return `in ${counted(files, "file")}${fixed}`;
  return `in ${thousands(byFile.size)} of ${counted(files, "file")}${fixed}`;
}

function totalsElement({ summary }: ReportPage): string {
  const { files, lines, events, checked } = summary;
  const cells = Object.entries({ Files: files, Lines: lines, Events: events, "Checked by a schema": checked });
  return `<dl class="totals">
${cells.map(([name, amount]) => `<div><dt>${name}</dt><dd>${thousands(amount)}</dd></div>`).join("\n")}
</dl>`;
}
