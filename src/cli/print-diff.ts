import { Buffer } from "node:buffer";
import { Chalk } from "chalk";
import { inert, visible } from "../base/visible.js";
import type { Options } from "../config/options.js";
import type { ByteEdit } from "../rules/fix/file-fix.js";
import { diffLines, diffName, unifiedDiff } from "../rules/fix/unified-diff.js";
import { type Io, wantsColour } from "./io.js";

const noNewline = "\\ No newline at end of file";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The number of bytes buffered before printing. */
const gathered = 64 * 1024;

/** Prints what edits would do to a file; returns a notice if the patch is not exact. */
export async function printDiff(
  name: string,
  read: () => Iterable<Uint8Array>,
  edits: readonly ByteEdit[],
  color: Options["color"],
  io: Io,
): Promise<string | undefined> {
  const { shown, colours, notice, isForPeople } = lookFor(color, io);
  const hidesReturns = isForPeople && allEndInReturns(read());
  let isExact = true;
  let waiting: Uint8Array[] = [];
  let length = 0;
  const print = (line: Buffer, part: "head" | "hunk" | " " | "-" | "+"): void => {
    const text = line.toString("utf8");
    const safe = shown(text);
    // Bytes that are not UTF-8 can only be printed verbatim.
    const plain = safe === text && !colours ? line : Buffer.from(safe);
    if (!plain.equals(line)) isExact = false;
    waiting.push(colours ? Buffer.from(colours[part](safe)) : plain, Buffer.of(lineFeed));
    length += line.length;
  };
  // The tab at its end is for programs.
  const named = colours ? diffName(name).replace(/\t$/, "") : diffName(name);
  for (const sign of ["---", "+++"]) print(Buffer.from(`${sign} ${named}`), "head");
  for (const piece of unifiedDiff(() => diffLines(read(), edits))) {
    if (piece.kind === "hunk") print(Buffer.from(piece.text), "hunk");
    else {
      const hasEnd = piece.bytes.at(-1) === lineFeed;
      const line = hasEnd ? piece.bytes.subarray(0, -1) : piece.bytes;
      const content = hidesReturns && line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
      print(Buffer.concat([Buffer.from(piece.sign), content]), piece.sign);
      if (!hasEnd) print(Buffer.from(noNewline), " ");
    }
    if (length < gathered) continue;
    await io.stdout.write(Buffer.concat(waiting));
    waiting = [];
    length = 0;
  }
  await io.stdout.write(Buffer.concat(waiting));
  return isExact ? undefined : notice;
}

/** True if all lines that have an end have that of Windows. */
function allEndInReturns(chunks: Iterable<Uint8Array>): boolean {
  let before: number | undefined;
  for (const chunk of chunks) {
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1))
      if ((at === 0 ? before : chunk[at - 1]) !== carriageReturn) return false;
    before = chunk.at(-1) ?? before;
  }
  return true;
}

/** How lines are printed: programs get every byte, people nothing that acts on a terminal, and the log of GitHub Actions no commands. */
function lookFor(color: Options["color"], { env, stdout, redirected }: Io) {
  const isColoured = wantsColour(color, env, stdout.isTerminal);
  if (stdout.isTerminal || isColoured) {
    const { bold, cyan, red, green } = new Chalk({ level: isColoured ? 1 : 0 });
    return {
      /** A line without anything that its reader would act on. */
      shown: (line: string) => inert(visible(line)),
      colours: { head: bold, hunk: cyan, " ": (text: string) => text, "-": red, "+": green },
      /** The notice if a line is not printed verbatim. */
      isForPeople: true,
      notice: "control characters in the diff are shown escaped: pipe it, without colours, to have an exact patch",
    };
  }
  // A pipe may lead into the log, a file does not.
  const isLogged = env.GITHUB_ACTIONS && redirected?.stdout === undefined;
  return {
    shown: isLogged ? inert : (line: string) => line,
    colours: undefined,
    isForPeople: false,
    notice: "commands of GitHub Actions in the diff are shown escaped: write it to a file to have an exact patch",
  };
}
