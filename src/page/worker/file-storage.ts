import { asideInMemory } from "../../judge/aside.js";
import type { SchemaText } from "../../judge/user-schemas.js";
import { heldInMemory } from "../../lint/held-findings.js";
import type { Storage } from "../../lint/storage.js";
import type { ByteRange } from "../../read/byte-range.js";

const usualLength = 1024 * 1024;

/** Files that a browser has handed over, by their names; they are read piece by piece and never held. */
export function fileStorage(files: ReadonlyMap<string, Blob>, schemas: readonly SchemaText[]): Storage {
  return {
    chunks: (path, range, given) => piecesOf(files.get(path), range, given),
    isPacked: () => false,
    unpacked: () => {
      throw new Error("it is packed: unpack it first");
    },
    aside: asideInMemory,
    held: heldInMemory,
    schemas: () => schemas,
  };
}

/** Only a worker may read without waiting. */
function* piecesOf(
  file: Blob | undefined,
  range: ByteRange | undefined,
  given: Uint8Array | undefined,
): Generator<Uint8Array, void, undefined> {
  if (!file) throw new Error("it is not there any more");
  const reader = new FileReaderSync();
  const end = Math.min(file.size, range?.end ?? file.size);
  const length = given?.length ?? usualLength;
  for (let at = range?.start ?? 0; at < end; at += length) {
    const piece = new Uint8Array(reader.readAsArrayBuffer(file.slice(at, Math.min(end, at + length))));
    given?.set(piece);
    yield given ? given.subarray(0, piece.length) : piece;
  }
}
