import { thousands } from "../../base/text.js";
import {
  type ArchiveMember,
  type ByteSource,
  byteSource,
  type Chunks,
  damaged,
  endsEarly,
  failing,
  notUnpacked,
  restOf,
} from "./byte-source.js";
import { bunzipped } from "./bzip2.js";
import { inflated } from "./deflate.js";
import { deepest, type Limits } from "./limits.js";
import { decodedName, type PackFormat, packFormatOf, packFront } from "./pack-format.js";
import type { ReadableFile } from "./packed-file.js";
import { tarMembers } from "./tar.js";
import { streamedMembers, summed, takeEntry, viewOf, type ZipEntry, zipContent, zipRecords, zipSigns } from "./zip.js";
import { unzstded } from "./zstd.js";

const longestComment = 65_535;

/** The lengths of the records that lead to the directory. */
const zipLengths = { end: 22, end64: 56, locator64: 20 };

/** Finds the directory at the end of an archive; undefined if there is none, because the archive was cut off. */
export function zipDirectory(file: ReadableFile): ReturnType<typeof directoryBefore> {
  const tailStart = Math.max(0, file.size - zipLengths.end - longestComment);
  const tail = viewOf(file.read(tailStart, file.size - tailStart));
  const places: number[] = [];
  for (let at = tail.byteLength - zipLengths.end; at >= 0; at--) {
    if (tail.getUint32(at, true) === zipSigns.end) places.push(at);
  }
  const isAtEnd = (at: number): boolean => at + zipLengths.end + tail.getUint16(at + 20, true) === tail.byteLength;
  const startsWithMember = isMemberAtStart(file);
  for (const at of [...places.filter(isAtEnd), ...places.filter((place) => !isAtEnd(place))]) {
    const directory = directoryBefore(file, tailStart + at, tail, at);
    if (!directory) continue;
    const isEmpty = directory.start === directory.end;
    // A directory that ignores the start of the file belongs to an archive nested in a truncated one, or is part of a comment.
    if ((directory.shift > 0 || isEmpty) && startsWithMember) continue;
    // Self-extracting programs precede the archive, and its offsets do not count them.
    if (directory.shift === 0 || isAtEnd(at)) return directory;
  }
  return undefined;
}

/** The directory that an end record points to; undefined if it is not there. `shift` is the difference between actual and stated offsets. */
function directoryBefore(file: ReadableFile, endRecord: number, tail: DataView, at: number) {
  const large = largeDirectory(file, endRecord);
  const end = large?.end ?? endRecord;
  const { entries, size, offset } = large ?? {
    entries: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  };
  const start = end - size;
  if (start < offset || (size > 0 && signAt(file, start) !== zipSigns.entry)) return undefined;
  return { start, end, shift: start - offset, entries };
}

/** The highest format version in use, in tenths. */
const highestVersion = 100;

/** True if a file starts with a member, not with a program that happens to have its signature. */
function isMemberAtStart(file: ReadableFile): boolean {
  const [, , , , low = 0, high = 0] = file.read(0, 6);
  return signAt(file, 0) === zipSigns.member && low + high * 256 <= highestVersion;
}

function signAt(file: ReadableFile, place: number): number | undefined {
  const bytes = file.read(place, 4);
  return bytes.length < 4 ? undefined : viewOf(bytes).getUint32(0, true);
}

function largeDirectory(file: ReadableFile, endRecord: number) {
  const locatorAt = endRecord - zipLengths.locator64;
  if (locatorAt < 0) return undefined;
  const locator = viewOf(file.read(locatorAt, zipLengths.locator64));
  if (locator.getUint32(0, true) !== zipSigns.locator64) return undefined;
  // At the stated offset, or right before the locator.
  for (const at of [Number(locator.getBigUint64(8, true)), locatorAt - zipLengths.end64]) {
    const bytes = at < 0 || at > locatorAt ? new Uint8Array(0) : file.read(at, zipLengths.end64);
    const record = viewOf(bytes);
    if (bytes.length < zipLengths.end64 || record.getUint32(0, true) !== zipSigns.end64) continue;
    const field = (place: number): number => Number(record.getBigUint64(place, true));
    return { end: at, entries: field(32), size: field(40), offset: field(48) };
  }
  return undefined;
}

