import { thousands } from "../../base/text.js";

/** Chunks of bytes, each of which stays as it is until the next is asked for. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file in an archive; its bytes fail where they cannot be read, and have to be taken before the next member is asked for. */
export interface ArchiveMember {
  /** As the archive has it, which may be any text. */
  readonly name: string;
  readonly chunks: Chunks;
}

/** Bytes that are taken in whatever lengths are wanted; what is handed out stays as it is until more is asked for. */
export interface ByteSource {
  /** How many bytes were taken. */
  readonly position: () => number;
  /** The next bytes, which are not taken: as many as asked for, fewer at the end. */
  readonly peek: (length: number) => Promise<Uint8Array>;
  /** Takes as many bytes as asked for, fewer at the end. */
  readonly take: (length: number) => Promise<Uint8Array>;
  /** Takes what is there, at most so much; undefined at the end. */
  readonly next: (most: number) => Promise<Uint8Array | undefined>;
  /** Gives back the last of the bytes that were taken last. */
  readonly giveBack: (length: number) => void;
  /** Ends what the bytes come from, which takes no more of its own source then. */
  readonly close: () => Promise<void>;
}

const nothing = new Uint8Array(0);

/** Makes a source of chunks. */
export function byteSource(chunks: Chunks): ByteSource {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  const gathered = gathering();
  let held: Uint8Array = nothing;
  let at = 0;
  let before = 0;
  let isOver = false;
  /** Why there is no more, which is reported when all is taken that came before. */
  let failed: { readonly error: unknown } | undefined;
  /** Gets more behind what is held, which is copied because the chunk that it is part of may be written over. */
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

/** Bytes put together in memory that is used again, with room behind them: each is copied a few times at most, however small the chunks are. */
function gathering() {
  let room = nothing;
  const moved = (bytes: Uint8Array, length: number): Uint8Array => {
    const target = length > room.length / 2 ? new Uint8Array(length * 2) : room;
    target.set(bytes);
    room = target;
    return room.subarray(0, bytes.length);
  };
  return {
    /** The bytes where they stay as they are. */
    keep: (bytes: Uint8Array): Uint8Array => (bytes.buffer === room.buffer ? bytes : moved(bytes, bytes.length)),
    /** Bytes that are kept, and more behind them. */
    add(kept: Uint8Array, more: Uint8Array): Uint8Array {
      const isRoom = kept.byteOffset + kept.length + more.length <= room.length;
      const start = isRoom ? kept : moved(kept, kept.length + more.length);
      const from = start.byteOffset;
      room.set(more, from + kept.length);
      return room.subarray(from, from + kept.length + more.length);
    },
  };
}

/** All that is left of a source. */
export async function* restOf(source: ByteSource, most = 1024 * 1024): AsyncGenerator<Uint8Array, void, undefined> {
  for (let chunk = await source.next(most); chunk; chunk = await source.next(most)) yield chunk;
}

/** Takes bytes of which nothing is wanted; says how many there were. */
export async function skip(source: ByteSource, length: number): Promise<number> {
  let left = length;
  while (left > 0) {
    const chunk = await source.next(left);
    if (!chunk) break;
    left -= chunk.length;
  }
  return length - left;
}

/** The error for packed bytes that are wrong: where, counted from 0 as hex viewers do, and what is wrong. */
export function damaged(at: number, what: string): Error {
  return new Error(`it is damaged at byte ${thousands(at)}: ${what}`);
}

/** The error for packed bytes that end too early. */
export function endsEarly(at: number): Error {
  return damaged(at, "it ends there, in the middle of what is packed");
}

/** The error for bytes that are packed in a way that nothing here unpacks. */
export function notUnpacked(what: string): Error {
  return new Error(`${what}, which cannot be read here: unpack it, and lint what was in it`);
}
