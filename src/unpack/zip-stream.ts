import { type ByteSource, restOf, skip } from "./byte-source.js";
import { damaged, endsEarly } from "./damage.js";
import type { ArchiveMember } from "./member.js";
import { deflate, part, zipContent } from "./zip-content.js";
import { memberEntry, memberTail, viewOf, type ZipEntry, zipLengths, zipSigns } from "./zip-record.js";

const signLength = 4;

/** What stands behind the members. */
const behind: readonly number[] = [zipSigns.entry, zipSigns.end, zipSigns.end64, zipSigns.extra];

/**
 * The files of a zip archive in their order, where it can only be read from its start on: it comes from a pipe or out of another
 * archive, or its directory was cut off.
 */
export async function* streamedMembers(source: ByteSource): AsyncGenerator<ArchiveMember, void, undefined> {
  for (;;) {
    const start = source.position();
    const sign = await nextSign(source);
    if (sign !== undefined && behind.includes(sign)) break;
    if (sign === undefined) throw damaged(start, "it ends there, and its directory is missing");
    if (sign === zipSigns.descriptor && start === 0) {
      // The sign of an archive that was to be on several disks, and is on one.
      await source.take(signLength);
      continue;
    }
    if (sign !== zipSigns.member) throw damaged(start, "there should be a member of the archive");
    yield* nextMember(source);
  }
  for await (const _ of restOf(source));
}

async function nextSign(source: ByteSource): Promise<number | undefined> {
  const bytes = await source.peek(signLength);
  return bytes.length < signLength ? undefined : viewOf(bytes).getUint32(0, true);
}

async function* nextMember(source: ByteSource): AsyncGenerator<ArchiveMember, void, undefined> {
  const bytes = new Uint8Array(await source.take(zipLengths.member));
  if (bytes.length < zipLengths.member) throw endsEarly(source.position());
  const record = viewOf(bytes);
  const tail = memberTail(record);
  const name = new Uint8Array(await source.take(tail.name));
  const extra = new Uint8Array(await source.take(tail.extra));
  if (extra.length < tail.extra) throw endsEarly(source.position());
  const entry = memberEntry(record, name, extra);
  const isOpen = entry.hasDescriptor && entry.packed === 0 && !(await isEmpty(source, entry));
  if (isOpen && (entry.method !== deflate || entry.isEncrypted)) {
    const why = `the length of ${entry.isEncrypted ? "an encrypted" : "this"} member stands behind it`;
    throw damaged(source.position(), `${why}, so that the archive must be a file of its own to be read on`);
  }
  const end = source.position() + entry.packed;
  const chunks = isOpen ? openContent(source, entry) : zipContent(part(source, entry.packed), entry);
  try {
    if (!entry.name.endsWith("/")) yield { name: entry.name, chunks: isOpen ? unended(chunks) : chunks };
    // Whatever was not taken is passed over.
    if (isOpen) for await (const _ of chunks);
    else await passClosed(source, entry, end);
  } finally {
    await chunks.return();
  }
}

/** Whether a member that is stored as it is holds nothing: what would stand behind it is right here. */
async function isEmpty(source: ByteSource, { method }: ZipEntry): Promise<boolean> {
  return method !== deflate && (await nextSign(source)) === zipSigns.descriptor;
}

/** Bytes that can be read on from where somebody stopped, because only they tell where the next member is. */
function unended(chunks: AsyncGenerator<Uint8Array, void, undefined>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) };
}

/** A member whose end only its packed bytes tell, and what stands behind it then. */
function openContent(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  return zipContent(source, entry, () => takeDescriptor(source, entry));
}

async function passClosed(source: ByteSource, entry: ZipEntry, end: number): Promise<void> {
  const left = end - source.position();
  if ((await skip(source, left)) < left) throw endsEarly(source.position());
  if (entry.hasDescriptor) await takeDescriptor(source, entry);
}

/** What stands behind a member: maybe a sign, its sum, and both of its lengths in 4 or 8 bytes. */
async function takeDescriptor(source: ByteSource, entry: ZipEntry): Promise<Pick<ZipEntry, "sum" | "unpacked">> {
  const front = viewOf(await source.peek(28));
  const signed = front.byteLength >= signLength && front.getUint32(0, true) === zipSigns.descriptor ? signLength : 0;
  const isSign = (at: number): boolean =>
    front.byteLength >= at + signLength && [zipSigns.member, ...behind].includes(front.getUint32(at, true));
  const small = signed + 12;
  const large = signed + 20;
  // What follows shows how long it is, for not all that write it say so.
  const isLarge = isSign(large) || (entry.isLarge && !isSign(small));
  const length = isLarge ? large : small;
  const bytes = new Uint8Array(await source.take(length));
  if (bytes.length < length) throw endsEarly(source.position());
  const view = viewOf(bytes);
  const unpacked = isLarge ? Number(view.getBigUint64(signed + 12, true)) : view.getUint32(signed + 8, true);
  return { sum: view.getUint32(signed, true), unpacked };
}
