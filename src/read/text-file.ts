import { isUnread } from "./decode.js";
import { markedUtf16, takeMark, utf16Encoding } from "./file-start.js";
import { joined } from "./joined.js";
import { type ByteSink, longestLine, splitLines } from "./lines.js";

/** Decodes a file written by a person, an editor or PowerShell: UTF-8 or UTF-16, usually with a byte order mark, which is removed. */
export function textOfFile(bytes: Uint8Array): string {
  return new TextDecoder(markedUtf16(bytes) ?? unmarkedUtf16(bytes) ?? "utf-8").decode(bytes);
}

/** A list of short names separated by NUL bytes looks like UTF-16 at its start, but has no two-byte line ends and is not JSON. */
function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const encoding = utf16Encoding(bytes);
  if (encoding === undefined) return undefined;
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes("\n") || /^\s*[[{]/.test(text) ? encoding : undefined;
}

/** Collects the bytes of a document, which is read once it is complete. */
export function collect(onEnd: (bytes: Uint8Array) => void): ByteSink {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    push(chunk) {
      length += chunk.length;
      if (length > longestLine) throw new Error("the document is too long to be read at once");
      chunks.push(new Uint8Array(chunk));
    },
    end() {
      onEnd(joined(chunks));
    },
  };
}

/** A line of a file, counted from 1. */
export interface FileLine {
  readonly line: number;
  readonly text: string;
  /** It was too long, deep or wide to be read, and `text` is empty. */
  readonly isUnread: boolean;
}

/** Turns chunks of a file into lines; `end` returns the last of them. */
export function lineFeed() {
  let read: FileLine[] = [];
  const taken = (): readonly FileLine[] => {
    const all = read;
    read = [];
    return all;
  };
  const lines = splitLines((text, line, _terminated, problems) => {
    read.push({ line, text, isUnread: isUnread(problems) });
  });
  const sink = takeMark(lines, () => {});
  return {
    push(chunk: Uint8Array): readonly FileLine[] {
      sink.push(chunk);
      return taken();
    },
    end(): readonly FileLine[] {
      sink.end();
      return taken();
    },
  };
}

/** All lines of chunks that are available synchronously. */
export function* fileLines(chunks: Iterable<Uint8Array>): Generator<FileLine, void, undefined> {
  const feed = lineFeed();
  for (const chunk of chunks) yield* feed.push(chunk);
  yield* feed.end();
}
