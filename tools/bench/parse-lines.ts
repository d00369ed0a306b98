import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";

/** How many lines of a journal `JSON.parse` accepted, and how many it rejected. */
export interface Parsed {
  readonly events: number;
  readonly refused: number;
}

const buffer = Buffer.allocUnsafeSlow(1024 * 1024);

/** Parses each line of a journal that is not blank; genuine journals contain lines that are not JSON, which are counted. */
export function parseLines(path: string): Parsed {
  let events = 0;
  let refused = 0;
  const parse = (line: string): void => {
    if (line.trim() === "") return;
    try {
      JSON.parse(line);
      events++;
    } catch {
      refused++;
    }
  };
  const file = openSync(path, "r");
  let rest = Buffer.alloc(0);
  for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
    const bytes = buffer.subarray(0, length);
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      const isCut = rest.length > 0;
      parse(
        isCut ? Buffer.concat([rest, bytes.subarray(0, end)]).toString("utf8") : bytes.toString("utf8", start, end),
      );
      if (isCut) rest = Buffer.alloc(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, bytes.subarray(start)]);
  }
  closeSync(file);
  parse(rest.toString("utf8"));
  return { events, refused };
}
