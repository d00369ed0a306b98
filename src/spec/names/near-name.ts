import { nearest } from "../../base/nearest.js";
import { symbolIn, writtenLike } from "./symbol.js";
import { nameTable } from "./table.js";

/** What a text of a field was probably meant to be, in the form of the text: only what journals or several sources have. */
export function nearName(table: string, text: string): string | undefined {
  for (const name of [table, ...(nameTable(table).also ?? [])]) {
    const other = nameTable(name);
    const written = symbolIn(text, other);
    const near = nearest(text.slice(written.start, written.end), Object.keys(other.names ?? {}));
    if (near !== undefined) return writtenLike(written, near);
  }
  return undefined;
}
