import type { ByteSource } from "./byte-source.js";
import { damaged, endsEarly } from "./damage.js";
import { longestMatch, longestSymbol, unpackCodes, windowLength } from "./deflate-codes.js";
import { type BlockCodes, type DeflateHead, deflateHead, longestHead } from "./deflate-head.js";

const inputLength = 256 * 1024;
const roomLength = 512 * 1024;

/** Where unpacking is: bits of the next byte that are taken, and what is unpacked and not handed out. */
interface Inflating {
  bit: number;
  readonly room: Uint8Array;
  /** Where what was handed out ends, and where all that is unpacked does. */
  told: number;
  out: number;
}

/** Unpacks one stream of deflate where no engine does, and takes no byte that is behind it. */
export async function* inflatedByScript(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  const inflating: Inflating = { bit: 0, room: new Uint8Array(roomLength), told: 0, out: 0 };
  try {
    yield* blocksOf(source, inflating);
  } catch (error) {
    // What came before damage is good.
    yield* handedOut(inflating);
    throw error;
  }
  yield* handedOut(inflating);
}

async function* blocksOf(source: ByteSource, inflating: Inflating): AsyncGenerator<Uint8Array, void, undefined> {
  for (let isLast = false; !isLast; ) {
    const head = await nextHead(source, inflating);
    const { content } = head;
    isLast = head.isLast;
    if (!content) throw notDeflate(source);
    await pass(source, inflating, head.end);
    yield* "stored" in content
      ? storedBlock(source, inflating, content.stored)
      : codedBlock(source, inflating, content);
  }
  if (inflating.bit > 0) await source.take(1);
}

async function nextHead(source: ByteSource, inflating: Inflating): Promise<DeflateHead> {
  const packed = await source.peek(longestHead);
  const head = deflateHead(packed, inflating.bit);
  // What is missing reads as zeros, so that this is told first.
  if (head.end > packed.length * 8) throw endsEarly(source.position() + packed.length);
  return head;
}

async function* storedBlock(
  source: ByteSource,
  inflating: Inflating,
  length: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let left = length; left > 0; ) {
    if (inflating.out === roomLength) yield* handedOut(inflating);
    const chunk = await source.next(Math.min(left, roomLength - inflating.out));
    if (!chunk) throw endsEarly(source.position());
    inflating.room.set(chunk, inflating.out);
    inflating.out += chunk.length;
    left -= chunk.length;
  }
}

async function* codedBlock(
  source: ByteSource,
  inflating: Inflating,
  codes: BlockCodes,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (;;) {
    const packed = await source.peek(inputLength);
    const isRest = packed.length < inputLength;
    const behind = source.position() + packed.length;
    const end = (packed.length - (isRest ? 0 : longestSymbol)) * 8;
    const step = unpackCodes(packed, inflating.bit, end, codes, inflating.room, inflating.out);
    // The last symbol may have been made of bits that are not there.
    const isCut = step.bit > packed.length * 8;
    inflating.out = isCut ? step.before : step.out;
    if (isCut) throw endsEarly(behind);
    if (step.state === "damaged") throw notDeflate(source);
    await pass(source, inflating, step.bit);
    if (step.state === "end") return;
    if (inflating.out > roomLength - longestMatch) yield* handedOut(inflating);
    else if (isRest) throw endsEarly(behind);
  }
}

/** Takes all whole bytes up to a bit of the next ones. */
async function pass(source: ByteSource, inflating: Inflating, bit: number): Promise<void> {
  await source.take(bit >>> 3);
  inflating.bit = bit & 7;
}

/** Hands out what is unpacked, of which the end stays to be pointed back to. */
function* handedOut(inflating: Inflating): Generator<Uint8Array, void, undefined> {
  const { room, told, out } = inflating;
  if (out > told) yield room.subarray(told, out);
  const kept = Math.min(out, windowLength);
  room.copyWithin(0, out - kept, out);
  inflating.told = kept;
  inflating.out = kept;
}

function notDeflate(source: ByteSource): Error {
  return damaged(source.position(), "what is packed there cannot be unpacked");
}
