import { dimensions } from "../data.js";
import { type Findings, placeText } from "./findings.js";

/**
 * Creates a search, which marks the findings that contain every word of a query, ignoring case; undefined if it has no words.
 * Each text is searched once per word, however many findings share it.
 */
export function createSearch(findings: Findings): (query: string) => Uint8Array | undefined {
  const { columns, values, texts, related } = findings;
  const { frame, message, path, suggestion } = columns;
  const earlier = related.map((lines) =>
    lines.flatMap(({ frame, place, message }) => [frame, place, message]).join(" "),
  );
  const tables = [
    { columns: [frame, message, path, suggestion], texts: lowered(texts) },
    { columns: [columns.related], texts: lowered(earlier) },
    ...dimensions.map((dimension) => ({ columns: [columns[dimension]], texts: lowered(values[dimension]) })),
  ];
  /** For each word, and each text of a table, whether it contains the word. */
  let known: ReadonlyMap<string, readonly Uint8Array[]> = new Map();
  const marksOf = (word: string): readonly Uint8Array[] => {
    // A longer word can only be where its start was found, so a search gets faster while it is typed.
    const start = [...known.keys()].find((one) => word.startsWith(one)) ?? "";
    const within = known.get(start);
    return word === start && within ? within : tables.map((table, index) => marked(table.texts, word, within?.[index]));
  };
  return (query) => {
    const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
    known = new Map(words.map((word) => [word, marksOf(word)]));
    if (words.length === 0) return undefined;
    const hits = new Uint8Array(findings.count).fill(1);
    for (const [word, marks] of known) {
      const isPlace = /:\d+(:\d+)?$/.test(word);
      const looks = tables.flatMap((table, index) =>
        table.columns.map((column) => ({ column, isIn: marks[index] ?? new Uint8Array() })),
      );
      for (let finding = 0; finding < hits.length; finding++) {
        if (!hits[finding] || isFound(looks, finding)) continue;
        if (!isPlace || !placeText(findings, finding).toLowerCase().includes(word)) hits[finding] = 0;
      }
    }
    return hits;
  };
}

/** A loop, because it runs for each finding. */
function isFound(
  looks: readonly { readonly column: Int32Array; readonly isIn: Uint8Array }[],
  finding: number,
): boolean {
  for (const { column, isIn } of looks) if (isIn[column[finding] ?? 0]) return true;
  return false;
}

function lowered(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.toLowerCase());
}

function marked(texts: readonly string[], word: string, within: Uint8Array | undefined): Uint8Array {
  const isIn = new Uint8Array(texts.length);
  for (let index = 0; index < texts.length; index++) {
    if ((!within || within[index]) && texts[index]?.includes(word)) isIn[index] = 1;
  }
  return isIn;
}
