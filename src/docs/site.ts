import { roots, type Thing } from "../explain/thing.js";
import { ruleIds } from "../rules/rules.js";
import { addressOf } from "./address.js";
import { type DocsPage, documentOf } from "./frame.js";
import { frontPage } from "./front-page.js";
import { rulePage } from "./rule-page.js";
import { searchIndex } from "./search-index.js";
import { thingPage } from "./thing-page.js";

/** The pages of the reference and the index of its search, by their paths; the script and the style are not among them. */
export function siteFiles(version: string, things: readonly Thing[] = roots): ReadonlyMap<string, string> {
  const pages: readonly (readonly [string, DocsPage])[] = [
    ["index.html", frontPage(things)],
    ...things.map((thing) => [addressOf(thing), thingPage(thing, things)] as const),
    ...ruleIds.map((id) => [`rules/${id}.html`, rulePage(id, things)] as const),
  ];
  return new Map([
    ...pages.map(([path, page]) => [path, documentOf(page, version)] as const),
    ["assets/search-index.js", searchIndex(things)] as const,
  ]);
}
