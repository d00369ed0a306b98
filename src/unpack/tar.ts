import { type ByteSource, restOf, skip } from "./byte-source.js";
import { damaged, endsEarly, notUnpacked } from "./damage.js";
import { decodedName } from "./decoded-name.js";
import type { ArchiveMember } from "./member.js";
import { isTarHeader, oldSparse, type TarHeader, tarBlock, tarHeader, tarText } from "./tar-header.js";

/** What says more of a member than fits into its header is no longer than this. */
const longestExtra = 1024 * 1024;

/** Sorts of things, by the letters of headers. */
const regular = "07";
const extended = { ofNext: "x", ofAll: "g", longName: "L", longLink: "K" };

/** What stands before a member and is about it. */
interface Extra {
  readonly name?: string;
  readonly size?: number;
  readonly isSparse?: boolean;
}

/** The files of a tar archive, the one after the other; what is not taken of one is passed over. */
export async function* tarMembers(source: ByteSource): AsyncGenerator<ArchiveMember, void, undefined> {
  let extra: Extra = {};
  for (;;) {
    const start = source.position();
    const header = await nextHeader(source);
    if (!header) break;
    if (Object.values(extended).includes(header.type)) {
      const bytes = await takeExtra(source, header, start);
      extra = { ...extra, ...extraOf(header.type, bytes) };
      continue;
    }
    const size = (header.hasContent ? extra.size : undefined) ?? header.size;
    const dataStart = source.position();
    const isSparse = header.type === oldSparse || extra.isSparse === true;
    if (isSparse || regular.includes(header.type)) {
      const name = extra.name ?? header.name;
      const chunks = isSparse ? refusedSparse() : contentOf(source, size);
      if (!name.endsWith("/")) yield { name, chunks };
    }
    const piecesLength = header.hasMorePieces ? await passPieces(source) : 0;
    await passMember(source, dataStart + piecesLength, size);
    extra = {};
  }
  // Only at its very end does a compressed archive show whether it is whole.
  for await (const _ of restOf(source));
}

/** Undefined at the end, which is a block of zeros or that of the file. */
async function nextHeader(source: ByteSource): Promise<TarHeader | undefined> {
  const start = source.position();
  const block = await source.take(tarBlock);
  if (block.length === 0 || (block.length === tarBlock && block.every((byte) => byte === 0))) return undefined;
  if (block.length < tarBlock) throw endsEarly(start + block.length);
  const header = isTarHeader(block) ? tarHeader(block) : undefined;
  if (!header) throw damaged(start, "there should be a header of tar");
  return header;
}

async function takeExtra(source: ByteSource, { size }: TarHeader, start: number): Promise<Uint8Array> {
  if (size > longestExtra) throw damaged(start, "what is told of the next file is longer than 1 MB");
  const bytes = new Uint8Array(await source.take(size));
  if (bytes.length < size) throw endsEarly(source.position());
  await skip(source, padding(size));
  return bytes;
}

function extraOf(type: string, bytes: Uint8Array): Extra {
  if (type === extended.longName) return { name: tarText(bytes, 0, bytes.length) };
  return type === extended.ofNext ? paxExtra(bytes) : {};
}

/** Records of the form `length key=value`, whose length counts bytes, itself among them. */
function paxExtra(bytes: Uint8Array): Extra {
  let extra: Extra = {};
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(decodedName(bytes.subarray(at, at + 10)), 10);
    if (!(length > 0)) break;
    const [, key, value = ""] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(decodedName(bytes.subarray(at, at + length))) ?? [];
    if (key === "path") extra = { ...extra, name: value };
    if (key === "GNU.sparse.name") extra = { ...extra, name: value, isSparse: true };
    if (key === "GNU.sparse.major" || key === "GNU.sparse.map") extra = { ...extra, isSparse: true };
    if (key === "size" && /^\d{1,15}$/.test(value)) extra = { ...extra, size: Number(value) };
    at += length;
  }
  return extra;
}

async function* contentOf(source: ByteSource, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let left = size; left > 0; ) {
    const chunk = await source.next(left);
    if (!chunk) throw endsEarly(source.position());
    left -= chunk.length;
    yield chunk;
  }
}

// biome-ignore lint/correctness/useYield: it stands for content that there is none of.
async function* refusedSparse(): AsyncGenerator<Uint8Array, void, undefined> {
  throw notUnpacked("it is stored without its runs of zeros");
}

/** Passes over the blocks between the header of a sparse file and what is stored of it; tells how long they are. */
async function passPieces(source: ByteSource): Promise<number> {
  const start = source.position();
  for (let hasMore = true; hasMore; ) {
    const block = await source.take(tarBlock);
    if (block.length < tarBlock) throw endsEarly(source.position());
    hasMore = block[504] !== 0;
  }
  return source.position() - start;
}

async function passMember(source: ByteSource, start: number, size: number): Promise<void> {
  const end = start + size + padding(size);
  const left = end - source.position();
  const passed = await skip(source, left);
  // The last file may lack what fills its block.
  if (passed < left && source.position() < start + size) throw endsEarly(source.position());
}

function padding(size: number): number {
  return (tarBlock - (size % tarBlock)) % tarBlock;
}
