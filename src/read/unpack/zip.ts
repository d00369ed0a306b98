import {
  type ArchiveMember,
  type ByteSource,
  byteSource,
  damaged,
  endsEarly,
  nextBytes,
  notUnpacked,
  restOf,
  skipTo,
} from "./byte-source.js";
import { bunzipped } from "./bzip2.js";
import { crc32, inflated } from "./deflate.js";
import { decodedName } from "./pack-format.js";
import { unzstded } from "./zstd.js";

/** The signatures of zip records. */
export const zipSigns = {
  member: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  extra: 0x08064b50,
  descriptor: 0x08074b50,
};

const signLength = 4;

/** The two records that describe a member and share most of their layout: the local one before it, and its directory entry. */
export const zipRecords = {
  member: { sign: zipSigns.member, length: 30, fieldsAt: 6, lengthsAt: 26, offsetAt: undefined },
  entry: { sign: zipSigns.entry, length: 46, fieldsAt: 8, lengthsAt: 28, offsetAt: 42 },
};

type ZipRecord = (typeof zipRecords)[keyof typeof zipRecords];

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The description of a member, from its local record or the directory. */
export type ZipEntry = NonNullable<Awaited<ReturnType<typeof takeEntry>>>;

/** Reads a record that describes a member; undefined if there is none, or if it is incomplete. */
export async function takeEntry(source: ByteSource, record: ZipRecord) {
  const { sign, length, fieldsAt, lengthsAt, offsetAt } = record;
  const bytes = new Uint8Array(await source.take(length));
  const view = viewOf(bytes);
  if (bytes.length < length || view.getUint32(0, true) !== sign) return undefined;
  const extraLength = view.getUint16(lengthsAt + 2, true);
  const name = decodedName(await source.take(view.getUint16(lengthsAt, true)));
  const extra = new Uint8Array(await source.take(extraLength));
  if (extra.length < extraLength) return undefined;
  if (record === zipRecords.entry) await source.take(view.getUint16(lengthsAt + 4, true));
  const flags = view.getUint16(fieldsAt, true);
  const large = largeFields(extra);
  const isLarge = large.length > 0;
  const lengthAt = (at: number): number => {
    const field = view.getUint32(at, true);
    return field === 0xffffffff ? (large.shift() ?? field) : field;
  };
  return {
    name,
    method: view.getUint16(fieldsAt + 2, true),
    isEncrypted: (flags & 1) !== 0,
    /** True if checksum and lengths follow the member. */
    hasDescriptor: (flags & 8) !== 0,
    sum: view.getUint32(fieldsAt + 8, true),
    // The order matters: each takes the next of the 64-bit fields.
    unpacked: lengthAt(fieldsAt + 16),
    packed: lengthAt(fieldsAt + 12),
    /** The start of the member according to the directory. */
    offset: offsetAt === undefined ? 0 : lengthAt(offsetAt),
    /** True if lengths take 8 bytes. */
    isLarge,
  };
}

/** The 64-bit fields, in the order of the 32-bit ones that they replace. */
function largeFields(extra: Uint8Array): number[] {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const end = at + 4 + length;
    if (id === 1 && end <= extra.length) {
      const fields: number[] = [];
      for (let field = at + 4; field + 8 <= end; field += 8) fields.push(Number(view.getBigUint64(field, true)));
      return fields;
    }
    at = end;
  }
  return [];
}

/** Deflate, the only method whose data marks its own end wherever it is. */
const deflate = 8;

/** Decompressors by the method numbers of the format. */
const methods: ReadonlyMap<number, typeof inflated> = new Map([
  [0, restOf],
  [deflate, inflated],
  [12, bunzipped],
  [20, unzstded],
  [93, unzstded],
]);

/** The expected checksum and length of a member. */
type ZipCheck = Pick<ZipEntry, "sum" | "unpacked">;

/** The content of a member, checked against its checksum and length. */
export async function* zipContent(
  source: ByteSource,
  entry: ZipEntry,
  checkOf: () => Promise<ZipCheck> | ZipCheck = () => entry,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (entry.isEncrypted) throw notUnpacked("it is encrypted");
  const unpack = methods.get(entry.method);
  if (!unpack) throw notUnpacked(`it is packed by method ${entry.method}`);
  const { sum, length } = yield* summed(unpack(source));
  const check = await checkOf();
  if (sum !== check.sum || length !== check.unpacked)
    throw damaged(source.position(), "what was unpacked up to there is not what was packed");
}

