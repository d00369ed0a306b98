import { roots, type Thing } from "../../src/report/explain/thing.js";
import { ruleIds } from "../../src/rules/index.js";
import { addressOf, siteAddress } from "./address.js";
import { type DocsPage, documentOf } from "./frame.js";
import { guideOf } from "./guide.js";
import { type Manuscript, rendered } from "./markdown.js";
import { markup } from "./markup.js";
import { referencePage } from "./reference-page.js";
import { rulePage } from "./rule-page.js";
import { searchIndex } from "./search-index.js";
import { sectionsOf } from "./sections.js";
import { thingPage } from "./thing-page.js";

/** The pages of the site and its search index, by path; without the script and the style. */
export function siteFiles(
  version: string,
  manuscripts: readonly Manuscript[],
  things: readonly Thing[] = roots,
): ReadonlyMap<string, string> {
  const pages: readonly (readonly [string, DocsPage])[] = [
    ...manuscripts.map((manuscript) => [siteAddress(manuscript.file) ?? "", writtenPage(manuscript)] as const),
    ["reference.html", referencePage(things)],
    ...things.map((thing) => [addressOf(thing), thingPage(thing, things)] as const),
    ...ruleIds.map((id) => [`rules/${id}.html`, rulePage(id, things)] as const),
  ];
  const frame = { version, guide: guideOf(manuscripts) };
  return new Map([
    ...pages.map(([path, page]) => [path, documentOf(page, path, frame)] as const),
    ["assets/search-index.js", searchIndex(manuscripts, things)] as const,
  ]);
}

function writtenPage(manuscript: Manuscript): DocsPage {
  const [first] = sectionsOf(manuscript);
  return { title: first?.heading ?? "", content: markup`<div class="text">\n${rendered(manuscript)}</div>` };
}
