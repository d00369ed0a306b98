import type { Buffer } from "node:buffer";
import { basename, dirname, join, resolve } from "node:path";
import { cannotRead } from "../base/failure.js";
import { journalOrder } from "../engine/between-journals/order.js";
import { readBounded } from "../files/bounded-file.js";
import type { InputFile } from "../files/discover/discover.js";
import { historyName, kindOfName, sideFiles } from "../files/discover/kind.js";
import { filesIn } from "../files/discover/search.js";
import { withSlashes } from "../files/discover/slashes.js";
import { isFoundName, isJournalName } from "../files/discover/wanted-name.js";
import { isWithin, realPath, realPathAhead } from "../files/discover/within.js";
import { momentOf, rawLines } from "../files/side-file-history.js";
import { statSync } from "../read/node-fs.js";
import { packedProblem } from "../read/unpack/packed-file.js";

/** Lines of one second that exceed this are written in several portions, as is a longer line. */
const longestPortion = 1024 * 1024;

/** Lines that the game writes together: those of one second. */
export interface Portion {
  /** Seconds since 1970; undefined if no line so far has a time. */
  readonly at: number | undefined;
  readonly lines: readonly Buffer[];
}

/** The portions of a journal in order; one line each if `isByLine`. */
export function* portionsOf(path: string, isByLine: boolean): Generator<Portion, void, undefined> {
  let at: number | undefined;
  let lines: Buffer[] = [];
  let length = 0;
  for (const line of rawLines(path)) {
    const own = momentOf(line) ?? at;
    if (lines.length > 0 && (isByLine || own !== at || length + line.length > longestPortion)) {
      yield { at, lines };
      lines = [];
      length = 0;
    }
    at = own;
    lines.push(line);
    length += line.length;
  }
  if (lines.length > 0) yield { at, lines };
}

const longestSideFile = 64 * 1024 * 1024;

/** A side file, and when the game wrote it, if known. */
export type SourceSideFile = Readonly<ReturnType<typeof sideFileOf>[number]>;

/** The source of a replay: journals in the order of writing, and the side files in their final state. */
export type ReplaySource = Readonly<ReturnType<typeof sourceOf>>;

export type SourceFile = ReplaySource["journals"][number];

/** Inspects a journal, or a folder with journals and side files in it; throws if there is nothing to replay. */
export async function readSource(given: string, cwd: string): Promise<ReplaySource> {
  const path = resolve(cwd, given);
  const tried = async <Result>(act: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      throw new Error(cannotRead(given, error), { cause: error });
    }
  };
  const isFolder = await tried(() => statSync(path).isDirectory());
  if (!isFolder) return tried(() => sourceOf(dirname(path), [basename(path)], []));
  const isWanted = (name: string): boolean => isFoundName(name) || name === historyName;
  const { names, skipped, reasons } = await filesIn(withSlashes(given), cwd, isWanted);
  if (reasons.length > 0) throw new Error(reasons[0]);
  const journals = names.filter((name) => isJournalName(name));
  if (journals.length > 0) return tried(() => sourceOf(path, journals, names, skipped));
  throw new Error(
    [...skipped, `there is no journal in ${given}, and without one there is nothing to replay`].join("; "),
  );
}

/** Journals given by name, with the side files among them; throws if they are in different folders. */
export function sourceOfFiles(files: readonly InputFile[]): ReplaySource {
  const folders = new Set(files.map(({ path = "" }) => dirname(path)));
  const [folder = ""] = folders;
  if (folders.size > 1)
    throw new Error("the files lie in several folders, and a session has one: name files of one folder");
  const names = files.map(({ path = "" }) => basename(path));
  const journals = files.filter(({ kind }) => kind === "journal").map(({ path = "" }) => basename(path));
  if (journals.length === 0)
    throw new Error("there is no journal among these files, and without one there is nothing to replay");
  return sourceOf(folder, journals, names.sort());
}

function sourceOf(
  folder: string,
  journals: readonly string[],
  others: readonly string[],
  skipped: readonly string[] = [],
) {
  for (const name of journals) {
    const problem = packedProblem(join(folder, name));
    if (problem !== undefined) throw new Error(`cannot replay ${name}: ${problem}`);
  }
  const inputs = journals.map((name) => ({ name, path: join(folder, name), kind: "journal" as const }));
  const ordered = journalOrder(inputs).map(({ name }) => ({ name, path: join(folder, name) }));
  return {
    folder,
    journals: ordered,
    // Those without a time come last.
    sideFiles: others
      .flatMap((name) => sideFileOf(folder, name))
      .sort((one, other) => (one.at ?? Number.MAX_VALUE) - (other.at ?? Number.MAX_VALUE)),
    /** The file with their earlier contents, if there is one. */
    history: others.includes(historyName) ? join(folder, historyName) : undefined,
    /** Why links were left alone. */
    skipped,
    /** The total size of the journals. */
    bytes: ordered.reduce((sum, { path }) => sum + statSync(path).size, 0),
  };
}

function sideFileOf(folder: string, name: string) {
  const kind = sideFiles.find((file) => file === kindOfName(name));
  const path = join(folder, name);
  return kind ? [{ name, path, kind, at: momentOf(sideFileBytes(path)) }] : [];
}

export function sideFileBytes(path: string): Buffer {
  return readBounded(path, longestSideFile);
}

/** Throws if a replay would overwrite what it reads, or write to a folder of the game. */
export function refuseTarget(out: string, { folder }: ReplaySource, cwd: string, gameFolders: readonly string[]): void {
  if (out === "") throw new Error("--out needs the name of a folder");
  const target = realPathAhead(resolve(cwd, out));
  if (isWithin(target, realPath(folder) ?? folder)) {
    throw new Error(`${out} lies where the session is read from: name another folder for --out`);
  }
  if (gameFolders.some((game) => isWithin(target, realPath(game) ?? game))) {
    throw new Error(`${out} is in the game's own folder, where only the game writes: name another for --out`);
  }
}
