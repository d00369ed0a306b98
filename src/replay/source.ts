import { Buffer } from "node:buffer";
import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { reasonOf } from "../base/text.js";
import { archiveOrder } from "../engine/archive/order.js";
import { readBounded } from "../files/bounded-file.js";
import { readChunks } from "../files/chunks.js";
import type { InputFile } from "../files/discover/discover.js";
import { kindOfName, type SideFile, sideFiles } from "../files/discover/kind.js";
import { isJournalName } from "../files/discover/wanted-name.js";
import { historyName } from "../generate/piece.js";
import { osPath } from "../read/os-path.js";
import { packedFault } from "../read/unpack/packed-file.js";
import { momentOf } from "./moment.js";

const lineFeed = 0x0a;
/** More than this of one second is written in several portions, and so is a line that is longer. */
const longestPortion = 1024 * 1024;

/** Lines that the game writes at once: those of one second. */
export interface Portion {
  /** Seconds since 1970; undefined where no line up to here says. */
  readonly at: number | undefined;
  readonly lines: readonly Buffer[];
}

/** The portions of a journal in turn; each line alone where they are wanted one by one. */
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

/** The lines of a file as they are, with their ends; of one that is very long, pieces. */
export function* rawLines(path: string): Generator<Buffer, void, undefined> {
  let held: Buffer[] = [];
  let heldLength = 0;
  for (const chunk of readChunks(path)) {
    // The chunk is read into again, and lines are kept until their second is over.
    const bytes = Buffer.from(chunk);
    let start = 0;
    for (let feed = bytes.indexOf(lineFeed); feed >= 0; feed = bytes.indexOf(lineFeed, start)) {
      const end = bytes.subarray(start, feed + 1);
      yield heldLength === 0 ? end : Buffer.concat([...held, end]);
      held = [];
      heldLength = 0;
      start = feed + 1;
    }
    if (start === bytes.length) continue;
    held.push(bytes.subarray(start));
    heldLength += bytes.length - start;
    if (heldLength < longestPortion) continue;
    yield Buffer.concat(held);
    held = [];
    heldLength = 0;
  }
  if (heldLength > 0) yield Buffer.concat(held);
}

const longestSideFile = 64 * 1024 * 1024;

/** A file that is to be replayed. */
export interface SourceFile {
  readonly name: string;
  readonly path: string;
}

/** A side file, and when the game wrote it, where it says. */
export interface SourceSideFile extends SourceFile {
  readonly kind: SideFile;
  readonly at: number | undefined;
}

/** What is replayed: journals in the order in which they were written, and the side files as they were left in the end. */
export interface ReplaySource {
  readonly folder: string;
  readonly journals: readonly SourceFile[];
  readonly sideFiles: readonly SourceSideFile[];
  /** The file that has them as they were at all times, where there is one. */
  readonly history: string | undefined;
  /** The bytes of the journals. */
  readonly bytes: number;
}

/** Looks at a journal, or at a folder with journals and side files right in it; throws where there is nothing to replay. */
export async function readSource(given: string, cwd: string): Promise<ReplaySource> {
  const path = resolve(cwd, given);
  try {
    if (!statSync(osPath(path)).isDirectory()) return sourceOf(dirname(path), [basename(path)], []);
    const entries = await readdir(osPath(path), { withFileTypes: true });
    const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    const journals = names.filter((name) => isJournalName(name)).sort();
    if (journals.length > 0) return sourceOf(path, journals, names.sort());
  } catch (error) {
    throw new Error(`cannot read ${given}: ${reasonOf(error)}`, { cause: error });
  }
  throw new Error(`there is no journal in ${given}, and without one there is nothing to replay`);
}

/** Journals that were named one by one, and the side files among them; throws where they are not of one folder. */
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

function sourceOf(folder: string, journals: readonly string[], others: readonly string[]): ReplaySource {
  for (const name of journals) {
    const fault = packedFault(join(folder, name));
    if (fault !== undefined) throw new Error(`cannot replay ${name}: ${fault}`);
  }
  const inputs = journals.map((name) => ({ name, path: join(folder, name), kind: "journal" as const }));
  const ordered = archiveOrder(inputs).map(({ name }) => ({ name, path: join(folder, name) }));
  return {
    folder,
    journals: ordered,
    sideFiles: others.flatMap((name) => sideFileOf(folder, name)).sort(byMoment),
    history: others.includes(historyName) ? join(folder, historyName) : undefined,
    bytes: ordered.reduce((sum, { path }) => sum + statSync(osPath(path)).size, 0),
  };
}

function sideFileOf(folder: string, name: string): readonly SourceSideFile[] {
  const kind = sideFiles.find((file) => file === kindOfName(name));
  const path = join(folder, name);
  return kind ? [{ name, path, kind, at: momentOf(sideFileBytes({ name, path })) }] : [];
}

/** Those that do not say when they were written come last. */
function byMoment(one: SourceSideFile, other: SourceSideFile): number {
  return (one.at ?? Number.MAX_VALUE) - (other.at ?? Number.MAX_VALUE);
}

/** What a side file of the source holds. */
export function sideFileBytes({ path }: SourceFile): ReturnType<typeof readBounded> {
  return readBounded(path, longestSideFile);
}

/** A side file as it was at some time. */
interface PastSideFile {
  /** The line of the history. */
  readonly line: number;
  readonly name: string;
  readonly at: number;
  readonly bytes: Buffer;
}

/** The side files that a history says, in turn; lines that are none of them are passed over. */
export function* pastSideFiles(path: string): Generator<PastSideFile, void, undefined> {
  let line = 0;
  for (const raw of rawLines(path)) {
    line++;
    const { file, text } = entryOf(raw.toString());
    if (typeof file !== "string" || typeof text !== "string") continue;
    const bytes = Buffer.from(text);
    const at = momentOf(bytes);
    if (at !== undefined && isSideFileName(file)) yield { line, name: file, at, bytes };
  }
}

function entryOf(line: string): { readonly file?: unknown; readonly text?: unknown } {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

/** Nothing else is written, wherever the history comes from. */
function isSideFileName(name: string): boolean {
  return sideFiles.some((kind) => kind === kindOfName(name) && name === `${kind}.json`);
}
