import { type ByteSource, damaged, endsEarly } from "./byte-source.js";

/** No block is longer than this as it is packed: 900,000 symbols of 20 bits, and the tables before them. */
const longestBlock = 2.5 * 1024 * 1024;

const levelUnit = 100_000;
const latin = new TextDecoder("latin1");

/** Unpacks bzip2: one stream, or several as one, as programs with several threads write it. */
export async function* bunzipped(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  for (let isFirst = true; isFirst || (await source.peek(1)).length > 0; isFirst = false) {
    const start = source.position();
    const [, level] = /^BZh([1-9])$/.exec(latin.decode(await source.take(4))) ?? [];
    const what = isFirst ? "what is packed there cannot be unpacked" : "what is behind its end is no bzip2";
    if (level === undefined) throw damaged(start, what);
    yield* stream(source, Number(level) * levelUnit);
  }
}

/** Unpacks a stream, behind its header, of blocks of at most so many symbols. */
async function* stream(source: ByteSource, mostSymbols: number): AsyncGenerator<Uint8Array, void, undefined> {
  const readBlock = createBlockReader(mostSymbols);
  /** How many bits of the next byte belong to the block before. */
  let bits = 0;
  let sum = 0;
  for (;;) {
    const packed = await source.peek(longestBlock);
    const block = wholeBlock(readBlock(packed, bits), source, packed.length);
    if (block.isLast) {
      if (block.sum !== sum >>> 0) throw damaged(source.position(), "a part of it is missing");
      await source.take(Math.ceil(block.end / 8));
      return;
    }
    if ((yield* block.bytes()) !== block.sum) throw damaged(source.position(), "what it unpacks to was not packed");
    sum = ((sum << 1) | (sum >>> 31)) ^ block.sum;
    bits = block.end % 8;
    await source.take(Math.floor(block.end / 8));
  }
}

type WholeBlock = Exclude<Bzip2Block, string>;

function wholeBlock(block: Bzip2Block, source: ByteSource, held: number): WholeBlock {
  if (block === "damaged") throw damaged(source.position(), "what is packed there cannot be unpacked");
  if (block === "cut off") throw endsEarly(source.position() + held);
  return block;
}

/** A block of bzip2, or the end of a stream; `end` counts bits. */
type Bzip2Block =
  | { readonly isLast: true; readonly sum: number; readonly end: number }
  | {
      readonly isLast: false;
      readonly sum: number;
      readonly end: number;
      /** What was packed, and then its sum. */
      readonly bytes: () => Generator<Uint8Array, number, undefined>;
    }
  | "damaged"
  | "cut off";

const groupLength = 50;
const mostTables = 6;

/** Reads one block after the other, each from a bit of some bytes on and of at most so many symbols; a block is gone when the next is read. */
function createBlockReader(mostSymbols: number): (input: Uint8Array, start: number) => Bzip2Block {
  /** The symbols of the block, and above their 8 bits which comes next. */
  const chain = new Uint32Array(mostSymbols);
  return (input, start) => {
    const reader = bitReader(input, start);
    const { bits } = reader;
    const sign = [bits(24), bits(24)];
    const sum = bits(32);
    if (reader.isPastEnd()) return "cut off";
    if (sign[0] === 0x177245 && sign[1] === 0x385090) return { isLast: true, sum, end: reader.position() };
    // What comes in an order by chance was written by versions before 1.0 alone.
    if (sign[0] !== 0x314159 || sign[1] !== 0x265359 || bits(1) === 1) return "damaged";
    const origin = bits(24);
    const symbols = usedSymbols(reader);
    const coding = readCoding(reader, symbols.length + 2);
    if (reader.isPastEnd()) return "cut off";
    if (!coding || symbols.length === 0) return "damaged";
    const length = readSymbols(input, reader, { chain, symbols, ...coding });
    if (reader.isPastEnd()) return "cut off";
    if (length === undefined || origin >= length) return "damaged";
    linkChain(chain, length);
    return { isLast: false, sum, end: reader.position(), bytes: () => runsUndone(chain, origin, length) };
  };
}

interface BitReader {
  readonly bits: (count: number) => number;
  readonly position: () => number;
  readonly moveTo: (position: number) => void;
  readonly isPastEnd: () => boolean;
}