/** The files of an archive in the order of its directory; only one entry is held at a time. */
export async function* directoryMembers(
  file: ReadableFile,
  { start, end, shift, entries }: NonNullable<ReturnType<typeof directoryBefore>>,
): AsyncGenerator<ArchiveMember, void, undefined> {
  const source = byteSource(file.from(start, end), start);
  let unreported: Error | undefined;
  // Read all entries that are there: in archives by old programs the stated number may have overflowed.
  for (let count = 0; ; count++) {
    const at = source.position();
    const entry = await takeEntry(source, zipRecords.entry);
    if (!entry && count >= entries) break;
    if (!entry) throw damaged(at, `there should be an entry of its directory, which has ${thousands(entries)}`);
    const dataStart = dataStartOf(file, entry, entry.offset + shift);
    let isAsked = false;
    const chunks = memberBytes(file, entry, dataStart, () => {
      isAsked = true;
    });
    if (!entry.name.endsWith("/")) yield { name: entry.name, chunks };
    // The damage may be in the name, so that the member was not requested and its error not reported.
    if (dataStart instanceof Error && !isAsked) unreported ??= dataStart;
  }
  if (unreported) throw unreported;
}

/** The start of a member's data, after the local record that repeats its name; or why it cannot be found. */
function dataStartOf(file: ReadableFile, { name }: ZipEntry, start: number): number | Error {
  if (start >= file.size) return damaged(file.size, "it ends there, and its directory has this member behind that");
  const { sign, length, lengthsAt } = zipRecords.member;
  const record = viewOf(file.read(start, length));
  if (record.byteLength < length || record.getUint32(0, true) !== sign)
    return damaged(start, "there should be a member of the archive");
  const [nameLength, extraLength] = [record.getUint16(lengthsAt, true), record.getUint16(lengthsAt + 2, true)];
  const nameStart = start + length;
  if (decodedName(file.read(nameStart, nameLength)) !== name)
    return damaged(start, "its directory has this member by another name");
  return nameStart + nameLength + extraLength;
}

async function* memberBytes(
  file: ReadableFile,
  entry: ZipEntry,
  start: number | Error,
  onStart: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  onStart();
  if (start instanceof Error) throw start;
  yield* zipContent(byteSource(file.from(start, start + entry.packed), start), entry);
}

const headerLength = 10;
const trailerLength = 8;
const flags = { checksum: 2, extra: 4, name: 8, comment: 16 };

/** Unpacks gzip: one stream or several concatenated ones, followed by any zeros that pad a tape. */
async function* gunzipped(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  do {
    await skipHeader(source);
    const { sum, length } = yield* summed(inflated(source));
    const start = source.position();
    const trailer = viewOf(await source.take(trailerLength));
    if (trailer.byteLength < trailerLength) throw endsEarly(start + trailer.byteLength);
    if (trailer.getUint32(0, true) !== sum || trailer.getUint32(4, true) !== length % 2 ** 32)
      throw damaged(start, "what was unpacked up to there is not what was packed");
  } while (await isAnother(source));
}

async function skipHeader(source: ByteSource): Promise<void> {
  const start = source.position();
  const header = await source.take(headerLength);
  if (header.length < headerLength) throw endsEarly(start + header.length);
  const [, , method, flag = 0] = header;
  if (method !== 8 || (flag & 0xe0) !== 0) throw damaged(start, "this is no gzip");
  if ((flag & flags.extra) !== 0) {
    const [low = 0, high = 0] = await source.take(2);
    await source.take(low + high * 256);
  }
  if ((flag & flags.name) !== 0) await skipText(source);
  if ((flag & flags.comment) !== 0) await skipText(source);
  if ((flag & flags.checksum) !== 0) await source.take(2);
}

async function skipText(source: ByteSource): Promise<void> {
  for (let byte = await source.take(1); byte[0] !== 0; byte = await source.take(1)) {
    if (byte.length === 0) throw endsEarly(source.position());
  }
}

async function isAnother(source: ByteSource): Promise<boolean> {
  for (;;) {
    const [first, second] = await source.peek(2);
    if (first === undefined) return false;
    if (first === 0x1f && second === 0x8b) return true;
    if (first !== 0) throw damaged(source.position(), "what is behind its end is no gzip");
    await source.take(1);
  }
}

