import { type Dimension, dimensions } from "./data.js";

const headings: Readonly<Record<Dimension, string>> = {
  severity: "Severity",
  rule: "Rules",
  file: "Files",
  event: "Events",
};

/** The place of each filter, which is a bar chart too; the script fills it. */
function facetElement(dimension: Dimension): string {
  const heading = headings[dimension];
  return `<section class="facet" id="facet-${dimension}">
<h2 id="heading-${dimension}">${heading}<span class="size"></span></h2>
<input type="search" class="narrow" aria-label="Find in ${heading}" placeholder="Find …" autocomplete="off" spellcheck="false" hidden>
<ul class="options" role="listbox" aria-multiselectable="true" aria-labelledby="heading-${dimension}"></ul>
<p class="more" hidden></p>
</section>`;
}

/** The part of the page that lives: filters, search and the list. It is hidden until the script runs. */
export const appElement = `<div class="app" id="app" hidden>
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

/** Which key does what. */
export const keysElement = `<ul class="keys" aria-label="Keys" hidden>
${Object.entries(keys)
  .map(([key, does]) => `<li><kbd>${key}</kbd> ${does}</li>`)
  .join("\n")}
</ul>`;
