import { startTheme } from "../../report/html/page/theme.js";
import type { IndexEntry } from "./index-entry.js";
import { startSearch } from "./search.js";

declare global {
  var journalLintIndex: readonly IndexEntry[] | undefined;
}

startTheme();
startSearch(globalThis.journalLintIndex ?? []);
