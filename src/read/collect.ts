import { Buffer } from "node:buffer";
import { type ByteSink, longestLine } from "./lines.js";

/** Gathers the bytes of a document, which is read when it is whole. */
export function collect(onEnd: (bytes: Buffer) => void): ByteSink {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    push(chunk) {
      length += chunk.length;
      if (length > longestLine) throw new Error("the document is too long to be read at once");
      chunks.push(Buffer.from(chunk));
    },
    end() {
      onEnd(Buffer.concat(chunks));
    },
  };
}
