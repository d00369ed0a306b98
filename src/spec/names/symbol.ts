import type { TableHead } from "./table.js";

/** A text that holds a symbol, and where in it the symbol stands. */
export interface WrittenSymbol {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the symbol in a text, which may be written `gold`, `$gold_name;` or `$Gold_Name;`. */
export function symbolIn(text: string, { before = [], after = [] }: TableHead): WrittenSymbol {
  const lower = text.toLowerCase();
  let start = 0;
  let end = text.length;
  for (const sign of before) if (lower.startsWith(sign, start)) start += sign.length;
  for (const sign of after) if (end - sign.length >= start && lower.endsWith(sign, end)) end -= sign.length;
  return { text, start, end };
}

/** The symbol of a text as symbols are compared. */
export function comparedSymbol(text: string, table: TableHead): string {
  const { start, end } = symbolIn(text, table);
  return text.slice(start, end).toLowerCase();
}

/** Another symbol in the form of a text: in small letters where that has no others. */
export function writtenLike({ text, start, end }: WrittenSymbol, symbol: string): string {
  const old = text.slice(start, end);
  const spelled = old === old.toLowerCase() ? symbol.toLowerCase() : symbol;
  return `${text.slice(0, start)}${spelled}${text.slice(end)}`;
}

/** No symbol is as long, and patterns must not be tried on what somebody made endless. */
const longestFormed = 200;

/** Tells which symbols are made in one of some ways; undefined where there is none. */
export function formTest({ patterns = [] }: TableHead): ((symbol: string) => boolean) | undefined {
  if (patterns.length === 0) return undefined;
  const pattern = new RegExp(`^(?:${patterns.join("|")})$`);
  return (symbol) => symbol.length <= longestFormed && pattern.test(symbol);
}
