import { thousands } from "../text/counted.js";
import { type ByteSource, byteSource, skip } from "./byte-source.js";
import { damaged } from "./damage.js";
import type { ArchiveMember } from "./member.js";
import type { ReadableFile } from "./readable-file.js";
import { zipContent } from "./zip-content.js";
import { directoryEntry, entryTail, memberTail, viewOf, type ZipEntry, zipLengths, zipSigns } from "./zip-record.js";

/** Where the directory of an archive is, and how far all is from where it says. */
export interface ZipDirectory {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
  readonly entries: number;
}

const longestComment = 65_535;

/** Finds the directory at the end of an archive; undefined where there is none, because the archive was cut off. */
export function zipDirectory(file: ReadableFile): ZipDirectory | undefined {
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
    // A directory that passes over what the file starts with is that of an archive within one that was cut off, or part of a comment.
    if ((directory.shift > 0 || isEmpty) && startsWithMember) continue;
    // Programs that unpack themselves stand before the archive, which does not count them.
    if (directory.shift === 0 || isAtEnd(at)) return directory;
  }
  return undefined;
}

/** What an end record tells of; undefined where no directory is there. */
function directoryBefore(file: ReadableFile, endRecord: number, tail: DataView, at: number): ZipDirectory | undefined {
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

/** No program writes a higher version of the format, in tenths. */
const highestVersion = 100;

/** Whether a file starts with a member, and not with a program that has the sign of one. */
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
  // Where it is said to be, or right before what points to it.
  for (const at of [Number(locator.getBigUint64(8, true)), locatorAt - zipLengths.end64]) {
    const bytes = at < 0 || at > locatorAt ? new Uint8Array(0) : file.read(at, zipLengths.end64);
    const record = viewOf(bytes);
    if (bytes.length < zipLengths.end64 || record.getUint32(0, true) !== zipSigns.end64) continue;
    const field = (place: number): number => Number(record.getBigUint64(place, true));
    return { end: at, entries: field(32), size: field(40), offset: field(48) };
  }
  return undefined;
}

/** The files of an archive in the order of its directory, of which only one entry is held at a time. */
export async function* directoryMembers(
  file: ReadableFile,
  { start, end, shift, entries }: ZipDirectory,
): AsyncGenerator<ArchiveMember, void, undefined> {
  const source = byteSource(file.from(start, end));
  // All that are there count: how many there should be is a number that old programs let run over.
  for (let count = 0; ; count++) {
    const at = start + source.position();
    const entry = await nextEntry(source);
    if (!entry && count >= entries) break;
    if (!entry) throw damaged(at, `there should be an entry of its directory, which has ${thousands(entries)}`);
    if (!entry.name.endsWith("/")) yield { name: entry.name, chunks: memberBytes(file, entry, shift) };
  }
}

async function nextEntry(source: ByteSource): Promise<ZipEntry | undefined> {
  const bytes = new Uint8Array(await source.take(zipLengths.entry));
  if (bytes.length < zipLengths.entry) return undefined;
  const record = viewOf(bytes);
  if (record.getUint32(0, true) !== zipSigns.entry) return undefined;
  const tail = entryTail(record);
  const name = new Uint8Array(await source.take(tail.name));
  const extra = new Uint8Array(await source.take(tail.extra));
  await skip(source, tail.comment);
  return directoryEntry(record, name, extra);
}

async function* memberBytes(
  file: ReadableFile,
  entry: ZipEntry,
  shift: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const start = entry.offset + shift;
  if (start >= file.size) throw damaged(file.size, "it ends there, and its directory has this member behind that");
  const bytes = file.read(start, zipLengths.member);
  const record = viewOf(bytes);
  if (bytes.length < zipLengths.member || record.getUint32(0, true) !== zipSigns.member)
    throw damaged(start, "there should be a member of the archive");
  const tail = memberTail(record);
  const dataStart = start + zipLengths.member + tail.name + tail.extra;
  const own = byteSource(file.from(dataStart, dataStart + entry.packed));
  yield* zipContent({ ...own, position: () => dataStart + own.position() }, entry);
}
