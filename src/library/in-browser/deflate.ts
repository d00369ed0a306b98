import { Z_BUF_ERROR, Z_NO_FLUSH, Z_OK, Z_STREAM_END, ZStream, zlibInflate, zlibInflateInit2 } from "pako";
import { type ByteSource, damaged, endsEarly } from "../../read/unpack/byte-source.js";

const inputLength = 64 * 1024;
const outputLength = 256 * 1024;
/** Negative for deflate without a header. */
const windowBits = -15;

/** Unpacks one deflate stream and takes no byte after it, as `DecompressionStream` would. */
export async function* inflated(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = new ZStream();
  zlibInflateInit2(stream, windowBits);
  stream.output = new Uint8Array(outputLength);
  for (;;) {
    const start = source.position();
    const packed = await source.next(inputLength);
    if (!packed) throw endsEarly(start);
    Object.assign(stream, { input: packed, next_in: 0, avail_in: packed.length });
    do {
      Object.assign(stream, { next_out: 0, avail_out: outputLength });
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out);
      if (status === Z_STREAM_END) {
        source.giveBack(stream.avail_in);
        return;
      }
      if (status !== Z_OK && status !== Z_BUF_ERROR)
        throw damaged(start + stream.next_in, "what is packed there cannot be unpacked");
    } while (stream.avail_in > 0 || stream.avail_out === 0);
  }
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** The CRC-32 of bytes, continuing that of the bytes before, as in `node:zlib`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 255] ?? 0);
  return ~sum >>> 0;
}
