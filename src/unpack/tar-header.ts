import { decodedName } from "./decoded-name.js";

/** Headers are one block; what they tell of is filled up to whole ones. */
export const tarBlock = 512;

/** What a header says of what follows it. */
export interface TarHeader {
  readonly name: string;
  readonly size: number;
  /** Links, folders, devices and pipes have none, whatever size they say; tar unpacks them so. */
  readonly hasContent: boolean;
  /** One letter: what sort of thing it is. */
  readonly type: string;
  /** Whether blocks follow that tell of more pieces of a sparse file. */
  readonly hasMorePieces: boolean;
}

/** The letters of links, devices, folders and pipes. */
const contentless = "123456";

/** The letter of files that old GNU tar stores without their runs of zeros. */
export const oldSparse = "S";

const checksumStart = 148;
const checksumEnd = 156;
const space = 0x20;

/** Whether a block is a header: its bytes add up to what it says. */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < tarBlock) return false;
  const told = numberIn(block, checksumStart, checksumEnd);
  if (told === undefined) return false;
  let sum = 0;
  for (let at = 0; at < tarBlock; at++) sum += at >= checksumStart && at < checksumEnd ? space : (block[at] ?? 0);
  return sum === told;
}

/** Reads a header; undefined where its size is no number. */
export function tarHeader(block: Uint8Array): TarHeader | undefined {
  const type = String.fromCharCode(block[156] ?? 0);
  const hasContent = !contentless.includes(type);
  const size = hasContent ? numberIn(block, 124, 136) : 0;
  if (size === undefined) return undefined;
  // GNU tar has blanks behind the same letters, and times where the prefix would be.
  const isPosix = tarText(block, 257, 263) === "ustar";
  const prefix = isPosix ? tarText(block, 345, 500) : "";
  const name = tarText(block, 0, 100);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    size,
    hasContent,
    type: type === "\0" ? "0" : type,
    hasMorePieces: type === oldSparse && block[482] !== 0,
  };
}

/** Text up to its end or a NUL byte. */
export function tarText(block: Uint8Array, start: number, end: number): string {
  return decodedName(block.subarray(start, end));
}

function fieldText(block: Uint8Array, start: number, end: number): string {
  return tarText(block, start, end).trim();
}

/** Octal digits or, where the first bit is set, the number itself; undefined where it is neither, or below 0. */
function numberIn(block: Uint8Array, start: number, end: number): number | undefined {
  const first = block[start] ?? 0;
  if (first === 0x80) {
    let number = 0;
    for (const byte of block.subarray(start + 1, end)) number = number * 256 + byte;
    return Number.isSafeInteger(number) ? number : undefined;
  }
  const digits = fieldText(block, start, end);
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}
