import { wrapped } from "../../base/display.js";

/** What a terminal is trusted to show on a line. */
export const lineWidth = 80;

/** Text as indented lines. */
export function paragraph(text: string, indent = 2): string {
  return wrapped(text, lineWidth - indent)
    .map((line) => `${" ".repeat(indent)}${line}`)
    .join("\n");
}

/** Text as indented lines, of which all but the first are indented more. */
export function listItem(text: string): string {
  return wrapped(text, lineWidth - 4)
    .map((line, index) => `${" ".repeat(index === 0 ? 2 : 4)}${line}`)
    .join("\n");
}

/** Rows of cells as aligned columns; the last is wrapped to what is left of the width, or stands below where that is too little. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = columnWidths(rows);
  const left = (cells: readonly string[]): string =>
    `  ${cells.map((cell, column) => `${cell.padEnd(widths[column] ?? 0)}  `).join("")}`;
  return rows
    .flatMap((cells) => {
      const start = left(cells.slice(0, -1));
      const last = cells.at(-1) ?? "";
      const room = lineWidth - start.length;
      if (last.length > room && room < roomFor(last)) return [start.trimEnd(), paragraph(last, belowIndent)];
      const lines = wrapped(last, room);
      return lines.map((line, index) => `${index === 0 ? start : " ".repeat(start.length)}${line}`.trimEnd());
    })
    .join("\n");
}

/** How wide a column has to be for a text: as its longest word, unless that fits nowhere. */
function roomFor(text: string): number {
  let longest = leastRoom;
  for (const { length } of text.split(" ")) if (length <= lineWidth - belowIndent) longest = Math.max(longest, length);
  return longest;
}

/** A column that is narrower than this holds hardly more than a word a line. */
const leastRoom = 20;
const belowIndent = 6;

/** A cell that is longer than this reaches into the next column, where the others would be pushed off the line. */
const widestCell = 44;

function columnWidths(rows: readonly (readonly string[])[]): readonly number[] {
  const widths: number[] = [];
  for (const cells of rows) {
    for (const [column, { length }] of cells.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, length > widestCell ? 0 : length);
    }
  }
  return widths;
}
