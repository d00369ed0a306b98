import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { frontOf } from "../../read/unpack/pack-format.js";
import type { FileContent } from "./file-content.js";
import type { Storage } from "./storage.js";

/** What there is to read in a file: itself, or what is packed in it. */
export async function* readContents(
  file: InputFile,
  read: Chunks,
  specOnly: boolean,
  { unpacked }: Pick<Storage, "unpacked">,
): AsyncGenerator<FileContent, void, undefined> {
  const { isPacked, chunks } = await frontOf(read, file.name);
  if (!isPacked) {
    yield { name: file.name, kind: file.kind, chunks, isMember: false };
    return;
  }
  yield* unpacked(file, chunks, specOnly);
}
