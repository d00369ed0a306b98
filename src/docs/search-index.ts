import { schemaOf, type Thing, withParts } from "../explain/thing.js";
import type { RuleId } from "../rules/rule-id.js";
import { ruleIds, rules } from "../rules/rules.js";
import { addressOf, anchorOf } from "./address.js";
import { firstSentence } from "./markup.js";
import type { IndexEntry } from "./page/index-entry.js";

/** What can be searched for, as a script: a page that was opened as a file may not fetch anything. */
export function searchIndex(things: readonly Thing[]): string {
  const entries: readonly IndexEntry[] = [...things.map(thingEntry), ...ruleIds.map(ruleEntry)];
  return `globalThis.journalLintIndex = ${JSON.stringify(entries)};\n`;
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
