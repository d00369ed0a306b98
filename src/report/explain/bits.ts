import { largest } from "../../base/largest.js";
import type { Schema } from "../../spec/schema.js";
import type { Answer } from "./answer.js";
import { columns } from "./layout.js";

/** What a number means in a field that is a bit set or a list of numbered names. */
export function explainValue(label: string, schema: Schema, word: string): Answer {
  const { "x-bits": bits, "x-names": names } = schema;
  if (!bits && !names) return { unknown: `${label} is neither a bit set nor a numbered list, so leave out ${word}` };
  const value = wholeNumber(word);
  if (value === undefined) return { unknown: `${word} is not a whole number, write one such as 13, 0xd or 0b1101` };
  if (value < 0n) return { unknown: `${word} is negative, ${label} is 0 or more` };
  if (value >= 2n ** 64n) return { unknown: `${word} does not fit into 64 bits` };
  return bits ? { text: setBits(label, bits, value) } : namedValue(label, names ?? [], value);
}

/** Bits of a bit set as a table, with value and meaning. */
export function bitTable(bits: readonly string[], shown?: Iterable<number>): string {
  return numberColumns(bitRows(bits, shown));
}

/** The rows of a table of bits, the head first. */
export function bitRows(
  bits: readonly string[],
  shown: Iterable<number> = bits.keys(),
): readonly (readonly string[])[] {
  const rows = [...shown].map((bit) => [
    String(bit),
    String(2n ** BigInt(bit)),
    bits[bit] ?? `unknown: the table ends at bit ${bits.length - 1}`,
  ]);
  return [["bit", "value", "meaning"], ...rows];
}

/** The rows of a table of numbered names, the head first. */
export function nameRows(names: readonly string[]): readonly (readonly string[])[] {
  return [["value", "meaning"], ...names.map((name, value) => [String(value), name])];
}

/** Columns of which all but the last hold numbers and are aligned on the right. */
export function numberColumns(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => largest(rows.map((cells) => cells[column]?.length ?? 0));
  return columns(
    rows.map((cells) =>
      cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padStart(width(column)))),
    ),
  );
}

/** Reads decimal, hexadecimal and binary numbers of any length. */
function wholeNumber(word: string): bigint | undefined {
  if (/^-\d+$/.test(word)) return BigInt(word);
  return /^(?:\d+|0x[\da-f]+|0b[01]+)$/i.test(word) ? BigInt(word.toLowerCase()) : undefined;
}

function setBits(label: string, bits: readonly string[], value: bigint): string {
  const digits = [...value.toString(2)].reverse();
  const set = digits.flatMap((digit, bit) => (digit === "1" ? [bit] : []));
  const title = `${label} ${value} (0x${value.toString(16)})`;
  return `${title}\n\n${set.length === 0 ? "  no bit is set" : bitTable(bits, set)}\n`;
}

function namedValue(label: string, names: readonly string[], value: bigint): Answer {
  const name = names[Number(value)];
  if (name !== undefined) return { text: `${label} ${value}: ${name}\n` };
  const last = names.length - 1;
  return { unknown: `${label} has no value ${value}, it goes from 0 (${names[0]}) to ${last} (${names[last]})` };
}
