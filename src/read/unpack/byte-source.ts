import { thousands } from "../../base/text.js";

/** Chunks of bytes, each valid until the next is requested. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file in an archive. Its chunks throw if they cannot be read, and must be consumed before the next member is requested. */
export interface ArchiveMember {
  /** The name in the archive, which may be any text. */
  readonly name: string;
  readonly chunks: Chunks;
}

/** Bytes that can be taken in any lengths; each result is valid until the next call. */
export interface ByteSource {
  /** The number of bytes taken. */
  readonly position: () => number;
  /** Returns the next bytes without taking them; fewer at the end. */
  readonly peek: (length: number) => Promise<Uint8Array>;
  /** Takes `length` bytes; fewer at the end. */
  readonly take: (length: number) => Promise<Uint8Array>;
  /** Takes what is available, at most `most` bytes; undefined at the end. */
  readonly next: (most: number) => Promise<Uint8Array | undefined>;
  /** Returns the last bytes of the previous take to the source. */
  readonly giveBack: (length: number) => void;
  /** Closes the underlying source. */
  readonly close: () => Promise<void>;
}

const nothing = new Uint8Array(0);

export function byteSource(chunks: Chunks): ByteSource {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  const gathered = gathering();
  let held: Uint8Array = nothing;
  let at = 0;
  let before = 0;
  let isOver = false;
  /** The error that ended the chunks, thrown once everything before it is taken. */
  let failed: { readonly error: unknown } | undefined;
  /** Appends the next chunk to what is held, which is copied because its chunk may be overwritten. */
  const fill = async (): Promise<void> => {
    const kept = at < held.length ? gathered.keep(held.subarray(at)) : nothing;
    before += at;
    at = 0;
    held = kept;
    try {
      const step = await iterator.next();
      if (step.done) isOver = true;
      else held = kept.length === 0 ? step.value : gathered.add(kept, step.value);
    } catch (error) {
      isOver = true;
      failed = { error };
    }
  };
  const peek = async (length: number): Promise<Uint8Array> => {
    while (held.length - at < length && !isOver) await fill();
    if (failed && at === held.length && length > 0) throw failed.error;
    return held.subarray(at, at + length);
  };
  const taken = (bytes: Uint8Array): Uint8Array => {
    at += bytes.length;
    return bytes;
  };
  return {
    position: () => before + at,
    peek,
    async take(length) {
      const bytes = await peek(length);
      if (failed && bytes.length < length) throw failed.error;
      return taken(bytes);
    },
    async next(most) {
      while (at >= held.length && !isOver) await fill();
      if (failed && at >= held.length) throw failed.error;
      return at >= held.length ? undefined : taken(held.subarray(at, at + most));
    },
    giveBack(length) {
      at -= length;
    },
    async close() {
      isOver = true;
      await iterator.return?.();
    },
  };
}

/** Joins bytes in a reused buffer with spare room, so that each byte is copied only a few times however small the chunks are. */
function gathering() {
  let room = nothing;
  const moved = (bytes: Uint8Array, length: number): Uint8Array => {
    const target = length > room.length / 2 ? new Uint8Array(length * 2) : room;
    target.set(bytes);
    room = target;
    return room.subarray(0, bytes.length);
  };
  return {
    /** The bytes at a place where they will not be overwritten. */
    keep: (bytes: Uint8Array): Uint8Array => (bytes.buffer === room.buffer ? bytes : moved(bytes, bytes.length)),
    /** Appends bytes to those that are kept. */
    add(kept: Uint8Array, more: Uint8Array): Uint8Array {
      const isRoom = kept.byteOffset + kept.length + more.length <= room.length;
      const start = isRoom ? kept : moved(kept, kept.length + more.length);
      const from = start.byteOffset;
      room.set(more, from + kept.length);
      return room.subarray(from, from + kept.length + more.length);
    },
  };
}

/** The remaining bytes of a source. */
export async function* restOf(source: ByteSource, most = 1024 * 1024): AsyncGenerator<Uint8Array, void, undefined> {
  for (let chunk = await source.next(most); chunk; chunk = await source.next(most)) yield chunk;
}

/** Skips bytes and returns their number. */
export async function skip(source: ByteSource, length: number): Promise<number> {
  let left = length;
  while (left > 0) {
    const chunk = await source.next(left);
    if (!chunk) break;
    left -= chunk.length;
  }
  return length - left;
}

/** The error for damaged packed bytes; the offset counts from 0, as in hex viewers. */
export function damaged(at: number, what: string): Error {
  return new Error(`it is damaged at byte ${thousands(at)}: ${what}`);
}

/** The error for packed bytes that end too early. */
export function endsEarly(at: number): Error {
  return damaged(at, "it ends there, in the middle of what is packed");
}

/** The error for bytes packed in an unsupported way. */
export function notUnpacked(what: string): Error {
  return new Error(`${what}, which cannot be read here: unpack it, and lint what was in it`);
}
