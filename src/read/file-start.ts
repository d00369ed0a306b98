import { exactText } from "./decode.js";
import { joined } from "./joined.js";
import { objectIn } from "./json/parse.js";
import type { ByteSink } from "./lines.js";

/** The format of a file, as shown by its start; `binary` and `foreign` files are not validated. */
export type Mark = "byte-order-mark" | "utf-16" | "binary" | "foreign";

const headLength = 4096;
export const utf8Mark: readonly number[] = [0xef, 0xbb, 0xbf];
const lineFeed = 0x0a;

/**
 * Inspects the start of a stream: removes a byte order mark, converts UTF-16, as PowerShell writes it, to UTF-8, and stops if it is not text. For a
 * growing file, `isEnough` lets this happen as soon as the first complete line shows what the file is.
 */
export function takeMark(
  sink: ByteSink,
  onMark: (mark: Mark, head: Uint8Array) => void,
  isEnough: (head: Uint8Array) => boolean = () => false,
  isForeign: (head: Uint8Array) => boolean = () => false,
): ByteSink {
  let head: Uint8Array | undefined = new Uint8Array(0);
  let forward = sink.push;
  let end = sink.end;

  const encoder = new TextEncoder();
  const begin = (bytes: Uint8Array): void => {
    head = undefined;
    const encoding = utf16Encoding(bytes);
    if (encoding) {
      const decoder = new TextDecoder(encoding);
      forward = (chunk) => sink.push(encoder.encode(decoder.decode(chunk, { stream: true })));
      end = () => {
        sink.push(encoder.encode(decoder.decode()));
        sink.end();
      };
      onMark("utf-16", bytes);
      forward(bytes);
    } else if (utf8Mark.every((byte, index) => bytes[index] === byte)) {
      onMark("byte-order-mark", bytes);
      forward(bytes.subarray(utf8Mark.length));
    } else if (isBinary(bytes) || isForeign(bytes)) {
      forward = () => {};
      end = () => {};
      onMark(isBinary(bytes) ? "binary" : "foreign", bytes);
    } else forward(bytes);
  };

  return {
    push(chunk) {
      if (!head) return forward(chunk);
      // A large chunk is passed on without copying it.
      head = head.length === 0 && chunk.length >= headLength ? chunk : joined([head, chunk]);
      if (head.length >= headLength || isEnough(head)) begin(head);
    },
    end() {
      if (head) begin(head);
      end();
    },
  };
}

/** Detected by its byte order mark, or by every other byte being NUL. */
export function utf16Encoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const marked = markedUtf16(bytes);
  if (marked) return marked;
  const [first, second, third, fourth] = bytes;
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  return undefined;
}

/** The UTF-16 variant that a byte order mark stands for. */
export function markedUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** True if the first line is complete and there are enough bytes to detect UTF-16. */
export function isTextWithLine(head: Uint8Array): boolean {
  return head.length >= 4 && head.includes(lineFeed) && !isBinary(head);
}

/** Like `isTextWithLine`, and nothing that follows can show that the file is not text. */
export function isEventWithLine(head: Uint8Array): boolean {
  return isTextWithLine(head) && hasSign(head);
}

/** Not UTF-8, even if the last character is cut off, and without signs of an event. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headLength);
  for (let cut = 0; cut < 4; cut++) if (exactText(head.subarray(0, head.length - cut)) !== undefined) return false;
  return !hasSign(head);
}

/** Several lines of which none is JSON, broken or not: a list or a page mistaken for a journal. */
export function isForeignText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headLength);
  const text = new TextDecoder("latin1").decode(head);
  const whole = bytes.length < headLength ? text : text.slice(0, text.lastIndexOf("\n") + 1);
  const lines = whole.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && !lines.some(isLikeJson);
}

/** The first line of a text that has something in it, and how many lines are above it. */
export function firstLine(bytes: Uint8Array): { readonly text: string; readonly above: number } {
  const lines = new TextDecoder().decode(bytes.subarray(0, headLength)).split(/\r?\n/);
  const above = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ""),
  );
  return { text: lines[above] ?? "", above };
}

function isLikeJson(line: string): boolean {
  // A few stray bytes may precede a record.
  if (/^\W{0,16}\{/.test(line) || /\{[ \t]*\\?"{1,2}timestamp\\?".*\}.{0,8}$/.test(line)) return true;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function hasSign(head: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(head);
  return text.includes('"event"') || text.includes('"timestamp"');
}

/** The start of a record, which may be broken further on. */
const recordStart = /^\{\s*"(?:timestamp|event)"\s*:/;

const startLength = 64;

/**
 * True if a file holds one record a line, as its first line shows together with the start of the next; false if it is one
 * document, and undefined if more bytes are needed.
 */
export function hasRecordPerLine(bytes: Uint8Array): boolean | undefined {
  const isInk = (byte: number): boolean => byte > 0x20;
  const start = bytes.findIndex(isInk);
  if (start < 0) return undefined;
  const end = bytes.indexOf(lineFeed, start);
  const textAt = (from: number, to: number): string => new TextDecoder().decode(bytes.subarray(from, to)).trim();
  if (!textAt(start, start + 1).startsWith("{")) return false;
  if (end < 0) return undefined;
  const first = textAt(start, end);
  const isWhole = objectIn(first) !== undefined;
  if (!isWhole && !recordStart.test(first)) return false;
  const below = bytes.subarray(end).findIndex(isInk);
  if (below < 0) return undefined;
  return isWhole || recordStart.test(textAt(end + below, end + below + startLength));
}
