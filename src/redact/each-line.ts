import { takeMark } from "../read/mark.js";
import { kindOn } from "./event-name.js";
import { rawLineAt, takeLines } from "./lines.js";

const lineFeed = 0x0a;

/** Called with the number of a line, the event on it, and its bytes. */
export type TakeLine = (line: number, kind: string | undefined, bytes: Uint8Array) => void;

/** Goes through the lines of a journal; one that is too long to be read is only counted. */
export function eachLine(chunks: Iterable<Uint8Array>, take: TakeLine): void {
  let number = 0;
  let isWithin = false;
  const lines = takeLines({
    lines(bytes) {
      for (let start = 0; start < bytes.length; ) {
        const line = rawLineAt(bytes, start);
        take(++number, kindOn(bytes, line), bytes.subarray(start, line.end));
        start = line.end;
      }
    },
    endless(bytes) {
      if (!isWithin) number++;
      isWithin = bytes.at(-1) !== lineFeed;
    },
  });
  const front = takeMark(lines, () => {});
  for (const chunk of chunks) front.push(chunk);
  front.end();
}
