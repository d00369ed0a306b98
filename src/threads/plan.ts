import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import type { InputFile } from "../discover/discover.js";
import { eraOfVersion } from "../judge/era.js";
import { type GameVersion, isOldFormat, parseGameVersion } from "../judge/game-version.js";
import { isPlainText } from "../read/mark.js";
import { pieceLength, type SizedFile } from "./choice.js";
import type { Part, WorkPiece } from "./piece.js";

/** Larger journals are cut; no genuine one is as large. */
const largestWhole = 4 * pieceLength;

/** How far a line border is looked for. */
const borderWindow = 1024 * 1024;

/** Shares out files in their order: small ones together, unless they are to be apart, and large journals in parts. */
export function* planPieces(files: readonly SizedFile[], strict: boolean, apart: boolean): Generator<WorkPiece> {
  let batch: InputFile[] = [];
  let bytes = 0;
  for (const { file, size } of files) {
    const parts = size > largestWhole && file.kind === "journal" ? cut(file, size, strict) : [];
    const isFull = apart || bytes + size > pieceLength || parts.length > 0;
    if (isFull && batch.length > 0) {
      yield { files: batch, bytes };
      batch = [];
      bytes = 0;
    }
    for (const part of parts) yield { part, bytes: part.range.end - part.range.start };
    if (parts.length > 0) continue;
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) yield { files: batch, bytes };
}

/** A journal of an old format is not cut: its one finding counts all its lines. */
function cut(file: InputFile, size: number, strict: boolean): readonly Part[] {
  const { path } = file;
  if (path === undefined) return [];
  const handle = openSync(path, "r");
  try {
    const window = Buffer.allocUnsafe(borderWindow);
    const front = window.subarray(0, readSync(handle, window, 0, borderWindow, 0));
    if (!isPlainText(front)) return [];
    const head = front.toString("utf8");
    const version = headerVersion(head.slice(0, Math.max(0, head.indexOf("\n"))));
    if (version && isOldFormat(version) && !strict) return [];
    const borders = [0];
    for (let at = pieceLength; at < size; at += pieceLength) {
      const length = readSync(handle, window, 0, borderWindow, at);
      const border = window.subarray(0, length).indexOf(0x0a);
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
    }));
  } finally {
    closeSync(handle);
  }
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