/**
 * A file found in a packed one: the names of the enclosing archives and its own, none if the file is not an archive.
 * Its chunks must be consumed before the next file is requested.
 */
type Unpacked = Pick<ArchiveMember, "chunks"> & { readonly names: readonly string[] };

interface Unpacking {
  /** Decides by its names whether to open a member. */
  readonly isWanted: (names: readonly string[]) => Promise<boolean>;
  readonly limits: Limits;
  /** The file itself, if it allows random access. */
  readonly file: ReadableFile | undefined;
}

const decompress: Readonly<Partial<Record<PackFormat, typeof gunzipped>>> = {
  gzip: gunzipped,
  bzip2: bunzipped,
  zstd: unzstded,
};

/** Unpacks a file with only the next bytes in memory: archives member by member, and recursively. */
export function unpackedFiles(chunks: Chunks, unpacking: Unpacking): AsyncGenerator<Unpacked, void, undefined> {
  return opened(byteSource(chunks), [], 0, unpacking);
}

async function* opened(
  source: ByteSource,
  names: readonly string[],
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<Unpacked, void, undefined> {
  const format = packFormatOf(await source.peek(packFront));
  if (!format) {
    yield { names, chunks: restOf(source) };
    return;
  }
  const unpack = decompress[format];
  if (!unpack && format !== "zip" && format !== "tar") throw notUnpacked(`it is packed by ${format}`);
  if (depth >= deepest)
    throw new Error(`it is packed more than ${deepest} times over, as of a file that is made to do harm`);
  if (unpack) {
    yield* openedIn(bounded(unpack(source), unpacking.limits), names, depth, unpacking);
    return;
  }
  for await (const { name, chunks } of membersOf(format, source, depth, unpacking)) {
    const all = [...names, name];
    if (!(await unpacking.isWanted(all))) continue;
    try {
      yield* openedIn(chunks, all, depth, unpacking);
    } catch (error) {
      yield { names: all, chunks: failing(error) };
    }
    // Once the limit is exceeded, stop altogether.
    unpacking.limits.add(0);
  }
}

/** Opens the content of something packed, and closes it afterwards; the holder of the outer source skips what is left. */
async function* openedIn(
  chunks: Chunks,
  names: readonly string[],
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<Unpacked, void, undefined> {
  const source = byteSource(chunks);
  try {
    yield* opened(source, names, depth + 1, unpacking);
  } finally {
    await source.close();
  }
}

/** The members of an archive. A truncated zip has no directory and is read from its start as far as possible. */
async function* membersOf(
  format: PackFormat,
  source: ByteSource,
  depth: number,
  { file, limits }: Unpacking,
): AsyncGenerator<ArchiveMember, void, undefined> {
  if (format === "tar") {
    yield* tarMembers(source);
    return;
  }
  const whole = depth === 0 ? file : undefined;
  const directory = whole && zipDirectory(whole);
  // Members may share bytes, so the file size is the upper bound of what is packed.
  if (whole && directory) limits.countAll(whole.size);
  const members = whole && directory ? directoryMembers(counting(whole, limits), directory) : streamedMembers(source);
  for await (const { name, chunks } of members) yield { name, chunks: bounded(chunks, limits) };
  if (whole && !directory) throw damaged(whole.size, "it ends there, and its directory is missing");
}

/** Small enough that what is counted is not far ahead of what comes out of it. */
const countedLength = 64 * 1024;

/** Passes bytes on in small parts, each counted as it is needed. */
export function* countedParts(
  chunk: Uint8Array,
  count: (bytes: number) => void,
): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < chunk.length; at += countedLength) {
    const part = chunk.subarray(at, at + countedLength);
    count(part.length);
    yield part;
  }
}

function counting(file: ReadableFile, limits: Limits): ReadableFile {
  return {
    ...file,
    *from(start, end) {
      for (const chunk of file.from(start, end)) yield* countedParts(chunk, limits.countRead);
    },
  };
}

async function* bounded(chunks: Chunks, limits: Limits): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    limits.add(chunk.length);
    yield chunk;
  }
}
