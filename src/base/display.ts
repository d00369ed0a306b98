import { eastAsianWidth } from "get-east-asian-width";
import { largest } from "./text.js";
import { visible } from "./visible.js";

const firstMark = 0x300;
const withoutWidth = /^[\p{Mn}\p{Me}]$/u;

/** Text that is safe to show in a terminal: nothing in it can move the cursor or change a colour. */
export function shown(text: string): string {
  return visible(text.replaceAll("\t", "  "));
}

export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** The longest prefix of a text that fits into `columns`. */
export function startIn(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const character of text) {
    width += characterWidth(character);
    if (width > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The text, cut to `columns` and ended with an ellipsis if it is longer. */
export function cutTo(text: string, columns: number): string {
  return displayWidth(text) <= columns ? text : `${startIn(text, columns - 1)}…`;
}

/** The longest suffix of a text that fits into `columns`. */
export function endIn(text: string, columns: number): string {
  const backwards = [...text].reverse().join("");
  return [...startIn(backwards, columns)].reverse().join("");
}

/** Breaks text at spaces into lines of at most `columns`; longer words stay whole. */
export function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && displayWidth(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Like `wrapped`, but also breaks words that are too long, after a `/`, `.` or `-` if there is one in the second half of the line. */
export function folded(text: string, columns: number): readonly string[] {
  return wrapped(text, columns).flatMap((line) => {
    const parts: string[] = [];
    let rest = line;
    while (rest !== "" && displayWidth(rest) > columns) {
      const fitting = startIn(rest, columns) || String.fromCodePoint(rest.codePointAt(0) ?? 0);
      const mark = largest(["/", ".", "-"].map((one) => fitting.lastIndexOf(one) + 1));
      const part = mark > fitting.length / 2 ? fitting.slice(0, mark) : fitting;
      parts.push(part);
      rest = rest.slice(part.length);
    }
    return [...parts, rest];
  });
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  // Nothing below has a width other than 1, and compiling the pattern takes longer than most reports.
  if (code < firstMark) return 1;
  return withoutWidth.test(character) ? 0 : eastAsianWidth(code);
}

const gap = "  ";
/** With less room than this, the last column goes below the others. */
const leastRoom = 24;
const indentation = "    ";

/**
 * Lays out rows in columns and returns the lines of each row. No line is wider than `columns`, provided that the first column fits: the last column
 * is wrapped (its own line breaks are kept), and the columns between are moved below the first if they do not fit.
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

/** Reduces a row to two cells: its first, and the others on a line above its last. */
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
