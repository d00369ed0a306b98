import { thousands } from "../../base/counted.js";
import { type ArchiveMember, byteSource, damaged } from "./byte-source.js";
import { decodedName } from "./pack-format.js";
import type { ReadableFile } from "./packed-file.js";
import { takeEntry, viewOf, type ZipEntry, zipContent, zipRecords, zipSigns } from "./zip.js";

/** Where the directory of an archive is, and how far all is from where it says. */
export interface ZipDirectory {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
  readonly entries: number;
}

const longestComment = 65_535;

/** How long the records are that lead to the directory. */
const zipLengths = { end: 22, end64: 56, locator64: 20 };

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
  let unreported: Error | undefined;
  // All that are there count: how many there should be is a number that old programs let run over.
  for (let count = 0; ; count++) {
    const at = start + source.position();
    const entry = await takeEntry(source, zipRecords.entry);
    if (!entry && count >= entries) break;
    if (!entry) throw damaged(at, `there should be an entry of its directory, which has ${thousands(entries)}`);
    const dataStart = dataStartOf(file, entry, entry.offset + shift);
    let isAsked = false;
    const chunks = memberBytes(file, entry, dataStart, () => {
      isAsked = true;
    });
    if (!entry.name.endsWith("/")) yield { name: entry.name, chunks };
    // Its name may be what is damaged, so that nobody asked for it.
    if (dataStart instanceof Error && !isAsked) unreported ??= dataStart;
  }
  if (unreported) throw unreported;
}

/** Where the bytes of a member start, behind a record that has its name once more; or why it cannot be found. */
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
  const own = byteSource(file.from(start, start + entry.packed));
  yield* zipContent({ ...own, position: () => start + own.position() }, entry);
}
