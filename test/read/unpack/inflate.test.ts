import { Buffer } from "node:buffer";
import { constants, crc32 as crc32OfNode, deflateRawSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crc32, inflated } from "../../../src/library/in-browser/deflate.js";
import { byteSource, restOf } from "../../../src/read/unpack/byte-source.js";

/** Texts that are packed well, and bytes that are not. */
const contents = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc
    .array(fc.constantFrom('{ "timestamp":"2025-01-01T00:00:00Z", ', '"event":"Music" }\n', "NoTrack", "é", "x"), {
      maxLength: 400,
    })
    .map((parts) => new Uint8Array(Buffer.from(parts.join("")))),
);
const { Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE } = constants;
const forms = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  strategy: fc.constantFrom(Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE),
});

function* inPieces(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces);
}

test("gives what zlib has packed, in any pieces, and takes nothing behind it", async () => {
  await fc.assert(
    fc.asyncProperty(contents, forms, fc.integer({ min: 1, max: 700 }), async (content, form, length) => {
      const packed = deflateRawSync(content, form);
      const behind = Buffer.from("what is behind it");
      const source = byteSource(inPieces(Buffer.concat([packed, behind]), length));
      expect((await all(inflated(source))).equals(content)).toBe(true);
      expect(source.position()).toBe(packed.length);
      expect((await all(restOf(source))).toString()).toBe("what is behind it");
    }),
    { numRuns: 60 },
  );
});

test("points back as far as may be, over more than it holds at once", async () => {
  const noise = Buffer.from(Array.from({ length: 32 * 1024 - 300 }, (_, index) => (index * index * 7919) >> 5));
  const content = Buffer.concat(Array(60).fill(noise));
  for (const level of [0, 1, 9]) {
    const unpacked = await all(inflated(byteSource(inPieces(deflateRawSync(content, { level }), 100_000))));
    expect(unpacked.equals(content)).toBe(true);
  }
});

test("tells what is cut off, and what is no deflate", async () => {
  const content = Buffer.from(
    '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n'.repeat(50),
  );
  for (const form of [{ level: 0 }, { level: 9 }, { strategy: Z_FIXED }]) {
    const packed = deflateRawSync(content, form);
    for (let length = 0; length < packed.length; length += 29) {
      const cut = packed.subarray(0, length);
      await expect(all(inflated(byteSource([cut])))).rejects.toThrow(
        `it is damaged at byte ${length.toLocaleString("en")}: it ends there`,
      );
    }
  }
  for (const bytes of [[7], [6, 0, 0], [1, 1, 0, 0, 0, 9], [5, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]]) {
    const whole = Buffer.concat([Buffer.from(bytes), Buffer.alloc(700)]);
    await expect(all(inflated(byteSource([whole])))).rejects.toThrow("what is packed there cannot be unpacked");
  }
});

/** Bits as a head of deflate has them, the last of each number first. */
function bitsOf(...fields: readonly (readonly [value: number, count: number])[]): Buffer {
  const bits = fields.flatMap(([value, count]) => Array.from({ length: count }, (_, bit) => (value >> bit) & 1));
  const bytes = Buffer.alloc(700);
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  return bytes;
}

test("refuses codes that zlib refuses", async () => {
  const head = [
    [1, 1],
    [2, 2],
    [0, 5],
    [0, 5],
  ] as const;
  /** Lengths of the codes of code lengths, in their order up to that of 1. */
  const lengthCodes = (lengths: Readonly<Record<number, number>>) =>
    [
      [14, 4],
      ...[16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1].map(
        (symbol) => [lengths[symbol] ?? 0, 3] as const,
      ),
    ] as const;
  const refused = {
    "one code of more than one bit": Buffer.concat([
      Buffer.from("adc001010000008090ffaf5b01", "hex"),
      Buffer.alloc(700),
    ]),
    "codes of lengths that are not whole": bitsOf(...head, ...lengthCodes({ 1: 1 })),
    "no code for the end of a block": bitsOf(
      ...head,
      ...lengthCodes({ 0: 2, 1: 2, 18: 1 }),
      // Codes: 0 for 18, 10 for 0 and 11 for 1, each with its first bit first. Two bytes of one bit, then zeros.
      [0b11, 2],
      [0b11, 2],
      [0, 1],
      [127, 7],
      [0, 1],
      [106, 7],
      [0b11, 2],
    ),
  };
  for (const [what, packed] of Object.entries(refused)) {
    expect(() => inflateRawSync(packed), what).toThrow(/invalid|missing/);
    await expect(all(inflated(byteSource([packed]))), what).rejects.toThrow(
      /^it is damaged at byte \d+: what is packed there cannot be unpacked$/,
    );
  }
});

test("what came before damage is handed out", async () => {
  let number = 7;
  const letter = (): number => {
    number = (number * 1103515245 + 12345) % 2 ** 31;
    return number >> 26;
  };
  const content = Buffer.from(Array.from({ length: 5000 }, letter));
  const pieces: Buffer[] = [];
  const unpack = async (): Promise<void> => {
    const packed = deflateRawSync(content);
    const half = packed.subarray(0, packed.length / 2);
    for await (const chunk of inflated(byteSource([half]))) pieces.push(Buffer.from(chunk));
  };
  await expect(unpack()).rejects.toThrow("it ends there");
  const unpacked = Buffer.concat(pieces);
  expect(unpacked.length).toBeGreaterThan(1000);
  expect(content.subarray(0, unpacked.length).equals(unpacked)).toBe(true);
});

test("any bytes come to an end", async () => {
  await fc.assert(
    fc.asyncProperty(
      contents,
      forms,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (content, form, place, change) => {
        const packed = deflateRawSync(content, form);
        packed[place % packed.length] = (packed[place % packed.length] ?? 0) ^ change;
        await all(inflated(byteSource([packed]))).catch((error: unknown) => {
          expect(String(error)).toContain("it is damaged at byte");
        });
      },
    ),
    { numRuns: 60 },
  );
});

test("sums are those of zlib", () => {
  fc.assert(
    fc.property(contents, contents, (first, second) => {
      expect(crc32(second, crc32(first))).toBe(crc32OfNode(second, crc32OfNode(first)));
    }),
  );
});
