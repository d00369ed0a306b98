import { crc32 } from "../../in-browser/deflate.js";

/** A file of a zip. */
export interface ZippedFile {
  readonly name: string;
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

const encoder = new TextEncoder();
/** UTF-8 names. */
const flags = 0x0800;
/** The format version that a reader has to support. */
const version = 20;
/** The compression method. */
const deflate = 8;
/** The first of January 1980, so that the time of the copy is not revealed. */
const date = 0x0021;

function crcOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => crc32(piece, sum), 0);
}

/** The bytes compressed by deflate, without a header. */
function deflated(pieces: ZippedFile["pieces"]): Promise<Blob> {
  const packing = new Blob([...pieces]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Response(packing).blob();
}

/** Puts files into a zip and compresses them. */
export function createZip(): { readonly add: (file: ZippedFile) => Promise<void>; readonly end: () => Blob } {
  const parts: Blob[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  let count = 0;
  return {
    async add({ name, pieces }) {
      const bytes = encoder.encode(name);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const packed = await deflated(pieces);
      const facts = [
        ...[two(flags), two(deflate), two(0), two(date)],
        ...[four(crcOf(pieces)), four(packed.size), four(length), two(bytes.length), two(0)],
      ];
      const local = record(four(0x04034b50), two(version), ...facts);
      parts.push(new Blob([local, bytes, packed]));
      const rest = [two(0), two(0), two(0), four(0), four(offset)];
      directory.push(record(four(0x02014b50), two(version), two(version), ...facts, ...rest), bytes);
      offset += local.length + bytes.length + packed.size;
      count++;
    },
    end() {
      const size = directory.reduce((sum, piece) => sum + piece.length, 0);
      const last = record(four(0x06054b50), two(0), two(0), two(count), two(count), four(size), four(offset), two(0));
      return new Blob([...parts, ...directory, last], { type: "application/zip" });
    },
  };
}

/** A number of a record together with its length: with a separate list of lengths, one is easily forgotten. */
interface Sized {
  readonly length: 2 | 4;
  readonly value: number;
}

const two = (value: number): Sized => ({ length: 2, value });
const four = (value: number): Sized => ({ length: 4, value });

/** Encodes numbers in little-endian order. */
function record(...numbers: readonly Sized[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const { length, value } of numbers) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return new Uint8Array(view.buffer);
}
