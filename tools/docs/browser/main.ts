import { startTheme } from "../../../src/report/html/browser/dom.js";
import { startSearch } from "./search.js";
import type { SearchIndex } from "./search-index.js";

declare global {
  var journalLintIndex: SearchIndex | undefined;
}

startTheme();
startSearch(globalThis.journalLintIndex ?? { entries: [], sections: [] });
