import { counted } from "../../src/base/text.js";
import { schemaOf, type Thing, withParts } from "../../src/report/explain/thing.js";
import { addressOf, anchorLink } from "./address.js";
import { chapterOf, chapters, lastChapter } from "./chapters.js";
import type { DocsPage } from "./frame.js";
import { type Content, firstSentence, type Markup, markup } from "./markup.js";

/** The list of all events and side files, in groups. */
export function referencePage(things: readonly Thing[]): DocsPage {
  const events = things.filter(({ schemaName }) => schemaName.startsWith("events/"));
  const files = things.filter(({ schemaName }) => schemaName.startsWith("files/"));
  const fields = things.reduce((sum, thing) => sum + withParts(thing).length - 1, 0);
  const content = markup`<h1>The journal of Elite Dangerous</h1>
<p class="lead">${counted(events.length, "event")} and ${counted(files.length, "side file")} with ${counted(fields, "field")}, as journal-lint checks them. What it reports is on the page of <a href="docs/rules.html#all-rules">rules</a>.</p>
${section("events", "Events", [chapterLinks(events), eventGroups(events)])}
${section("files", "Side files", [list(files.map(thingItem))])}`;
  return { title: "Reference", content };
}

function section(id: string, title: string, groups: Content): Markup {
  return markup`<section class="groups" aria-labelledby="${id}"><h2 id="${id}" tabindex="-1">${title}</h2>\n${groups}</section>`;
}

const allChapters: readonly string[] = [...Object.keys(chapters), lastChapter];

function inChapter(chapter: string, events: readonly Thing[]): readonly Thing[] {
  return events.filter(({ label }) => chapterOf(label) === chapter);
}

function chapterLinks(events: readonly Thing[]): Content {
  const links = allChapters
    .filter((chapter) => inChapter(chapter, events).length > 0)
    .map((chapter) => markup`<li><a href="${anchorLink(anchorName(chapter))}">${chapter}</a></li>`);
  return markup`<ul class="chapters" aria-label="Chapters">${links}</ul>\n`;
}

function eventGroups(events: readonly Thing[]): Content {
  return allChapters.map((chapter) => group(chapter, inChapter(chapter, events).map(thingItem)));
}

function group(title: string, items: readonly Markup[]): Content {
  return items.length === 0
    ? ""
    : markup`<h3 id="${anchorName(title)}">${title} <small>${String(items.length)}</small></h3>\n${list(items)}`;
}

function anchorName(title: string): string {
  return title.toLowerCase().replace(/\W+/g, "-");
}

function list(items: readonly Markup[]): Markup {
  return markup`<ul class="entries">${items}</ul>\n`;
}

function thingItem(thing: Thing): Markup {
  const says = firstSentence(schemaOf(thing).description ?? "").replace(/^Written when /, "When ");
  return item(addressOf(thing), thing.label, says);
}

function item(address: string, name: string, says: string): Markup {
  return markup`<li><a href="${address}">${name}</a>${says === "" ? "" : markup`<p>${says}</p>`}</li>\n`;
}
