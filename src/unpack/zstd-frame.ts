import { Decompress } from "fzstd";
import { thousands } from "../text/counted.js";
import { type ByteSource, skip } from "./byte-source.js";
import { damaged, endsEarly } from "./damage.js";
import { createFrameSum } from "./xxhash.js";

/** How far back a frame may point, beyond which zstd itself wants to be told that it may take the memory. */
const largestWindow = 128 * 1024 * 1024;

/** What is not to be unpacked has a sign that ends so, and then its length. */
function isSkipped([first = 0, second, third, fourth]: Uint8Array): boolean {
  return first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18;
}

/** Whether a frame starts here, also one that holds nothing and is to be skipped. */
export function isZstdFrame(front: Uint8Array): boolean {
  const [first, second, third, fourth] = front;
  return isSkipped(front) || (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd);
}

/** Unpacks one frame block by block, each of which is at most 128 KB before and after. */
export async function* zstdFrame(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  const start = source.position();
  const front = await source.peek(18);
  if (isSkipped(front)) {
    if (front.length < 8) throw endsEarly(start + front.length);
    const length = 8 + new DataView(front.buffer, front.byteOffset).getUint32(4, true);
    if ((await skip(source, length)) < length) throw endsEarly(source.position());
    return;
  }
  const header = frameHeader(front);
  if (header.window > largestWindow)
    throw damaged(
      start,
      `it would take ${thousands(Math.ceil(header.window / 1024 / 1024))} MB of memory to unpack it`,
    );
  const sum = header.hasSum ? createFrameSum() : undefined;
  let unpacked: Uint8Array[] = [];
  const engine = new Decompress((bytes) => unpacked.push(bytes));
  unpack(engine, withoutSum(await wholePart(source, header.length)), start);
  for (let isLast = false; !isLast; ) {
    const at = source.position();
    const [low = 0, middle = 0, high = 0] = await source.peek(3);
    const head = low | (middle << 8) | (high << 16);
    isLast = (head & 1) === 1;
    const isRepeated = ((head >> 1) & 3) === 1;
    unpack(engine, await wholePart(source, 3 + (isRepeated ? 1 : head >> 3)), at, isLast);
    for (const bytes of unpacked) sum?.add(bytes);
    yield* unpacked;
    unpacked = [];
  }
  if (sum) await checkSum(source, sum.end());
}

const sumFlag = 4;

/** The header of a frame whose sum is not the engine's business: it has to be told where the frame ends, or it waits for more of a short one. */
function withoutSum(header: Uint8Array): Uint8Array {
  return header.map((byte, at) => (at === 4 ? byte & ~sumFlag : byte));
}

interface FrameHeader {
  readonly length: number;
  readonly window: number;
  readonly hasSum: boolean;
}

function frameHeader(front: Uint8Array): FrameHeader {
  const descriptor = front[4] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionaryLength = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeLength = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const sizeAt = 5 + (isSingle ? 0 : 1) + dictionaryLength;
  const length = sizeAt + sizeLength;
  const hasSum = (descriptor & sumFlag) !== 0;
  if (isSingle) {
    let size = 0;
    for (let at = length - 1; at >= sizeAt; at--) size = size * 256 + (front[at] ?? 0);
    return { length, window: size, hasSum };
  }
  const window = front[5] ?? 0;
  const base = 2 ** (10 + (window >> 3));
  return { length, window: base + (base / 8) * (window & 7), hasSum };
}

/** Copied, because what unpacks may hold it until more comes. */
async function wholePart(source: ByteSource, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await source.take(length));
  if (bytes.length < length) throw endsEarly(source.position());
  return bytes;
}

function unpack(engine: Decompress, bytes: Uint8Array, at: number, isLast = false): void {
  try {
    engine.push(bytes, isLast);
  } catch {
    throw damaged(at, "what is packed there cannot be unpacked");
  }
}

async function checkSum(source: ByteSource, expected: number): Promise<void> {
  const at = source.position();
  const bytes = await wholePart(source, 4);
  if (new DataView(bytes.buffer).getUint32(0, true) !== expected)
    throw damaged(at, "what was unpacked up to there is not what was packed");
}
