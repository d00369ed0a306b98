import { schemaOf, type Thing, withParts } from "../../src/report/explain/thing.js";
import type { RuleId } from "../../src/rules/built/rule-id.js";
import { ruleIds, rules } from "../../src/rules/index.js";
import { addressOf, anchorOf, siteAddress } from "./address.js";
import type { IndexEntry, SearchIndex, SectionEntry } from "./browser/search-index.js";
import type { Manuscript } from "./markdown.js";
import { firstSentence } from "./markup.js";
import { sectionsOf } from "./sections.js";

/** The search index as a script: a page opened as a file may not fetch anything. */
export function searchIndex(manuscripts: readonly Manuscript[], things: readonly Thing[]): string {
  const index: SearchIndex = {
    entries: [...things.map(thingEntry), ...ruleIds.map(ruleEntry)],
    sections: manuscripts.flatMap(sectionEntries),
  };
  return `globalThis.journalLintIndex = ${JSON.stringify(index)};\n`;
}

function thingEntry(thing: Thing): IndexEntry {
  const fields = withParts(thing)
    .slice(1)
    .map((field) => anchorOf(field, thing));
  return [thing.label, addressOf(thing), firstSentence(schemaOf(thing).description ?? ""), fields];
}

function ruleEntry(id: RuleId): IndexEntry {
  return [id, `rules/${id}.html`, rules[id].says, []];
}

function sectionEntries(manuscript: Manuscript): readonly SectionEntry[] {
  const sections = sectionsOf(manuscript);
  const [first] = sections;
  const address = siteAddress(manuscript.file) ?? "";
  return sections.map((section) => {
    const page = section === first ? "" : (first?.heading ?? "");
    const place = section === first ? address : `${address}#${section.anchor}`;
    return [page, section.heading, place, section.text];
  });
}
