import { Buffer } from "node:buffer";

/** A byte that is no UTF-8 goes by a half of a character of its own, which no name in UTF-8 can hold. */
const firstHalf = 0xdc00;
const strayBytes = /(?<![\ud800-\udbff])[\udc80-\udcff]/g;

/** A name as the system has it, as text: unlike that of Node, of which nothing is lost. */
export function nameOfBytes(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (!text.includes("\ufffd") || Buffer.from(text).equals(bytes)) return text;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let name = "";
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((count) => isCharacter(decoder, bytes.subarray(at, at + count), count));
    name += length ? bytes.toString("utf8", at, at + length) : String.fromCharCode(firstHalf + (bytes[at] ?? 0));
    at += length ?? 1;
  }
  return name;
}

function isCharacter(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, length: number): boolean {
  try {
    return bytes.length === length && decoder.decode(bytes) !== "";
  } catch {
    return false;
  }
}

/** A path as the system wants it. */
export function osPath(path: string): string | Buffer {
  if (path.search(strayBytes) < 0) return path;
  const parts: Buffer[] = [];
  let from = 0;
  for (const { index, 0: half } of path.matchAll(strayBytes)) {
    parts.push(Buffer.from(path.slice(from, index)), Buffer.from([half.charCodeAt(0) - firstHalf]));
    from = index + 1;
  }
  return Buffer.concat([...parts, Buffer.from(path.slice(from))]);
}
