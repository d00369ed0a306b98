import { Buffer } from "node:buffer";
import { secondsOfText } from "../base/dates.js";
import { objectIn } from "../read/json/parse.js";
import { splitRaw } from "../read/raw-lines.js";
import { readChunks } from "./chunks.js";
import { kindOfName, sideFiles } from "./discover/kind.js";

/** A longer line comes in pieces of this length. */
const longestPiece = 1024 * 1024;

const key = Buffer.from('"timestamp"');
const value = /^"timestamp"\s*:\s*"([^"]{1,40})"/;

/** The timestamp of a line or side file, in seconds since 1970; undefined if it has none. */
export function momentOf(bytes: Buffer): number | undefined {
  const at = bytes.indexOf(key);
  if (at < 0) return undefined;
  const [, text] = value.exec(bytes.toString("latin1", at, at + 80)) ?? [];
  return text === undefined ? undefined : secondsOfText(text);
}

/** The lines of a file unchanged, with their line endings; a very long line comes in pieces. */
export function* rawLines(path: string): Generator<Buffer, void, undefined> {
  let lines: Buffer[] = [];
  // The bytes are reused, and lines are kept until their second is over.
  const take = (bytes: Uint8Array): void => {
    lines.push(Buffer.from(bytes));
  };
  const sink = splitRaw({ line: take, tooLong: take }, longestPiece);
  for (const chunk of readChunks(path)) {
    sink.push(chunk);
    yield* lines;
    lines = [];
  }
  sink.end();
  yield* lines;
}

/** The side files in a history, in order, with their lines in it; other lines are skipped. */
export function* pastSideFiles(path: string) {
  let line = 0;
  for (const raw of rawLines(path)) {
    line++;
    const { file, text } = objectIn(raw.toString()) ?? {};
    if (typeof file !== "string" || typeof text !== "string") continue;
    const bytes = Buffer.from(text);
    const at = momentOf(bytes);
    // No other names are accepted, because the history may be untrusted.
    const isSideFile = sideFiles.some((kind) => kind === kindOfName(file) && file === `${kind}.json`);
    if (at !== undefined && isSideFile) yield { line, name: file, at, bytes };
  }
}
