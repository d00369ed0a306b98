import { counted, thousands } from "../base/text.js";
import type { Summary } from "../engine/validate/tally.js";
import { blocksOf } from "./blocks.js";
import { type Collection, createCollection, pageData } from "./html/page-data.js";
import { tables } from "./html/tables.js";
import { documentText, shortened } from "./html/template.js";
import type { Look, Reporter } from "./reporter.js";

/** More than anyone reads, and as many as a browser can search on each keystroke. */
const mostListed = 50_000;
const longestName = 200;

/** A self-contained page for a browser. */
export function htmlReporter({ version }: Pick<Look, "version">, most: number = mostListed): Reporter {
  const collection = createCollection(most);
  const unread = { files: 0, first: "" };
  return {
    findings(findings) {
      for (const block of blocksOf(findings)) collection.add(block);
      return "";
    },
    file(name, unreadable) {
      if (unreadable === undefined) return "";
      if (unread.files++ === 0) unread.first = `${shortened(name, longestName)} (${unreadable})`;
      return "";
    },
    end: (summary) =>
      documentText({
        version,
        summary,
        filesWithFindings: collection.byFile.size,
        fixable: collection.fixableCount(),
        notes: [...unreadNote(unread), ...notes(summary, collection)],
        isPartial: collection.keptCount() < found(collection),
        tables: tables(collection.byRule, collection.byFile),
        data: pageData(collection.kept()),
      }),
  };
}

/** A file that could not be read completely is always reported. */
function unreadNote({ files, first }: { readonly files: number; readonly first: string }): readonly string[] {
  if (files === 0) return [];
  return [`Not read to the end: ${first}${files > 1 ? ` and ${counted(files - 1, "more file")}` : ""}.`];
}

function found({ byRule }: Collection): number {
  return [...byRule.values()].reduce((sum, { errors, warnings }) => sum + errors + warnings, 0);
}

/** Notes about findings that are counted but not listed. */
function notes({ errors, warnings }: Summary, collection: Collection): readonly string[] {
  const all = found(collection);
  const listed = collection.keptCount();
  const quiet = errors + warnings - all;
  return [
    listed < all
      ? `The list and its filters hold ${thousands(listed)} of ${counted(all, "finding")}, errors before warnings. The totals and tables count all of them.`
      : "",
    quiet > 0
      ? `${counted(quiet, "warning")} ${quiet === 1 ? "is" : "are"} counted and not listed, as --quiet asks.`
      : "",
  ].filter((note) => note !== "");
}
