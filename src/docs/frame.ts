import { themeElement } from "../report/html/template.js";
import { type Content, html, type Markup, markup } from "./markup.js";

/** A page: its title, how to get from it to the front page, and what is on it. */
export interface DocsPage {
  readonly title: string;
  /** Leads to the folder of the front page: empty, or `../`. */
  readonly top: string;
  readonly content: Content;
}

/** Scripts and styles of the site alone, and no network. */
const policy =
  "default-src 'none'; style-src 'self' file:; script-src 'self' file:; base-uri 'none'; form-action 'none'";

/** The whole document of a page. */
export function documentOf({ title, top, content }: DocsPage, version: string): string {
  return html(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ html: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} – journal-lint</title>
<link rel="stylesheet" href="${top}assets/site.css">
<script defer src="${top}assets/search-index.js"></script>
<script defer src="${top}assets/site.js"></script>
</head>
<body data-top="${top}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<div class="masthead">
<p class="name"><a href="${top}index.html">journal-lint <span class="version">${version}</span></a></p>
${{ html: themeElement }}
</div>
${navigation(top)}
</header>
<main id="content" tabindex="-1">
${content}
</main>
<footer><p>Made from the schemas of journal-lint ${version}. This site loads nothing from elsewhere and sends nothing.</p></footer>
</body>
</html>
`);
}

function navigation(top: string): Markup {
  return markup`<div class="bar">
<nav aria-label="Reference">
<ul>
<li><a href="${top}index.html#events">Events</a></li>
<li><a href="${top}index.html#files">Side files</a></li>
<li><a href="${top}index.html#rules">Rules</a></li>
</ul>
</nav>
<search class="search" hidden>
<label class="unseen" for="search">Search events, fields and rules</label>
<input type="search" id="search" placeholder="Search events, fields, rules …" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-controls="results">
<kbd aria-hidden="true">/</kbd>
<p class="unseen" id="found" role="status"></p>
<ul class="results" id="results" aria-label="Results" hidden></ul>
</search>
</div>`;
}
