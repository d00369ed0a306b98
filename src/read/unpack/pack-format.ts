import { decode } from "../decode.js";
import { joined } from "../joined.js";
import { type Chunks, damaged } from "./byte-source.js";

const compressed = /\.(?:gz|bz2|zst|xz)$/i;
const archive = /\.(?:zip|tar|tgz|tbz2?|tzst|txz|tar\.(?:gz|bz2|zst|xz))$/i;

/** A name without the extension of a compressed file. */
export function withoutPacking(name: string): string {
  return name.replace(compressed, "");
}

/** True if the extension is that of an archive. */
export function isArchiveName(name: string): boolean {
  return archive.test(name);
}

/** A tar header is one block; the content after it is padded to whole blocks. */
export const tarBlock = 512;

/** The number of leading bytes needed to detect how a file is packed. */
export const packFront = tarBlock;

/** The formats that are recognised, though some cannot be read. */
export type PackFormat = keyof typeof signs | "tar";

/** Signatures, as hexadecimal digits. */
const signs = {
  gzip: /^1f8b08/,
  // The level is followed by the signature of a block or of the end.
  bzip2: /^425a683[1-9](?:314159265359|177245385090)/,
  // Includes skippable frames.
  zstd: /^(?:28b52ffd|5.2a4d18)/,
  // A member, the directory of an empty archive, or the mark of a split archive.
  zip: /^504b(?:0304|0506|0708504b)/,
  xz: /^fd377a585a00/,
  "7z": /^377abcaf271c/,
  rar: /^526172211a07/,
};

const signLength = 10;

const openingBrace = 0x7b;

/** Detects by the first bytes how a file is packed; undefined if it is not. */
export function packFormatOf(front: Uint8Array): PackFormat | undefined {
  // Hardly any input is packed, and journals start with a brace.
  if (front[0] === openingBrace) return undefined;
  const start = Array.from(front.subarray(0, signLength), (byte) => byte.toString(16).padStart(2, "0")).join("");
  for (const [format, sign] of Object.entries(signs)) {
    if (sign.test(start)) return format as keyof typeof signs;
  }
  return isTarHeader(front) ? "tar" : undefined;
}

const checksumStart = 148;
const checksumEnd = 156;
const space = 0x20;

/** True if a block is a tar header: the checksum in it is right. */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < tarBlock) return false;
  const expected = tarNumber(block, checksumStart, checksumEnd);
  if (expected === undefined) return false;
  let sum = 0;
  for (let at = 0; at < tarBlock; at++) sum += at >= checksumStart && at < checksumEnd ? space : (block[at] ?? 0);
  return sum === expected;
}

/** Octal digits or, if the first bit is set, a binary number; undefined if it is neither, or negative. */
export function tarNumber(block: Uint8Array, start: number, end: number): number | undefined {
  if (block[start] === 0x80) {
    let number = 0;
    for (const byte of block.subarray(start + 1, end)) number = number * 256 + byte;
    return Number.isSafeInteger(number) ? number : undefined;
  }
  const digits = decodedName(block.subarray(start, end)).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}

const latin = new TextDecoder("latin1");

/** The name of a member up to a NUL byte, where unpacking programs end it; usually UTF-8, in old archives some code page. */
export function decodedName(field: Uint8Array): string {
  const length = field.indexOf(0);
  const bytes = length < 0 ? field : field.subarray(0, length);
  const { text, problems } = decode(bytes);
  return problems.some(({ kind }) => kind === "invalid-utf8") ? latin.decode(bytes) : text;
}

const lineFeed = 0x0a;

/** How text starts, but neither a signature nor the first name in a tar. */
const textStart = /^[\s{["\xef]/;

/** The start of JSON, or a byte order mark. */
const jsonStart = /^\s*(?:[{["\xef]|$)/;

/** Inspects as few of the first bytes as needed, because they may come slowly. Throws if they contradict the file's name. */
export async function frontOf(
  chunks: Chunks,
  name: string,
): Promise<{ readonly isPacked: boolean; readonly chunks: Chunks }> {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let front: Uint8Array = new Uint8Array(0);
  while (!isEnough(front)) {
    // A copy of the few bytes so far, which the next chunk may overwrite.
    const before = front.slice();
    const { value, done } = await iterator.next();
    if (done) break;
    front = before.length === 0 ? value : joined([before, value]);
  }
  return { isPacked: isPackedFront(front, name), chunks: resumed(front, iterator) };
}

/** JSON is linted under any name; other bytes are damage if the name says that they are packed. */
function isPackedFront(front: Uint8Array, name: string): boolean {
  if (packFormatOf(front) !== undefined) return true;
  if (!isArchiveName(name) && withoutPacking(name) === name) return false;
  if (front.length === 0 || !jsonStart.test(latin.decode(front.subarray(0, packFront))))
    throw damaged(0, "its name says that it is packed, and its first bytes do not");
  return false;
}

function isEnough(front: Uint8Array): boolean {
  return front.length >= packFront || (front.includes(lineFeed) && textStart.test(String.fromCharCode(front[0] ?? 0)));
}

async function* resumed(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (first.length > 0) yield first;
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}
