import { themeElement } from "../../src/report/html/template.js";
import { topOf } from "./address.js";
import type { GuidePage } from "./guide.js";
import { type Content, html, type Markup, markup } from "./markup.js";

/** A page: its title, and what is on it. */
export interface DocsPage {
  readonly title: string;
  readonly content: Content;
}

/** The parts that all pages have in common. */
export interface SiteFrame {
  readonly version: string;
  readonly guide: readonly GuidePage[];
}

/** Only scripts and styles of the site, and no network. */
const policy =
  "default-src 'none'; style-src 'self' file:; script-src 'self' file:; base-uri 'none'; form-action 'none'";

/** The complete document of a page at an address. */
export function documentOf({ title, content }: DocsPage, address: string, { version, guide }: SiteFrame): string {
  const top = topOf(address);
  return html(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ html: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title === "journal-lint" ? title : `${title} – journal-lint`}</title>
<link rel="stylesheet" href="${top}assets/site.css">
<script defer src="${top}assets/search-index.js"></script>
<script defer src="${top}assets/site.js"></script>
</head>
<body data-top="${top}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="name"><a href="${top}index.html">journal-lint <span class="version">${version}</span></a></p>
${searchElement}
${{ html: themeElement }}
</header>
<div class="page">
${navigation(address, guide)}
<main id="content" tabindex="-1">
${content}
</main>
</div>
<footer><p>Made from the pages, schemas and rules of journal-lint ${version}. This site loads nothing from elsewhere and sends nothing.</p></footer>
</body>
</html>
`);
}

const searchElement: Markup = markup`<search class="search" hidden>
<label class="unseen" for="search">Search pages, events, fields and rules</label>
<input type="search" id="search" placeholder="Search pages, events, fields, rules …" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-controls="results">
<kbd aria-hidden="true">/</kbd>
<p class="unseen" id="found" role="status"></p>
<ul class="results" id="results" aria-label="Results" hidden></ul>
</search>`;

/** The parts of the reference. */
const reference: readonly GuidePage[] = [
  { address: "reference.html#events", title: "Events" },
  { address: "reference.html#files", title: "Side files" },
  { address: "docs/rules.html#all-rules", title: "All rules" },
];

/** The linting page is what most people come for, and the front page. */
const linting: GuidePage = { address: "index.html", title: "Check your journals" };

function navigation(address: string, guide: readonly GuidePage[]): Markup {
  const top = topOf(address);
  const item = (page: GuidePage): Markup => {
    const current = page.address === address ? markup` aria-current="page"` : "";
    return markup`<li><a href="${top}${page.address}"${current}>${page.title}</a></li>\n`;
  };
  // On a narrow screen the box folds the list; it needs no script.
  return markup`<nav aria-label="Pages">
<input type="checkbox" id="pages" class="unseen"><label for="pages">All pages</label>
<ul>${[linting, { address: "start.html", title: "Start" }, ...guide].map(item)}</ul>
<ul>${reference.map(item)}</ul>
</nav>`;
}
