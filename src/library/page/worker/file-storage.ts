import { type MemberChoice, packedContents } from "../../../engine/disk/packed-contents.js";
import { asideInMemory } from "../../../engine/judge/aside.js";
import type { SchemaText } from "../../../engine/judge/user-schemas.js";
import { heldInMemory } from "../../../engine/lint/held-findings.js";
import type { Storage } from "../../../engine/lint/storage.js";
import { packFormatOf, packFront } from "../../../read/unpack/pack-format.js";
import { blobBytes, readableBlob } from "./blob-file.js";

const usualLength = 1024 * 1024;

/** Files that a browser has handed over, by their names; they are read piece by piece and never held. */
export function fileStorage(files: ReadonlyMap<string, Blob>, schemas: readonly SchemaText[]): Storage {
  const packed = new Map<string, boolean>();
  return {
    chunks: (path, given) => piecesOf(files.get(path), given),
    isPacked(path) {
      const isPacked = packed.get(path) ?? packFormatOf(frontOf(files.get(path))) !== undefined;
      packed.set(path, isPacked);
      return isPacked;
    },
    unpacked: (file, chunks, specOnly, limits) => {
      const blob = files.get(file.path ?? "");
      return packedContents({ file, chunks, whole: blob && readableBlob(blob), specOnly, limits, choiceOf });
    },
    aside: asideInMemory,
    held: heldInMemory,
    schemas: () => schemas,
  };
}

/** Of what is in an archive, nothing is chosen by glob here. */
async function choiceOf(): Promise<MemberChoice> {
  return { isIgnored: false, kind: undefined };
}

function frontOf(file: Blob | undefined): Uint8Array {
  return file ? blobBytes(file, 0, packFront) : new Uint8Array(0);
}

function* piecesOf(file: Blob | undefined, given: Uint8Array | undefined): Generator<Uint8Array, void, undefined> {
  if (!file) throw new Error("it is not there any more");
  const length = given?.length ?? usualLength;
  for (let at = 0; at < file.size; at += length) {
    const piece = blobBytes(file, at, Math.min(file.size, at + length));
    given?.set(piece);
    yield given ? given.subarray(0, piece.length) : piece;
  }
}
