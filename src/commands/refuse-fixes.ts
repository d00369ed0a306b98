import { statSync } from "node:fs";
import { isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import type { Io } from "../cli/io.js";
import type { Options } from "../cli/options.js";
import type { InputFile } from "../discover/discover.js";
import { isWithin, realPath, realPathAhead } from "../discover/within.js";
import type { OutputTarget } from "../write/output-file.js";
import type { Planned } from "./refuse-outputs.js";

/** Throws where the files that were found cannot be mended in the way that was asked for. */
export async function refuseFixes(
  files: readonly InputFile[],
  { fix, diff, fixTo }: Pick<Options, "fix" | "diff" | "fixTo">,
  io: Io,
): Promise<void> {
  const stdin = files.find(({ path }) => path === undefined);
  if (stdin && fixTo !== undefined) {
    throw new Error("standard input cannot be written to a folder: --fix writes it to standard output");
  }
  if (fixTo !== undefined && statSync(resolve(io.cwd, fixTo), { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new Error(`cannot write to ${fixTo}: it is a file, name a folder`);
  }
  if (stdin && files.length > 1) {
    throw new Error("standard input is mended to standard output: name no other files beside it");
  }
  if (diff || (stdin && fix)) return;
  await refuseGameFiles(files, fixTo, io);
}

/** The game has its journals open and reads its side files: nothing is written among them. */
async function refuseGameFiles(files: readonly InputFile[], fixTo: string | undefined, io: Io): Promise<void> {
  const { gameDirsHere } = await import("./game-dir.js");
  const folders = (await gameDirsHere(io)).flatMap((folder) => realPath(folder) ?? []);
  const isOfGame = (path: string): boolean => folders.some((folder) => isWithin(path, folder));
  if (fixTo !== undefined) {
    if (isOfGame(realPathAhead(resolve(io.cwd, fixTo)))) {
      throw new Error(`${fixTo} lies in the game's own folder: name another for --fix-to`);
    }
    return;
  }
  const first = files.find(({ path }) => path !== undefined && isOfGame(realPath(path) ?? path));
  if (first) {
    throw new Error(
      `${first.name} lies in the game's own folder, where nothing is changed: --fix-to <folder> writes mended copies`,
    );
  }
}

/** Where the copy of a file goes: below the folder, by the path that it has below the working folder, or else by its whole path. */
export function copyTarget(file: InputFile, folder: string, cwd: string): OutputTarget {
  const path = file.path ?? "";
  const local = relative(cwd, path);
  const isOutside = local === ".." || local.startsWith(`..${sep}`) || isAbsolute(local);
  const below = isOutside ? relative(parse(path).root, path) : local;
  return { name: join(folder, below), path: resolve(cwd, folder, below) };
}

/** Whether standard output is for what is mended, so that reports go to standard error. */
export function printsMended(files: readonly InputFile[], { diff }: { readonly diff: boolean }): boolean {
  return diff || files.some(({ path }) => path === undefined);
}

/** The copies that may be written: which of the files can be mended is not known yet. */
export function plannedCopies(
  files: readonly InputFile[],
  { fixTo }: Pick<Options, "fixTo">,
  io: Io,
): readonly Planned[] {
  if (fixTo === undefined) return [];
  return files.map((file) => ({ ...copyTarget(file, fixTo, io.cwd), what: "a mended file" }));
}
