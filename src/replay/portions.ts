import { Buffer } from "node:buffer";
import { readChunks } from "../files/chunks.js";
import { momentOf } from "./moment.js";

const lineFeed = 0x0a;
/** More than this of one second is written in several portions, and so is a line that is longer. */
const longestPortion = 1024 * 1024;

/** Lines that the game writes at once: those of one second. */
export interface Portion {
  /** Seconds since 1970; undefined where no line up to here tells. */
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
