import { Buffer } from "node:buffer";
import { TextDecoder } from "node:util";
import type { ByteSink } from "./lines.js";

/** What the first bytes of a file say of its encoding, where they say anything. */
export type Mark = "byte-order-mark" | "utf-16";

const longestMark = 3;

/** Takes a byte order mark off the front of a stream, and turns UTF-16, as PowerShell writes it, into UTF-8. */
export function takeMark(sink: ByteSink, onMark: (mark: Mark) => void): ByteSink {
  let head: Buffer | undefined = Buffer.alloc(0);
  let utf16: TextDecoder | undefined;

  const forward = (chunk: Uint8Array): void => {
    sink.push(utf16 ? Buffer.from(utf16.decode(chunk, { stream: true })) : chunk);
  };
  const begin = (bytes: Buffer): void => {
    head = undefined;
    const encoding = utf16Encoding(bytes);
    if (encoding) {
      utf16 = new TextDecoder(encoding);
      onMark("utf-16");
      forward(bytes);
    } else if (hasMark(bytes)) {
      onMark("byte-order-mark");
      forward(bytes.subarray(longestMark));
    } else forward(bytes);
  };

  return {
    push(chunk) {
      if (!head) return forward(chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length >= longestMark) begin(head);
    },
    end() {
      if (head) begin(head);
      if (utf16) sink.push(Buffer.from(utf16.decode()));
      sink.end();
    },
  };
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function utf16Encoding(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}
