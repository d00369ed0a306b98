import { Buffer } from "node:buffer";

const pieceLength = 1024 * 1024;

/** Text as UTF-8, a piece at a time: a long text would else be held twice. */
export function* encoded(content: string | Uint8Array): Generator<Uint8Array> {
  if (typeof content !== "string") {
    yield content;
    return;
  }
  for (let start = 0, end = 0; start < content.length; start = end) {
    end = pieceEnd(content, start + pieceLength);
    yield Buffer.from(content.slice(start, end));
  }
}

/** A character of two units is not cut. */
function pieceEnd(text: string, wanted: number): number {
  const isCut = wanted < text.length && /[\ud800-\udbff]/.test(text.charAt(wanted - 1));
  return Math.min(text.length, isCut ? wanted + 1 : wanted);
}