/** Reads bits, of which there are zeros behind the end. */
function bitReader(input: Uint8Array, start: number): BitReader {
  let at = start;
  const few = (count: number): number => {
    const value = (bitsFrom(input, at) >>> (32 - count)) & (2 ** count - 1);
    at += count;
    return value;
  };
  return {
    bits: (count) => (count <= 16 ? few(count) : few(count - 16) * 65_536 + few(16)),
    position: () => at,
    moveTo(position) {
      at = position;
    },
    isPastEnd: () => at > input.length * 8,
  };
}

/** At least 25 bits from a place on, at the upper end of 32. */
function bitsFrom(input: Uint8Array, at: number): number {
  const byte = at >>> 3;
  // What is behind the end counts as 0.
  const front = ((input[byte] as number) << 24) | ((input[byte + 1] as number) << 16);
  return (front | ((input[byte + 2] as number) << 8) | (input[byte + 3] as number)) << (at & 7);
}

/** The bytes that occur, in two steps: which sixteenths, and which of each. */
function usedSymbols({ bits }: BitReader): Uint8Array {
  const sixteenths = bits(16);
  const symbols: number[] = [];
  for (let high = 0; high < 16; high++) {
    const used = (sixteenths & (0x8000 >>> high)) === 0 ? 0 : bits(16);
    for (let low = 0; low < 16; low++) if ((used & (0x8000 >>> low)) !== 0) symbols.push(high * 16 + low);
  }
  return Uint8Array.from(symbols);
}

interface Coding {
  /** Which table each group of symbols is coded by. */
  readonly selectors: Uint8Array;
  readonly tables: readonly HuffmanTable[];
}

function readCoding(reader: BitReader, alphabet: number): Coding | undefined {
  const { bits } = reader;
  const count = bits(3);
  const selectors = new Uint8Array(bits(15));
  if (count < 2 || count > mostTables || selectors.length === 0) return undefined;
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = 0; at < selectors.length; at++) {
    let place = 0;
    while (bits(1) === 1) if (++place >= count) return undefined;
    const [table = 0] = order.splice(place, 1);
    order.unshift(table);
    selectors[at] = table;
  }
  const tables: HuffmanTable[] = [];
  for (let index = 0; index < count; index++) {
    const lengths = codeLengths(reader, alphabet);
    if (!lengths) return undefined;
    tables.push(huffmanTable(lengths));
  }
  return { selectors, tables };
}

/** Each length is reported by how it differs from the one before. */
function codeLengths({ bits }: BitReader, alphabet: number): Uint8Array | undefined {
  const lengths = new Uint8Array(alphabet);
  let length = bits(5);
  for (let symbol = 0; symbol < alphabet; symbol++) {
    while (length >= 1 && length <= longestCode && bits(1) === 1) length += bits(1) === 1 ? -1 : 1;
    if (length < 1 || length > longestCode) return undefined;
    lengths[symbol] = length;
  }
  return lengths;
}

interface Symbols extends Coding {
  readonly chain: Uint32Array;
  /** The bytes that occur, the one that was used last first. */
  readonly symbols: Uint8Array;
}

/** Reads the symbols of a block to its end and says how many bytes they are; undefined where they are no block. */
function readSymbols(input: Uint8Array, reader: BitReader, coded: Symbols): number | undefined {
  const { chain, symbols, selectors, tables } = coded;
  const endSymbol = symbols.length + 1;
  const bitEnd = input.length * 8;
  let at = reader.position();
  let length = 0;
  let run = 0;
  let runUnit = 1;
  for (const selector of selectors) {
    const { quick, limits, offsets, order } = tables[selector] as HuffmanTable;
    for (let left = groupLength; left > 0; left--) {
      const ahead = bitsFrom(input, at);
      const entry = quick[ahead >>> (32 - quickBits)] as number;
      let symbol = entry >>> 5;
      let size = entry & 31;
      if (size === 0) {
        size = quickBits + 1;
        while (size <= longestCode && ahead >>> (32 - size) >= (limits[size] as number)) size++;
        if (size > longestCode) return undefined;
        symbol = order[(ahead >>> (32 - size)) - (offsets[size] as number)] as number;
      }
      at += size;
      if (at > bitEnd) {
        reader.moveTo(at);
        return undefined;
      }
      if (symbol <= 1) {
        run += runUnit << symbol;
        runUnit <<= 1;
        if (length + run > chain.length) return undefined;
        continue;
      }
      if (run > 0) {
        chain.fill(symbols[0] as number, length, length + run);
        length += run;
        run = 0;
        runUnit = 1;
      }
      if (symbol === endSymbol) {
        reader.moveTo(at);
        return length;
      }
      if (length >= chain.length || symbol > endSymbol) return undefined;
      const byte = symbols[symbol - 1] as number;
      symbols.copyWithin(1, 0, symbol - 1);
      symbols[0] = byte;
      chain[length++] = byte;
    }
  }
  return undefined;
}

