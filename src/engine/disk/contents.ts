import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import type { Limits } from "../../read/unpack/limits.js";
import { openReadable } from "../../read/unpack/packed-file.js";
import type { FileContent } from "../lint/storage.js";
import { packedContents } from "./packed-contents.js";

/** Unpacks a file on disk, or standard input. */
export async function* contentsOf(
  file: InputFile,
  chunks: Chunks,
  specOnly: boolean,
  limits?: Limits,
): AsyncGenerator<FileContent, void, undefined> {
  const whole = file.path === undefined ? undefined : openReadable(file.path);
  try {
    yield* packedContents({ file, chunks, whole, specOnly, limits });
  } finally {
    whole?.close();
  }
}
