import {
  type ArchiveMember,
  type ByteSource,
  byteSource,
  type Chunks,
  damaged,
  notUnpacked,
  restOf,
} from "./byte-source.js";
import { bunzipped } from "./bzip2.js";
import { gunzipped } from "./gzip.js";
import { deepest, type Limits } from "./limits.js";
import { isUnreadFormat, type PackFormat, packFormatOf, packFront } from "./pack-format.js";
import type { ReadableFile } from "./packed-file.js";
import { tarMembers } from "./tar.js";
import { streamedMembers } from "./zip.js";
import { directoryMembers, zipDirectory } from "./zip-directory.js";
import { unzstded } from "./zstd.js";

/** What is packed in a file: bytes, which fail where they cannot be read, and have to be taken before the next are asked for. */
export interface Unpacked {
  /** The names of the archives that it is in and its own, as they have them; none where the file is no archive. */
  readonly names: readonly string[];
  readonly chunks: Chunks;
}

/** How a file is unpacked. */
export interface Unpacking {
  /** Whether a member is worth to be looked at, by its names. */
  readonly isWanted: (names: readonly string[]) => Promise<boolean>;
  readonly limits: Limits;
  /** The file itself, where any part of it can be read. */
  readonly file: ReadableFile | undefined;
}

const decompress: Readonly<Record<"gzip" | "bzip2" | "zstd", (source: ByteSource) => AsyncIterable<Uint8Array>>> = {
  gzip: gunzipped,
  bzip2: bunzipped,
  zstd: unzstded,
};

/** Unpacks a file, of which nothing but the next bytes is held: archives member by member, and what is packed in them in turn. */
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
  if (isUnreadFormat(format)) throw notUnpacked(`it is packed by ${format}`);
  if (depth >= deepest)
    throw new Error(`it is packed more than ${deepest} times over, as of a file that is made to do harm`);
  if (format !== "zip" && format !== "tar") {
    yield* openedIn(bounded(decompress[format](source), unpacking.limits), names, depth, unpacking);
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
    // Where there is too much of one, there is of all.
    unpacking.limits.add(0);
  }
}

/** Opens what came out of something packed, which is closed then: what is left of it is passed over by whoever holds it. */
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

/** The members of an archive. A zip that was cut off has no directory, and is read from its start on as far as it goes. */
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
  // However often members share the same bytes, there are no more than these.
  if (whole && directory) limits.countAll(whole.size);
  const members = whole && directory ? directoryMembers(whole, directory) : streamedMembers(source);
  for await (const { name, chunks } of members) yield { name, chunks: bounded(chunks, limits) };
  if (whole && !directory) throw damaged(whole.size, "it ends there, and its directory is missing");
}

async function* bounded(chunks: Chunks, limits: Limits): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    limits.add(chunk.length);
    yield chunk;
  }
}

/** Bytes that cannot be read. */
// biome-ignore lint/correctness/useYield: it stands for bytes that there are none of.
export async function* failing(error: unknown): AsyncGenerator<Uint8Array, void, undefined> {
  throw error;
}
