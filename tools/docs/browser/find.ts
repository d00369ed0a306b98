import type { SearchIndex } from "./search-index.js";

/** A search result. */
export interface Match {
  readonly name: string;
  readonly address: string;
  readonly says: string;
}

/** Something that can be found: a match, the last part of its name, and text that counts less than the name. */
interface Candidate extends Match {
  readonly ownName: string;
  readonly text: string;
  readonly isSection: boolean;
}

/** Finds everything that contains all words: whole names and their starts come first, and texts after all names. */
export function find(query: string, index: SearchIndex, most: number): readonly Match[] {
  const words = query
    .toLowerCase()
    .split(/[\s.]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found: { readonly match: Match; readonly rank: number }[] = [];
  for (const candidate of candidates(index)) {
    const rank = rankOf(candidate, words);
    if (rank !== undefined) found.push({ match: shownMatch(candidate, words, rank), rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ match }) => match);
}

function* candidates({ entries, sections }: SearchIndex): Generator<Candidate> {
  for (const [page, heading, address, text] of sections) {
    const name = page === "" ? heading : `${page}: ${heading}`;
    yield { name, address, says: startOf(text), ownName: heading, text, isSection: true };
  }
  for (const [name, address, says, fields] of entries) {
    yield { name, address, says, ownName: name, text: says, isSection: false };
    for (const field of fields) {
      const ownName = field.slice(field.lastIndexOf(".") + 1);
      yield {
        name: `${name}.${field}`,
        address: `${address}#${encodeURIComponent(field)}`,
        says: "",
        ownName,
        text: "",
        isSection: false,
      };
    }
  }
}

/** Texts rank after all names, none of which is this long. */
const textRank = 4000;

/** The rank of a match, lower is better; undefined if a word is missing. */
function rankOf({ name, ownName, text, isSection }: Candidate, words: readonly string[]): number | undefined {
  const lower = name.toLowerCase();
  const own = ownName.toLowerCase();
  if (!words.every((word) => lower.includes(word))) {
    const all = `${lower} ${text.toLowerCase()}`;
    return words.every((word) => all.includes(word)) ? textRank : undefined;
  }
  return (isSection && isHeadedBy(own, words) ? -1 : fitOf(own, words)) * 1000 + name.length;
}

/** A field may be called Enabled, but a search for that word is probably for a how-to. */
function isHeadedBy(heading: string, words: readonly string[]): boolean {
  const own = heading.split(/[\s,]+/);
  return words.every((word) => own.includes(word));
}

function fitOf(own: string, words: readonly string[]): number {
  const last = words.at(-1) ?? "";
  if (own === last) return 0;
  return own.startsWith(last) ? 1 : own.includes(last) ? 2 : 3;
}

const excerptLength = 110;

function startOf(text: string): string {
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength)}…`;
}

/** A match by its text shows the place of a word. */
function shownMatch(candidate: Candidate, words: readonly string[], rank: number): Match {
  const { name, address, says, text } = candidate;
  if (rank < textRank || text === says) return { name, address, says };
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const at = Math.max(0, (places.sort((a, b) => a - b)[0] ?? 0) - 30);
  return { name, address, says: at > 0 ? `…${startOf(text.slice(at).replace(/^\S*/, ""))}` : startOf(text) };
}
