import { splitLines } from "./lines.js";
import { takeMark } from "./mark.js";

/** A line of a file, counted from 1. */
export interface FileLine {
  readonly line: number;
  readonly text: string;
}

/** The lines that chunks of a file hold, some at a time; the end is told by the last chunk. */
export interface LineFeed {
  readonly push: (chunk: Uint8Array) => readonly FileLine[];
  readonly end: () => readonly FileLine[];
}

/** Makes lines of chunks, whoever hands them over. */
export function lineFeed(): LineFeed {
  let read: FileLine[] = [];
  const taken = (): readonly FileLine[] => {
    const all = read;
    read = [];
    return all;
  };
  const sink = takeMark(
    splitLines((text, line) => read.push({ line, text })),
    () => {},
  );
  return {
    push(chunk) {
      sink.push(chunk);
      return taken();
    },
    end() {
      sink.end();
      return taken();
    },
  };
}

/** All lines of chunks that are there at once. */
export function* fileLines(chunks: Iterable<Uint8Array>): Generator<FileLine, void, undefined> {
  const feed = lineFeed();
  for (const chunk of chunks) yield* feed.push(chunk);
  yield* feed.end();
}
