import {
  type ArchiveMember,
  type ByteSource,
  damaged,
  endsEarly,
  failing,
  nextBytes,
  notUnpacked,
  restOf,
  skipTo,
} from "./byte-source.js";
import { decodedName, isTarHeader, tarBlock, tarNumber } from "./pack-format.js";

/** Maximum length of the extended records of a member. */
const longestExtra = 1024 * 1024;

/** Type letters of headers: regular files; links, devices, folders and pipes; GNU tar's old sparse files. */
const regular = "07";
const contentless = "123456";
const oldSparse = "S";
/** Type letters of headers whose content describes the next member, or all. */
const extended = { ofNext: "x", ofAll: "g", longName: "L", longLink: "K" };

/** Extended records about the member that follows. */
interface Extra {
  readonly name?: string;
  readonly size?: number;
  readonly isSparse?: boolean;
}

/** The files of a tar archive; content that the caller does not take is skipped. */
export async function* tarMembers(source: ByteSource): AsyncGenerator<ArchiveMember, void, undefined> {
  let extra: Extra = {};
  for (;;) {
    const start = source.position();
    const header = await nextHeader(source);
    if (!header) break;
    if (Object.values(extended).includes(header.type)) {
      const bytes = await takeExtra(source, header, start);
      extra = { ...extra, ...extraOf(header.type, bytes, start + tarBlock) };
      continue;
    }
    const size = (header.hasContent ? extra.size : undefined) ?? header.size;
    const dataStart = source.position();
    const isSparse = header.type === oldSparse || extra.isSparse === true;
    if (isSparse || regular.includes(header.type)) {
      const name = extra.name ?? header.name;
      const chunks = isSparse
        ? failing(notUnpacked("it is stored without its runs of zeros"))
        : nextBytes(source, size);
      if (!name.endsWith("/")) yield { name, chunks };
    }
    const piecesLength = header.hasMorePieces ? await skipPieces(source) : 0;
    await skipTo(source, dataStart + piecesLength + size + padding(size));
    extra = {};
  }
  // A compressed archive shows only at its very end whether it is complete.
  for await (const _ of restOf(source));
}

/** Returns undefined at the end mark. */
async function nextHeader(source: ByteSource) {
  const start = source.position();
  const block = await source.take(tarBlock);
  if (block.length === 0) throw damaged(start, "it ends there, and its end mark is missing");
  if (block.length < tarBlock) throw endsEarly(start + block.length);
  if (isZero(block)) {
    await checkEndMark(source);
    return undefined;
  }
  const header = isTarHeader(block) ? tarHeader(block) : undefined;
  if (!header) throw damaged(start, "there should be a header of tar");
  return header;
}

/** The end mark is two blocks of zeros. Some programs write one and nothing more, which GNU tar accepts too; anything else is a hole. */
async function checkEndMark(source: ByteSource): Promise<void> {
  const start = source.position();
  if (!isZero(await source.take(tarBlock))) throw damaged(start, "there should be the second half of its end mark");
}

function isZero(block: Uint8Array): boolean {
  return block.every((byte) => byte === 0);
}

type TarHeader = NonNullable<ReturnType<typeof tarHeader>>;

/** Parses a header; undefined if its size is not a number. */
function tarHeader(block: Uint8Array) {
  const type = String.fromCharCode(block[156] ?? 0);
  // Links, folders, devices and pipes have none, whatever size they state; tar treats them in the same way.
  const hasContent = !contentless.includes(type);
  const size = hasContent ? tarNumber(block, 124, 136) : 0;
  if (size === undefined) return undefined;
  const text = (start: number, end: number): string => decodedName(block.subarray(start, end));
  // GNU tar has blanks after the same letters, and times in place of the prefix.
  const prefix = text(257, 263) === "ustar" ? text(345, 500) : "";
  const name = text(0, 100);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    size,
    hasContent,
    type: type === "\0" ? "0" : type,
    /** True if blocks follow that list more pieces of a sparse file. */
    hasMorePieces: type === oldSparse && block[482] !== 0,
  };
}

async function takeExtra(source: ByteSource, { size }: TarHeader, start: number): Promise<Uint8Array> {
  if (size > longestExtra) throw damaged(start, "what is told of the next file is longer than 1 MB");
  const bytes = new Uint8Array(await source.take(size));
  if (bytes.length < size) throw endsEarly(source.position());
  await skipTo(source, source.position() + padding(size));
  return bytes;
}

function extraOf(type: string, bytes: Uint8Array, start: number): Extra {
  if (type === extended.longName) return { name: decodedName(bytes) };
  return type === extended.ofNext ? paxExtra(bytes, start) : {};
}

/** Records of the form `length key=value`, whose length in bytes includes itself; zeros may follow. */
function paxExtra(bytes: Uint8Array, start: number): Extra {
  let extra: Extra = {};
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const record = paxRecord(bytes.subarray(at));
    if (!record) throw damaged(start + at, "there should be a record of tar");
    const { key, value, length } = record;
    if (key === "path") extra = { ...extra, name: value };
    if (key === "GNU.sparse.name") extra = { ...extra, name: value, isSparse: true };
    if (key === "GNU.sparse.major" || key === "GNU.sparse.map") extra = { ...extra, isSparse: true };
    if (key === "size" && /^\d{1,15}$/.test(value)) extra = { ...extra, size: Number(value) };
    at += length;
  }
  return extra;
}

const lineFeed = 0x0a;
const equalsSign = 0x3d;

/** The record at the start of some bytes. Values may be any bytes. */
function paxRecord(bytes: Uint8Array) {
  const equals = bytes.indexOf(equalsSign);
  const [, digits, key] = /^(\d{1,7}) (.+)$/s.exec(decodedName(bytes.subarray(0, Math.max(0, equals)))) ?? [];
  const length = Number(digits);
  if (key === undefined || length <= equals || bytes[length - 1] !== lineFeed) return undefined;
  return { key, value: decodedName(bytes.subarray(equals + 1, length - 1)), length };
}

/** Skips the blocks between the header of a sparse file and its stored content; returns their length. */
async function skipPieces(source: ByteSource): Promise<number> {
  const start = source.position();
  for (let hasMore = true; hasMore; ) {
    const block = await source.take(tarBlock);
    if (block.length < tarBlock) throw endsEarly(source.position());
    hasMore = block[504] !== 0;
  }
  return source.position() - start;
}

function padding(size: number): number {
  return (tarBlock - (size % tarBlock)) % tarBlock;
}