/** Passes bytes on; returns their checksum and number. */
export async function* summed(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, { readonly sum: number; readonly length: number }, undefined> {
  let sum = 0;
  let length = 0;
  for await (const bytes of chunks) {
    sum = crc32(bytes, sum);
    length += bytes.length;
    yield bytes;
  }
  return { sum, length };
}

/** The signatures that may follow the members. */
const behind: readonly number[] = [zipSigns.entry, zipSigns.end, zipSigns.end64, zipSigns.extra];

/** The files of a zip archive that can only be read sequentially: it comes from a pipe or another archive, or its directory was cut off. */
export async function* streamedMembers(source: ByteSource): AsyncGenerator<ArchiveMember, void, undefined> {
  /** The sum of the checksums of all member names. */
  let names = 0;
  for (;;) {
    const start = source.position();
    const sign = await nextSign(source);
    if (sign !== undefined && behind.includes(sign)) break;
    if (sign === undefined) throw damaged(start, "it ends there, and its directory is missing");
    if (sign === zipSigns.descriptor && start === 0) {
      // The mark of a split archive that turned out to fit into one file.
      await source.take(signLength);
      continue;
    }
    if (sign !== zipSigns.member) throw damaged(start, "there should be a member of the archive");
    names += nameSum(yield* nextMember(source));
  }
  const isNext = (await nextSign(source)) !== zipSigns.extra;
  const start = source.position();
  for (let entry = await takeEntry(source, zipRecords.entry); entry; ) {
    names -= nameSum(entry);
    entry = await takeEntry(source, zipRecords.entry);
  }
  if (isNext && names !== 0) throw damaged(start, "its directory has other members than were before it");
  for await (const _ of restOf(source));
}

const encoder = new TextEncoder();

/** A member with a damaged name might not be linted at all, so names are checked: in any order, and without storing them. */
function nameSum({ name }: ZipEntry): number {
  return crc32(encoder.encode(name));
}

async function nextSign(source: ByteSource): Promise<number | undefined> {
  const bytes = await source.peek(signLength);
  return bytes.length < signLength ? undefined : viewOf(bytes).getUint32(0, true);
}

async function* nextMember(source: ByteSource): AsyncGenerator<ArchiveMember, ZipEntry, undefined> {
  const entry = await takeEntry(source, zipRecords.member);
  if (!entry) throw endsEarly(source.position());
  const isOpen = entry.hasDescriptor && entry.packed === 0 && !(await isEmpty(source, entry));
  if (isOpen && (entry.method !== deflate || entry.isEncrypted)) {
    const why = `the length of ${entry.isEncrypted ? "an encrypted" : "this"} member stands behind it`;
    throw damaged(source.position(), `${why}, so that the archive must be a file of its own to be read on`);
  }
  const end = source.position() + entry.packed;
  // The end of an open member is only marked by its packed data; its descriptor follows.
  const chunks = isOpen
    ? zipContent(source, entry, () => takeDescriptor(source, entry))
    : zipContent(byteSource(nextBytes(source, entry.packed), source.position()), entry);
  try {
    if (!entry.name.endsWith("/")) yield { name: entry.name, chunks: isOpen ? unended(chunks) : chunks };
    // Skip what the consumer did not take.
    if (isOpen) for await (const _ of chunks);
    else await skipTo(source, end);
    if (!isOpen && entry.hasDescriptor) await takeDescriptor(source, entry);
  } finally {
    await chunks.return();
  }
  return entry;
}

/** True if a stored member is empty: its descriptor follows immediately. */
async function isEmpty(source: ByteSource, { method }: ZipEntry): Promise<boolean> {
  return method !== deflate && (await nextSign(source)) === zipSigns.descriptor;
}

/** Chunks that can be resumed after the consumer stopped, because only they show where the next member is. */
function unended(chunks: AsyncGenerator<Uint8Array, void, undefined>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) };
}

/** Reads the data descriptor: an optional signature, the checksum, and both lengths in 4 or 8 bytes. */
async function takeDescriptor(source: ByteSource, entry: ZipEntry): Promise<ZipCheck> {
  const front = viewOf(await source.peek(28));
  const signed = front.byteLength >= signLength && front.getUint32(0, true) === zipSigns.descriptor ? signLength : 0;
  const isSign = (at: number): boolean =>
    front.byteLength >= at + signLength && [zipSigns.member, ...behind].includes(front.getUint32(at, true));
  const small = signed + 12;
  const large = signed + 20;
  // The next record shows which size was used, since not all programs declare it.
  const isLarge = isSign(large) || (entry.isLarge && !isSign(small));
  const length = isLarge ? large : small;
  const bytes = new Uint8Array(await source.take(length));
  if (bytes.length < length) throw endsEarly(source.position());
  const view = viewOf(bytes);
  const unpacked = isLarge ? Number(view.getBigUint64(signed + 12, true)) : view.getUint32(signed + 8, true);
  return { sum: view.getUint32(signed, true), unpacked };
}
