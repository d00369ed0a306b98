import { Buffer } from "node:buffer";
import { kindOfName, sideFiles } from "../files/discover/kind.js";
import { momentOf } from "./moment.js";
import { rawLines } from "./portions.js";

/** A side file as it was at some time. */
export interface PastSideFile {
  readonly name: string;
  readonly at: number;
  readonly bytes: Buffer;
}

/** The side files that a history tells, in turn; lines that are none of them are passed over. */
export function* pastSideFiles(path: string): Generator<PastSideFile, void, undefined> {
  for (const line of rawLines(path)) {
    const { file, text } = entryOf(line.toString());
    if (typeof file !== "string" || typeof text !== "string") continue;
    const bytes = Buffer.from(text);
    const at = momentOf(bytes);
    if (at !== undefined && isSideFileName(file)) yield { name: file, at, bytes };
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
