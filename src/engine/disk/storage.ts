import { gzipSync } from "node:zlib";
import { readChunks } from "../../files/chunks.js";
import { openReadable, packFormatAt } from "../../read/unpack/packed-file.js";
import type { Storage } from "../lint/storage.js";
import { readSchemaFolder } from "./schema-folder.js";
import { spillsToDisk } from "./spill.js";

/** Files on disk; findings that do not fit into memory are held in temporary files. */
export const disk: Storage = {
  chunks: readChunks,
  isPacked: (path) => packFormatAt(path) !== undefined,
  async *unpacked(file, chunks, specOnly, limits) {
    const { packedContents } = await import("./packed-contents.js");
    const whole = file.path === undefined ? undefined : openReadable(file.path);
    try {
      yield* packedContents({ file, chunks, whole, specOnly, limits });
    } finally {
      whole?.close();
    }
  },
  spill: spillsToDisk(),
  schemas: readSchemaFolder,
  gzipLength: (text) => gzipSync(text).length,
};
