import { thousands } from "../../base/text.js";
import { joined } from "../joined.js";

/** Chunks of bytes, each valid until the next is requested. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file in an archive. Its chunks throw if they cannot be read, and must be consumed before the next member is requested. */
export interface ArchiveMember {
  /** The name in the archive, which may be any text. */
  readonly name: string;
  readonly chunks: Chunks;
}

/** Bytes that can be taken in any lengths; each result is valid until the next call. */
export type ByteSource = ReturnType<typeof byteSource>;

const nothing = new Uint8Array(0);

/** `start` is the position of the first byte. */
export function byteSource(chunks: Chunks, start = 0) {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let held: Uint8Array = nothing;
  let at = 0;
  let before = start;
  let isOver = false;
  /** The error that ended the chunks, thrown once everything before it is taken. */
  let failed: { readonly error: unknown } | undefined;
  const read = async (): Promise<Uint8Array> => {
    try {
      const step = await iterator.next();
      if (!step.done) return step.value;
    } catch (error) {
      failed = { error };
    }
    isOver = true;
    return nothing;
  };
  /** Reads on until `length` bytes are held. */
  const hold = async (length: number): Promise<void> => {
    if (held.length - at >= length || isOver) return;
    const pieces: Uint8Array[] = [];
    let last = held.subarray(at);
    for (let sum = last.length; sum < length && !isOver; sum += last.length) {
      // A copy, because the next chunk may overwrite it.
      if (last.length > 0) pieces.push(last.slice());
      last = await read();
    }
    before += at;
    at = 0;
    held = pieces.length === 0 ? last : joined([...pieces, last]);
  };
  /** Returns the next bytes without taking them; fewer at the end. */
  const peek = async (length: number): Promise<Uint8Array> => {
    await hold(length);
    if (failed && at === held.length && length > 0) throw failed.error;
    return held.subarray(at, at + length);
  };
  const taken = (bytes: Uint8Array): Uint8Array => {
    at += bytes.length;
    return bytes;
  };
  return {
    /** Where the next byte is. */
    position: () => before + at,
    peek,
    /** Takes `length` bytes; fewer at the end. */
    async take(length: number): Promise<Uint8Array> {
      const bytes = await peek(length);
      if (failed && bytes.length < length) throw failed.error;
      return taken(bytes);
    },
    /** Takes what is available, at most `most` bytes; undefined at the end. */
    async next(most: number): Promise<Uint8Array | undefined> {
      await hold(1);
      if (failed && at >= held.length) throw failed.error;
      return at >= held.length ? undefined : taken(held.subarray(at, at + most));
    },
    /** Returns the last bytes of the previous take to the source. */
    giveBack(length: number): void {
      at -= length;
    },
    /** Closes the underlying source. */
    async close(): Promise<void> {
      isOver = true;
      await iterator.return?.();
    },
  };
}

const mostAtOnce = 1024 * 1024;

/** The remaining bytes of a source. */
export async function* restOf(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  for (let chunk = await source.next(mostAtOnce); chunk; chunk = await source.next(mostAtOnce)) yield chunk;
}

/** The next `length` bytes of a source; throws if there are fewer. */
export async function* nextBytes(source: ByteSource, length: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let left = length; left > 0; ) {
    const chunk = await source.next(left);
    if (!chunk) throw endsEarly(source.position());
    left -= chunk.length;
    yield chunk;
  }
}

/** Chunks that throw at once. */
// biome-ignore lint/correctness/useYield: it stands for bytes that there are none of.
export async function* failing(error: unknown): AsyncGenerator<Uint8Array, void, undefined> {
  throw error;
}

export async function skipTo(source: ByteSource, end: number): Promise<void> {
  for await (const _ of nextBytes(source, end - source.position()));
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