/** Undoes the sorting: notes above each byte where the one behind it is. */
function linkChain(chain: Uint32Array, length: number): void {
  const starts = new Uint32Array(257);
  for (const byte of chain.subarray(0, length)) starts[byte + 1] = (starts[byte + 1] as number) + 1;
  for (let byte = 0; byte < 256; byte++) starts[byte + 1] = (starts[byte + 1] as number) + (starts[byte] as number);
  for (let at = 0; at < length; at++) {
    const byte = (chain[at] as number) & 0xff;
    const place = starts[byte] as number;
    starts[byte] = place + 1;
    chain[place] = (chain[place] as number) | (at << 8);
  }
}

/** No code of bzip2 has more bits. */
const longestCode = 20;

/** Codes of as many bits are looked up at once. */
const quickBits = 10;

/** How symbols are coded: short codes by a table, longer ones by where those of each length end. */
interface HuffmanTable {
  /** By the next bits: the symbol above the 5 bits of the code's length; 0 where the code is longer. */
  readonly quick: Uint16Array;
  /** By length: codes from here on are longer. */
  readonly limits: Uint32Array;
  /** By length: what to take off a code for the place of its symbol. */
  readonly offsets: Int32Array;
  /** The symbols in the order of their codes. */
  readonly order: Uint16Array;
}

/** Makes the table of codes of which only the lengths are reported. */
function huffmanTable(lengths: Uint8Array): HuffmanTable {
  const quick = new Uint16Array(2 ** quickBits);
  const limits = new Uint32Array(longestCode + 1);
  const offsets = new Int32Array(longestCode + 1);
  const order = new Uint16Array(lengths.length);
  let code = 0;
  let count = 0;
  for (let length = 1; length <= longestCode; length++) {
    offsets[length] = code - count;
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue;
      order[count++] = symbol;
      const free = quickBits - length;
      if (free >= 0) quick.fill((symbol << 5) | length, code << free, (code + 1) << free);
      code++;
    }
    limits[length] = code;
    code *= 2;
  }
  return { quick, limits, offsets, order };
}

const outputLength = 256 * 1024;

/** Behind so many equal bytes comes a number of more of them. */
const runStart = 4;

/** The sums of bzip2 take the bits of a byte in the other order than those of gzip. */
const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

/** The bytes of a block in their order, with runs written out, in a buffer that is used again; and then their sum. */
function* runsUndone(chain: Uint32Array, origin: number, length: number): Generator<Uint8Array, number, undefined> {
  const output = new Uint8Array(outputLength);
  let filled = 0;
  let sum = -1;
  let next = (chain[origin] as number) >>> 8;
  let last = -1;
  let equal = 0;
  for (let left = length; left > 0; left--) {
    const link = chain[next] as number;
    next = link >>> 8;
    let byte = link & 0xff;
    let copies = 1;
    if (equal === runStart) {
      copies = byte;
      byte = last;
      equal = 0;
      last = -1;
    } else if (byte === last) equal++;
    else {
      last = byte;
      equal = 1;
    }
    for (; copies > 0; copies--) {
      if (filled === outputLength) {
        yield output;
        filled = 0;
      }
      output[filled++] = byte;
      sum = (sum << 8) ^ (sums[(sum >>> 24) ^ byte] as number);
    }
  }
  if (filled > 0) yield output.subarray(0, filled);
  return ~sum >>> 0;
}
