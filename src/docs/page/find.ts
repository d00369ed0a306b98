import type { IndexEntry } from "./index-entry.js";

/** Something that was found, best first. */
export interface Match {
  readonly name: string;
  readonly address: string;
  readonly says: string;
}

/** Finds pages and fields whose names hold every word; whole names and their starts come first. */
export function find(query: string, index: readonly IndexEntry[], most: number): readonly Match[] {
  const words = query
    .toLowerCase()
    .split(/[\s.]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found: { readonly match: Match; readonly rank: number }[] = [];
  const add = (name: string, address: string, says: string, ownName: string): void => {
    const rank = rankOf(name.toLowerCase(), ownName.toLowerCase(), words);
    if (rank !== undefined) found.push({ match: { name, address, says }, rank });
  };
  for (const [name, address, says, fields] of index) {
    add(name, address, says, name);
    for (const field of fields) {
      const ownName = field.slice(field.lastIndexOf(".") + 1);
      add(`${name}.${field}`, `${address}#${encodeURIComponent(field)}`, "", ownName);
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ match }) => match);
}

/** How good a match is, the lower the better; undefined where a word is missing. */
function rankOf(name: string, ownName: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => name.includes(word))) return undefined;
  const last = words.at(-1) ?? "";
  const fit = ownName === last ? 0 : ownName.startsWith(last) ? 1 : ownName.includes(last) ? 2 : 3;
  return fit * 1000 + name.length;
}
