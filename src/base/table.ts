import { displayWidth, folded } from "./display.js";
import { largest } from "./largest.js";

const gap = "  ";
/** With less room than this the last column goes below the others. */
const leastRoom = 24;
const indentation = "    ";

/**
 * Lays rows out in columns, none of whose lines is wider than some columns as long as the first fits: the last is broken
 * into lines, also where its text has line ends of its own, and what is between goes below the first where it must.
 * Returns the lines of each row.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  columns: number,
  rightAligned = 0,
): readonly (readonly string[])[] {
  const last = (rows[0]?.length ?? 1) - 1;
  const widths = Array.from({ length: last }, (_, column) =>
    largest(rows.map((cells) => displayWidth(cells[column] ?? ""))),
  );
  const before = widths.reduce((sum, width) => sum + width + gap.length, 0);
  if (last > 1 && before - gap.length > columns) return tableLines(rows.map(belowFirst(widths)), columns, rightAligned);
  const isBelow = columns - before < leastRoom;
  const indent = isBelow ? indentation : " ".repeat(before);
  return rows.map((cells) => {
    const front = widths
      .map((width, column) => aligned(cells[column] ?? "", width, column < rightAligned) + gap)
      .join("");
    const [first = "", ...others] = (cells[last] ?? "")
      .split("\n")
      .flatMap((text) => folded(text, columns - indent.length));
    const rest = others.map((line) => indent + line);
    const lines = isBelow ? [front, indent + first, ...rest] : [front + first, ...rest];
    return lines.map((line) => line.trimEnd());
  });
}

/** A row of two cells: its first, and the others on a line above its last. */
function belowFirst(widths: readonly number[]): (cells: readonly string[]) => readonly string[] {
  const [, ...between] = widths;
  return ([first = "", ...cells]) => {
    const line = between.map((width, column) => aligned(cells[column] ?? "", width, false)).join(gap);
    return [first, `${line.trimEnd()}\n${cells[between.length] ?? ""}`];
  };
}

function aligned(cell: string, width: number, isRight: boolean): string {
  const space = " ".repeat(Math.max(0, width - displayWidth(cell)));
  return isRight ? space + cell : cell + space;
}
