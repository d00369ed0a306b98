import type { ByteSource } from "./byte-source.js";
import { type Bzip2Block, createBlockReader } from "./bzip2-block.js";
import { damaged, endsEarly } from "./damage.js";

/** No block is longer than this as it is packed: 900,000 symbols of 20 bits, and the tables before them. */
const longestBlock = 2.5 * 1024 * 1024;

const levelUnit = 100_000;
const digitZero = 0x30;

/** Unpacks bzip2: one stream, or several as one, as programs with several threads write it. */
export async function* bunzipped(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  const readBlock = createBlockReader();
  do {
    const [, , , level = digitZero] = await source.take(4);
    /** How many bits of the next byte belong to the block before. */
    let bits = 0;
    let sum = 0;
    for (let isOver = false; !isOver; ) {
      const packed = await source.peek(longestBlock);
      const block = wholeBlock(readBlock(packed, bits, (level - digitZero) * levelUnit), source, packed.length);
      isOver = block.isLast;
      if (!block.isLast) {
        if ((yield* block.bytes()) !== block.sum) throw damaged(source.position(), "what it unpacks to was not packed");
        sum = ((sum << 1) | (sum >>> 31)) ^ block.sum;
      } else if (block.sum !== sum >>> 0) throw damaged(source.position(), "a part of it is missing");
      bits = isOver ? 0 : block.end % 8;
      await source.take(isOver ? Math.ceil(block.end / 8) : Math.floor(block.end / 8));
    }
  } while (await isAnother(source));
}

type WholeBlock = Exclude<Bzip2Block, string>;

function wholeBlock(block: Bzip2Block, source: ByteSource, held: number): WholeBlock {
  if (block === "damaged") throw damaged(source.position(), "what is packed there cannot be unpacked");
  if (block === "cut off") throw endsEarly(source.position() + held);
  return block;
}

async function isAnother(source: ByteSource): Promise<boolean> {
  const front = await source.peek(4);
  if (front.length === 0) return false;
  if (/^BZh[1-9]$/.test(new TextDecoder("latin1").decode(front))) return true;
  throw damaged(source.position(), "what is behind its end is no bzip2");
}
