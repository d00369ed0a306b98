import { crc32 } from "../../hash/crc32.js";

/** A file of a zip. */
export interface ZippedFile {
  readonly name: string;
  readonly pieces: readonly Uint8Array[];
}

const encoder = new TextEncoder();
/** UTF-8 names. */
const flags = 0x0800;
/** The first of January 1980: when a copy was made is nobody's business. */
const date = 0x0021;

function crcOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => crc32(piece, sum), 0);
}

/** Puts files into a zip as they are, without packing them. */
export function createZip(): { readonly add: (file: ZippedFile) => void; readonly end: () => Blob } {
  const parts: BlobPart[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  let count = 0;
  return {
    add({ name, pieces }) {
      const bytes = encoder.encode(name);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const facts = [flags, 0, 0, date, crcOf(pieces), length, length, bytes.length, 0] as const;
      const local = record("sSSSSLLLSS", [0x04034b50, 20, ...facts]);
      parts.push(new Blob([local, bytes, ...pieces] as BlobPart[]));
      directory.push(
        record("sSSSSSSLLLSSSSSLL", [0x02014b50, 20, 20, ...facts, 0, 0, 0, 0, offset]).slice(0, 46),
        bytes,
      );
      offset += local.length + bytes.length + length;
      count++;
    },
    end() {
      const size = directory.reduce((sum, piece) => sum + piece.length, 0);
      const last = record("sSSSSLLS", [0x06054b50, 0, 0, count, count, size, offset, 0]);
      return new Blob([...parts, ...(directory as BlobPart[]), last as BlobPart], { type: "application/zip" });
    },
  };
}

/** Numbers of two (`S`) or four bytes, the smallest first. */
function record(form: string, numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * form.length));
  let at = 0;
  for (const [index, letter] of [...form].entries()) {
    if (letter === "S") view.setUint16(at, numbers[index] ?? 0, true);
    else view.setUint32(at, numbers[index] ?? 0, true);
    at += letter === "S" ? 2 : 4;
  }
  return new Uint8Array(view.buffer, 0, at);
}
