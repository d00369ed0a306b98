import { Buffer } from "node:buffer";
import { Chalk, type ChalkInstance } from "chalk";
import { wantsColour } from "../cli/colour.js";
import type { Io } from "../cli/io.js";
import type { Options } from "../cli/options.js";
import type { ByteEdit } from "../fix/byte-edit.js";
import { diffLines } from "../fix/diff-lines.js";
import { diffName } from "../fix/diff-name.js";
import { type DiffPiece, unifiedDiff } from "../fix/unified-diff.js";
import { visible } from "../text/visible.js";

const noNewline = "\\ No newline at end of file\n";
const lineFeed = 0x0a;
/** How much is gathered before it is printed. */
const gathered = 64 * 1024;

/** Prints what edits would do to a file: byte for byte for programs, and for people coloured and without what acts on a terminal. */
export async function printDiff(
  name: string,
  read: () => Iterable<Uint8Array>,
  edits: readonly ByteEdit[],
  { color }: Pick<Options, "color">,
  io: Io,
): Promise<void> {
  const isColoured = wantsColour(color, io.env, io.stdout.isTerminal);
  const look = io.stdout.isTerminal || isColoured ? forPeople(new Chalk({ level: isColoured ? 1 : 0 })) : forPrograms;
  let waiting: Uint8Array[] = [look.head(`--- ${diffName(name)}`), look.head(`+++ ${diffName(name)}`)];
  let length = 0;
  for (const piece of unifiedDiff(() => diffLines(read(), edits))) {
    const bytes = look.piece(piece);
    waiting.push(bytes);
    length += bytes.length;
    if (length < gathered) continue;
    await io.stdout.write(Buffer.concat(waiting));
    waiting = [];
    length = 0;
  }
  await io.stdout.write(Buffer.concat(waiting));
}

interface Look {
  readonly head: (text: string) => Uint8Array;
  readonly piece: (piece: DiffPiece) => Uint8Array;
}

const forPrograms: Look = {
  head: (text) => Buffer.from(`${text}\n`),
  piece(piece) {
    if (piece.kind === "hunk") return Buffer.from(`${piece.text}\n`);
    const end = piece.bytes.at(-1) === lineFeed ? "" : `\n${noNewline}`;
    return Buffer.concat([Buffer.from(piece.sign), piece.bytes, Buffer.from(end)]);
  },
};

function forPeople(chalk: ChalkInstance): Look {
  const colours = { " ": (text: string) => text, "-": chalk.red, "+": chalk.green };
  return {
    head: (text) => Buffer.from(`${chalk.bold(visible(text.trimEnd()))}\n`),
    piece(piece) {
      if (piece.kind === "hunk") return Buffer.from(`${chalk.cyan(piece.text)}\n`);
      const text = Buffer.from(piece.bytes).toString("utf8");
      const line = text.replace(/\n$/, "");
      const end = line === text ? `\n${noNewline}` : "\n";
      return Buffer.from(`${colours[piece.sign](visible(`${piece.sign}${line}`))}${end}`);
    },
  };
}
