import { counted, thousands } from "../base/text.js";
import { blocksOf } from "./blocks.js";
import { shortened } from "./html/data.js";
import { createCollection } from "./html/page-data.js";
import { documentText } from "./html/template.js";
import type { Reporter, ReporterOptions } from "./reporter.js";

/** More than anyone reads, and as many as a browser can search on each keystroke. */
const mostListed = 50_000;
const longestName = 200;
/** Of more files that could not be read, only the number is told. */
const mostUnread = 5;

export function htmlReporter({ version }: Pick<ReporterOptions, "version">, most: number = mostListed): Reporter {
  const collection = createCollection(most);
  const unread: { readonly name: string; readonly reason: string }[] = [];
  let others = 0;
  return {
    findings(findings) {
      for (const block of blocksOf(findings)) collection.add(block);
      return "";
    },
    file(name, unreadable) {
      const last = unread.at(-1);
      // An archive ends where its last member does, for the same reason.
      const isKnown = last?.reason === unreadable && last?.name.startsWith(`${name}!/`);
      if (unreadable === undefined || isKnown) return "";
      if (unread.length < mostUnread) unread.push({ name, reason: unreadable });
      else others++;
      return "";
    },
    end(summary) {
      const collected = collection.end();
      const { found, listed } = collected;
      const quiet = summary.errors + summary.warnings - found;
      const notes = [
        ...unread.map(({ name, reason }) => `${shortened(name, longestName)} was not read to the end: ${reason}.`),
        others > 0 && `${counted(others, "more file")} ${others === 1 ? "was" : "were"} not read to the end.`,
        listed < found &&
          `The list and its filters hold ${thousands(listed)} of ${counted(found, "finding")}, errors before warnings. The totals and tables count all of them.`,
        quiet > 0 &&
          `${counted(quiet, "warning")} ${quiet === 1 ? "is" : "are"} counted and not listed, as --quiet asks.`,
      ];
      return documentText({
        version,
        summary,
        isWhole: unread.length === 0,
        notes: notes.filter((note) => note !== false),
        ...collected,
      });
    },
  };
}
