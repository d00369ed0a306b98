import { type ByteSource, damaged, endsEarly } from "./byte-source.js";

/** Maximum packed length of a block: 900,000 symbols of 20 bits, and the tables before them. */
const longestBlock = 2.5 * 1024 * 1024;

const levelUnit = 100_000;
const latin = new TextDecoder("latin1");

/** Unpacks bzip2: one stream or several concatenated ones, as multi-threaded programs write them. */
export async function* bunzipped(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  for (let isFirst = true; isFirst || (await source.peek(1)).length > 0; isFirst = false) {
    const start = source.position();
    const [, level] = /^BZh([1-9])$/.exec(latin.decode(await source.take(4))) ?? [];
    const what = isFirst ? "what is packed there cannot be unpacked" : "what is behind its end is no bzip2";
    if (level === undefined) throw damaged(start, what);
    yield* stream(source, Number(level) * levelUnit);
  }
}

/** Unpacks a stream after its header, of blocks of at most `mostSymbols` symbols. */
async function* stream(source: ByteSource, mostSymbols: number): AsyncGenerator<Uint8Array, void, undefined> {
  /** The symbols of the block in the low 8 bits; the bits above link to the next. */
  const chain = new Uint32Array(mostSymbols);
  /** The number of bits of the next byte that belong to the previous block. */
  let bits = 0;
  let sum = 0;
  for (;;) {
    const packed = await source.peek(longestBlock);
    const reader = bitReader(packed, bits);
    const block = readBlock(packed, reader, chain);
    if (reader.isPastEnd()) throw endsEarly(source.position() + packed.length);
    if (!block) throw damaged(source.position(), "what is packed there cannot be unpacked");
    const end = reader.position();
    if (block.isLast) {
      if (block.sum !== sum >>> 0) throw damaged(source.position(), "a part of it is missing");
      await source.take(Math.ceil(end / 8));
      return;
    }
    if ((yield* runsUndone(chain, block.origin, block.length)) !== block.sum)
      throw damaged(source.position(), "what it unpacks to was not packed");
    sum = ((sum << 1) | (sum >>> 31)) ^ block.sum;
    bits = end % 8;
    await source.take(Math.floor(end / 8));
  }
}

const groupLength = 50;
const mostTables = 6;

/** Reads a block into `chain`, or the end of a stream; undefined if it is invalid or cut off. */
function readBlock(input: Uint8Array, reader: BitReader, chain: Uint32Array) {
  const { bits } = reader;
  const sign = bits(24) * 2 ** 24 + bits(24);
  const sum = bits(32);
  if (sign === 0x177245385090) return { isLast: true, sum, origin: 0, length: 0 };
  // Randomised blocks were only written by versions before 1.0.
  if (sign !== 0x314159265359 || bits(1) === 1) return undefined;
  const origin = bits(24);
  const symbols = usedSymbols(reader);
  const coding = readCoding(reader, symbols.length + 2);
  const length = coding && symbols.length > 0 ? readSymbols(input, reader, chain, symbols, coding) : undefined;
  if (length === undefined || origin >= length) return undefined;
  linkChain(chain, length);
  return { isLast: false, sum, origin, length };
}

type BitReader = ReturnType<typeof bitReader>;

/** Reads bits; past the end they are zeros. */
function bitReader(input: Uint8Array, start: number) {
  let at = start;
  const few = (count: number): number => {
    const value = (bitsFrom(input, at) >>> (32 - count)) & (2 ** count - 1);
    at += count;
    return value;
  };
  return {
    bits: (count: number): number => (count <= 16 ? few(count) : few(count - 16) * 65_536 + few(16)),
    position: (): number => at,
    moveTo(position: number): void {
      at = position;
    },
    isPastEnd: (): boolean => at > input.length * 8,
  };
}

/** At least 25 bits from a position on, left-aligned in 32. */
function bitsFrom(input: Uint8Array, at: number): number {
  const byte = at >>> 3;
  // Bytes past the end are undefined, which counts as 0 here.
  const front = ((input[byte] as number) << 24) | ((input[byte + 1] as number) << 16);
  return (front | ((input[byte + 2] as number) << 8) | (input[byte + 3] as number)) << (at & 7);
}

/** The bytes that occur, as two levels of bitmaps: which groups of sixteen, and which bytes of each. */
function usedSymbols({ bits }: BitReader): Uint8Array {
  const sixteenths = bits(16);
  const symbols: number[] = [];
  for (let high = 0; high < 16; high++) {
    const used = (sixteenths & (0x8000 >>> high)) === 0 ? 0 : bits(16);
    for (let low = 0; low < 16; low++) if ((used & (0x8000 >>> low)) !== 0) symbols.push(high * 16 + low);
  }
  return Uint8Array.from(symbols);
}

/** The Huffman tables, and which of them codes each group of symbols. */
function readCoding(reader: BitReader, alphabet: number) {
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

/** Each length is coded as a difference to the one before. */
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

/**
 * Reads the symbols of a block and returns the number of bytes that they stand for; undefined if they are invalid.
 * `symbols` are the bytes that occur, most recently used first.
 */
function readSymbols(
  input: Uint8Array,
  reader: BitReader,
  chain: Uint32Array,
  symbols: Uint8Array,
  { selectors, tables }: NonNullable<ReturnType<typeof readCoding>>,
): number | undefined {
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

/** Inverts the Burrows-Wheeler transform: stores a link to the next byte above each byte. */
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

/** Maximum length of a bzip2 code in bits. */
const longestCode = 20;

/** Codes up to this many bits are looked up directly. */
const quickBits = 10;

type HuffmanTable = ReturnType<typeof huffmanTable>;

/** A decoder from the lengths of the codes: short codes are looked up in a table, longer ones are found by the limits of each length. */
function huffmanTable(lengths: Uint8Array) {
  /** By the next bits: the symbol above 5 bits for the length of its code; 0 if the code is longer. */
  const quick = new Uint16Array(2 ** quickBits);
  /** By length: codes from this one on are longer. */
  const limits = new Uint32Array(longestCode + 1);
  /** By length: subtract this from a code to get the position of its symbol. */
  const offsets = new Int32Array(longestCode + 1);
  /** The symbols in the order of their codes. */
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

/** After this many equal bytes follows the number of further ones. */
const runStart = 4;

/** bzip2 checksums process the bits of a byte in the opposite order to gzip. */
const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

/** Yields the bytes of a block in order, with runs expanded, in a reused buffer; returns their checksum. */
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
