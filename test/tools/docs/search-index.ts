import type { SearchIndex } from "../../../tools/docs/browser/search-index.js";

/** The index of the search, read from its script. */
export function indexIn(script: string): SearchIndex {
  return JSON.parse(script.replace(/^globalThis.journalLintIndex = /, "").replace(/;\n$/, "")) as SearchIndex;
}
