import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import type { InputFile } from "../discover/discover.js";
import { isNextPart } from "../discover/journal-part.js";
import { osPath } from "../files/os-path.js";
import { eraOfVersion, unknownEra } from "../judge/era.js";
import type { Contexts } from "../lint/contexts.js";
import { isPlainText } from "../read/mark.js";
import { type GameVersion, isOldFormat, parseGameVersion } from "../schemas/game-version.js";
import { packFormatOf } from "../unpack/pack-format.js";
import { packFormatAt } from "../unpack/packed-file.js";
import { pieceLength, type SizedFile } from "./choice.js";
import type { Part, WorkPiece } from "./piece.js";

/** Larger journals are cut; no genuine one is as large. */
const largestWhole = 4 * pieceLength;

const lineFeed = 0x0a;

/** How far a line border is looked for. */
const borderWindow = 1024 * 1024;

/** How files are shared out: each apart or not, and whether they are held against each other. */
export interface Sharing {
  readonly apart: boolean;
  readonly isForOthers: boolean;
}

/** Shares out files in their order: small ones together, unless they are to be apart, and large journals in parts. */
export function* planPieces(
  files: readonly SizedFile[],
  contexts: Contexts,
  { apart, isForOthers }: Sharing,
): Generator<WorkPiece> {
  let batch: InputFile[] = [];
  let bytes = 0;
  let choices = 0;
  const packed = packedParts(files);
  for (const [index, { file, size }] of files.entries()) {
    const isOfPacked = packed.has(file);
    const isLong = size > largestWhole && file.kind === "journal" && !isOfPacked;
    const cutParts = isLong ? cut(file, size, contexts.of(file).choices.strict) : [];
    const isTold = cutParts.length === 0 && size > 0 && !isOfPacked && isOfSeveral(files, index);
    const parts = isTold ? [wholePart(file, size)] : cutParts;
    const isOther = contexts.indexOf(file) !== choices;
    const isTorn = !isOfPacked || !isNextPart(batch.at(-1)?.path, file.path);
    const isFull = isOther || (isTorn && (apart || bytes + size > pieceLength || parts.length > 0));
    if (isFull && batch.length > 0) {
      yield { files: batch, isForOthers, isApart: apart, bytes, choices };
      batch = [];
      bytes = 0;
    }
    choices = contexts.indexOf(file);
    for (const part of parts) yield { part, bytes: part.range.end - part.range.start, choices };
    if (parts.length > 0) continue;
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) yield { files: batch, isForOthers, isApart: apart, bytes, choices };
}

/** Whether a file is one of several that hold one journal, whose story is told in order. */
function isOfSeveral(files: readonly SizedFile[], index: number): boolean {
  const [before, at, after] = [index - 1, index, index + 1].map((place) => files[place]?.file);
  return at?.kind === "journal" && (isNextPart(before?.path, at.path) || isNextPart(at.path, after?.path));
}

/** The files that hold parts of one journal of which some are packed: such parts cannot be told apart, so that one thread gets them all. */
function packedParts(files: readonly SizedFile[]): ReadonlySet<InputFile> {
  const packed = new Set<InputFile>();
  let parts: InputFile[] = [];
  const close = (): void => {
    if (parts.length > 1 && parts.some(({ path }) => packFormatAt(path) !== undefined)) {
      for (const part of parts) packed.add(part);
    }
    parts = [];
  };
  for (const { file } of files) {
    if (file.kind !== "journal" || !isNextPart(parts.at(-1)?.path, file.path)) close();
    parts.push(file);
  }
  close();
  return packed;
}

/** A file of which other files have to know what it tells. */
function wholePart(file: InputFile, size: number): Part {
  const range = { start: 0, end: size };
  return { file, range, isFirst: true, isLast: true, fileEnd: size, era: unknownEra, usualEnd: undefined };
}

/** What cannot be read is not cut, so that it fails where it is linted, by itself and by its name. */
function cut(file: InputFile, size: number, strict: boolean): readonly Part[] {
  if (file.path === undefined) return [];
  try {
    return partsOf(file, file.path, size, strict);
  } catch {
    return [];
  }
}

/** A journal of an old format is not cut: its one finding counts all its lines. */
function partsOf(file: InputFile, path: string, size: number, strict: boolean): readonly Part[] {
  const handle = openSync(osPath(path), "r");
  try {
    const window = Buffer.allocUnsafe(borderWindow);
    const front = window.subarray(0, readSync(handle, window, 0, borderWindow, 0));
    if (!isPlainText(front) || packFormatOf(front) !== undefined) return [];
    const head = front.toString("utf8");
    const firstEnd = front.indexOf(lineFeed);
    if (firstEnd < 0) return [];
    const usualEnd = front[firstEnd - 1] === 0x0d ? "\r\n" : "\n";
    const version = headerVersion(head.slice(0, Math.max(0, head.indexOf("\n"))));
    if (version && isOldFormat(version) && !strict) return [];
    const borders = [0];
    for (let at = pieceLength; at < size; at += pieceLength) {
      const length = readSync(handle, window, 0, borderWindow, at);
      const border = borderIn(window.subarray(0, length));
      const start = at + border + 1;
      if (border >= 0 && start < size && start > (borders.at(-1) ?? 0)) borders.push(start);
    }
    return borders.map((start, index) => ({
      file,
      range: { start, end: borders[index + 1] ?? size },
      isFirst: index === 0,
      isLast: index === borders.length - 1,
      fileEnd: size,
      era: eraOfVersion(version),
      usualEnd,
    }));
  } finally {
    closeSync(handle);
  }
}

/** The end of a line that the start of a record follows, lest a record that was torn in two be torn for good. */
function borderIn(window: Buffer): number {
  const border = window.indexOf("\n{");
  return border < 0 ? window.indexOf(lineFeed) : border;
}

function headerVersion(line: string): GameVersion | undefined {
  const text = line.replace(/^[\0\ufeff]+/, "");
  if (!text.includes('"Fileheader"')) return undefined;
  try {
    const { event, gameversion } = Object(JSON.parse(text)) as {
      readonly event?: unknown;
      readonly gameversion?: unknown;
    };
    return event === "Fileheader" ? parseGameVersion(gameversion) : undefined;
  } catch {
    return undefined;
  }
}
