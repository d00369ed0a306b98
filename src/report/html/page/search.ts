import { dimensions, type EarlierLine } from "../data.js";
import type { Findings } from "./findings.js";
import { placeText } from "./place.js";

/** Marks the findings that contain every word of a query, ignoring case; undefined if it has no words. */
type Searcher = (query: string) => Uint8Array | undefined;

/** For each text of a table whether it contains a word. */
type Marks = Uint8Array;

/** Creates a search; each text is searched once per word, however many findings share it. */
export function createSearch(findings: Findings): Searcher {
  const { columns, values, texts, related } = findings;
  const { frame, message, path, suggestion } = columns;
  const tables = [
    { columns: [frame, message, path, suggestion], texts: lowered(texts) },
    { columns: [columns.related], texts: lowered(related.map(relatedText)) },
    ...dimensions.map((dimension) => ({ columns: [columns[dimension]], texts: lowered(values[dimension]) })),
  ];
  let known: ReadonlyMap<string, readonly Marks[]> = new Map();
  return (query) => {
    const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
    // A longer word can only be where its start was found, so a search gets faster while it is typed.
    const marks = words.map((word) => {
      const start = [...known.keys()].find((one) => word.startsWith(one));
      const within = start === undefined ? undefined : known.get(start);
      return word === start && within
        ? within
        : tables.map((table, index) => marksOf(table.texts, word, within?.[index]));
    });
    known = new Map(words.map((word, index) => [word, marks[index] ?? []]));
    if (words.length === 0) return undefined;
    const hits = new Uint8Array(findings.count).fill(1);
    for (const [word, ofTables] of known) {
      const looks = tables.flatMap((table, index) =>
        table.columns.map((column) => ({ column, isIn: ofTables[index] ?? new Uint8Array() })),
      );
      strikeOut(hits, looks, word, findings);
    }
    return hits;
  };
}

/** A column, and for each text that it refers to whether it contains a word. */
interface Look {
  readonly column: Int32Array;
  readonly isIn: Marks;
}

/** Removes the findings without a word from the hits. */
function strikeOut(hits: Uint8Array, looks: readonly Look[], word: string, findings: Findings): void {
  const isPlace = /:\d+(:\d+)?$/.test(word);
  for (let finding = 0; finding < hits.length; finding++) {
    if (!hits[finding] || isFound(looks, finding)) continue;
    if (!isPlace || !placeText(findings, finding).toLowerCase().includes(word)) hits[finding] = 0;
  }
}

function isFound(looks: readonly Look[], finding: number): boolean {
  for (const { column, isIn } of looks) if (isIn[column[finding] ?? 0]) return true;
  return false;
}

/** The searchable text of earlier lines. */
function relatedText(lines: readonly EarlierLine[]): string {
  return lines.map(({ frame, place, message }) => `${frame} ${place} ${message}`).join(" ");
}

function lowered(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.toLowerCase());
}

function marksOf(texts: readonly string[], word: string, within: Marks | undefined): Marks {
  const isIn = new Uint8Array(texts.length);
  for (let index = 0; index < texts.length; index++) {
    if ((!within || within[index]) && texts[index]?.includes(word)) isIn[index] = 1;
  }
  return isIn;
}
