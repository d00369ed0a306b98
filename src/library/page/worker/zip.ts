import { crc32 } from "../../in-browser/deflate.js";

export interface ZippedFile {
  readonly name: string;
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

const encoder = new TextEncoder();
/** UTF-8 names. */
const flags = 0x0800;
/** The format version that a reader has to support. */
const version = 20;
const deflate = 8;
/** The first of January 1980, so that the time of the copy is not revealed. */
const date = 0x0021;

/** The bytes compressed by deflate, without a header. */
function deflated(pieces: ZippedFile["pieces"]): Promise<Blob> {
  const packing = new Blob([...pieces]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Response(packing).blob();
}

export function createZip() {
  const parts: Blob[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  let count = 0;
  return {
    async add({ name, pieces }: ZippedFile): Promise<void> {
      const bytes = encoder.encode(name);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const sum = pieces.reduce((before, piece) => crc32(piece, before), 0);
      const packed = await deflated(pieces);
      const facts = [
        ...[two(flags), two(deflate), two(0), two(date)],
        ...[four(sum), four(packed.size), four(length), two(bytes.length), two(0)],
      ];
      const local = record(four(0x04034b50), two(version), ...facts);
      parts.push(new Blob([local, bytes, packed]));
      const rest = [two(0), two(0), two(0), four(0), four(offset)];
      directory.push(record(four(0x02014b50), two(version), two(version), ...facts, ...rest), bytes);
      offset += local.length + bytes.length + packed.size;
      count++;
    },
    end(): Blob {
      const size = directory.reduce((sum, piece) => sum + piece.length, 0);
      const last = record(four(0x06054b50), two(0), two(0), two(count), two(count), four(size), four(offset), two(0));
      return new Blob([...parts, ...directory, last], { type: "application/zip" });
    },
  };
}

/** The bytes of numbers, in little-endian order. */
const two = (value: number): readonly number[] => [value & 0xff, (value >>> 8) & 0xff];
const four = (value: number): readonly number[] => [...two(value), ...two(value >>> 16)];

function record(...numbers: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(numbers.flat());
}
