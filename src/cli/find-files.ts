import { Buffer } from "node:buffer";
import { resolve } from "node:path";
import { cannotRead } from "../base/failure.js";
import { nearest } from "../base/nearest.js";
import { counted } from "../base/text.js";
import type { Options } from "../config/options.js";
import { readBounded } from "../files/bounded-file.js";
import { type Discovery, discover } from "../files/discover/discover.js";
import { showsKind, sideFileIn } from "../files/discover/kind.js";
import { everyPath, type PathChoices } from "../files/discover/path-choices.js";
import { textOfFile } from "../read/text-file.js";
import { commandNames } from "./command-names.js";
import { wordHint } from "./foreign-options.js";
import type { Io } from "./io.js";

/** The command-line options for the files that a command reads. */
type InputOptions = Pick<Options, "paths"> &
  Partial<Pick<Options, "filesFrom" | "as" | "stdinFilename" | "gameDir" | "errorOnUnmatched">>;

/** Finds the files that a command line names: paths, folders, globs, a list of them, and the game's own folder. Says which links were skipped; with `asksGit`, what git ignores is left out of folders. */
export async function findFiles(
  options: InputOptions,
  io: Io,
  choices?: PathChoices,
  asksGit = false,
): Promise<Omit<Discovery, "skipped">> {
  const { filesFrom, as, stdinFilename, gameDir = false, errorOnUnmatched = true } = options;
  const paths = options.paths.length === 0 && stdinFilename !== undefined ? ["-"] : options.paths;
  const listed = filesFrom === undefined ? [] : await readPathList(filesFrom, io);
  if (filesFrom === "-" && [...paths, ...listed].includes("-")) {
    throw new Error("standard input cannot be both the list of files and a file");
  }
  const ofGame = gameDir ? await (await import("./game-dir.js")).gamePaths(io) : { paths: [], reasons: [] };
  const isNoneNamed = filesFrom === undefined && paths.length === 0 && !gameDir;
  const search = {
    cwd: io.cwd,
    paths: isNoneNamed ? ["."] : [...paths, ...listed, ...ofGame.paths],
    choices: choices ?? everyPath(io.cwd),
    as,
    stdinName: stdinFilename,
    stdinFile: async () => sideFileIn(await io.stdin.start(showsKind)),
    errorOnUnmatched,
  };
  let found = await discover(asksGit ? { ...search, asksGit: () => true } : search);
  if (found.gitignored.length > 0) {
    // What the game writes is read, also by somebody who keeps all of his home in git.
    const isOfGame = await (await import("./game-dir.js")).gameDirTest(io);
    if (found.gitignored.some(isOfGame)) found = await discover({ ...search, asksGit: (path) => !isOfGame(path) });
  }
  const { files, skipped, reasons, gitignored } = found;
  for (const text of skipped) await io.complain(text);
  // A list of files, as a hook gives, may well have none of those that are always ignored.
  const idle = files.some(({ folder }) => folder !== undefined) ? (choices?.idleGlobs?.() ?? []) : [];
  for (const glob of idle) {
    const hint = glob.includes("/") ? "" : `; at any depth, it is --ignore '**/${glob}'`;
    await io.complain(`--ignore ${glob} matches no file${hint}`);
  }
  const [word = ""] = paths;
  const [first, ...others] = reasons;
  const isAboutWord = first?.startsWith(`cannot read ${word}:`);
  const pathHint = isNoneNamed ? "; to read standard input, write -" : "";
  const hint = isAboutWord ? commandHint(word, files.length === 0) : pathHint;
  const hinted = first === undefined ? [] : [first + hint, ...others];
  const isAllLeftOut = files.length === 0 && reasons.length === 0 && gitignored.length > 0 && errorOnUnmatched;
  const ofGit = isAllLeftOut ? [leftOutText(gitignored.length)] : [];
  return { files, reasons: [...ofGame.reasons, ...hinted, ...ofGit], gitignored };
}

/** How many files of a search were left out, and how to have them read. */
export function leftOutText(count: number): string {
  return `${counted(count, "file")} left out, which git ignores; --no-gitignore reads ${count === 1 ? "it" : "them"}`;
}

/** A hint for a word that is not a file, but may be meant as a command. */
function commandHint(word: string, isAlone: boolean): string {
  const hint = wordHint(word);
  if (hint !== undefined) return `; ${hint}`;
  const command = isAlone ? nearest(word, commandNames) : undefined;
  return command === undefined ? "" : `; did you mean the command ${command}?`;
}

/** More bytes than a million paths take. */
const longestList = 256 * 1024 * 1024;

/** The paths in a list, one per line or, as with `find -print0`, separated by NUL bytes. */
async function readPathList(file: string, io: Io): Promise<readonly string[]> {
  let list: string;
  try {
    list = textOfFile(file === "-" ? await bytesOf(io.stdin) : readBounded(resolve(io.cwd, file), longestList));
  } catch (error) {
    throw new Error(cannotRead(file, error));
  }
  return list.split(list.includes("\0") ? "\0" : /\r?\n/).filter((path) => path !== "");
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > longestList) throw new Error(`it is longer than ${longestList / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
