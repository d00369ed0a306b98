import { type ByteSource, damaged, endsEarly, skip } from "./byte-source.js";
import { crc32, inflated } from "./deflate.js";

const headerLength = 10;
const trailerLength = 8;
const flags = { checksum: 2, extra: 4, name: 8, comment: 16 };

/** Unpacks gzip: one stream, or several as one, and zeros behind them, by which tapes are filled up. */
export async function* gunzipped(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  do {
    await skipHeader(source);
    let sum = 0;
    let length = 0;
    for await (const bytes of inflated(source)) {
      sum = crc32(bytes, sum);
      length += bytes.length;
      yield bytes;
    }
    await checkTrailer(source, sum, length);
  } while (await isAnother(source));
}

async function skipHeader(source: ByteSource): Promise<void> {
  const start = source.position();
  const header = await source.take(headerLength);
  if (header.length < headerLength) throw endsEarly(start + header.length);
  const [, , method, flag = 0] = header;
  if (method !== 8 || (flag & 0xe0) !== 0) throw damaged(start, "this is no gzip");
  if ((flag & flags.extra) !== 0) {
    const [low = 0, high = 0] = await source.take(2);
    await skip(source, low + high * 256);
  }
  if ((flag & flags.name) !== 0) await skipText(source);
  if ((flag & flags.comment) !== 0) await skipText(source);
  if ((flag & flags.checksum) !== 0) await skip(source, 2);
}

async function skipText(source: ByteSource): Promise<void> {
  for (let byte = await source.take(1); byte[0] !== 0; byte = await source.take(1)) {
    if (byte.length === 0) throw endsEarly(source.position());
  }
}

async function checkTrailer(source: ByteSource, sum: number, length: number): Promise<void> {
  const start = source.position();
  const trailer = await source.take(trailerLength);
  if (trailer.length < trailerLength) throw endsEarly(start + trailer.length);
  const view = new DataView(trailer.buffer, trailer.byteOffset, trailerLength);
  if (view.getUint32(0, true) !== sum || view.getUint32(4, true) !== length % 2 ** 32)
    throw damaged(start, "what was unpacked up to there is not what was packed");
}

async function isAnother(source: ByteSource): Promise<boolean> {
  for (;;) {
    const [first, second] = await source.peek(2);
    if (first === undefined) return false;
    if (first === 0x1f && second === 0x8b) return true;
    if (first !== 0) throw damaged(source.position(), "what is behind its end is no gzip");
    await source.take(1);
  }
}
