import { counted, thousands } from "../base/text.js";
import { blocksOf } from "./blocks.js";
import { shortened } from "./html/data.js";
import { createCollection } from "./html/page-data.js";
import { documentText } from "./html/template.js";
import type { Reporter, ReporterOptions } from "./reporter.js";

/** More than anyone reads, and as many as a browser can search on each keystroke. */
const mostListed = 50_000;
const longestName = 200;

export function htmlReporter({ version }: Pick<ReporterOptions, "version">, most: number = mostListed): Reporter {
  const collection = createCollection(most);
  let unread = 0;
  let firstUnread = "";
  return {
    findings(findings) {
      for (const block of blocksOf(findings)) collection.add(block);
      return "";
    },
    file(name, unreadable) {
      if (unreadable === undefined) return "";
      if (unread++ === 0) firstUnread = `${shortened(name, longestName)} (${unreadable})`;
      return "";
    },
    end(summary) {
      const collected = collection.end();
      const { found, listed } = collected;
      const quiet = summary.errors + summary.warnings - found;
      const others = unread > 1 ? ` and ${counted(unread - 1, "more file")}` : "";
      const notes = [
        unread > 0 && `Not read to the end: ${firstUnread}${others}.`,
        listed < found &&
          `The list and its filters hold ${thousands(listed)} of ${counted(found, "finding")}, errors before warnings. The totals and tables count all of them.`,
        quiet > 0 &&
          `${counted(quiet, "warning")} ${quiet === 1 ? "is" : "are"} counted and not listed, as --quiet asks.`,
      ];
      return documentText({ version, summary, notes: notes.filter((note) => note !== false), ...collected });
    },
  };
}
