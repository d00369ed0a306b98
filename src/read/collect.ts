import { joined } from "./joined.js";
import { type ByteSink, longestLine } from "./lines.js";

/** Gathers the bytes of a document, which is read when it is whole. */
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
