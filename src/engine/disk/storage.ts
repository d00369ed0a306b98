import { gzipSync } from "node:zlib";
import { readChunks } from "../../files/chunks.js";
import { packFormatAt } from "../../read/unpack/packed-file.js";
import type { Storage } from "../lint/storage.js";
import { readSchemaFolder } from "./schema-folder.js";
import { heldFindings, spillToDisk } from "./spill.js";

/** Files on disk; findings that do not fit into memory are held in temporary files. */
export const disk: Storage = {
  chunks: readChunks,
  isPacked: (path) => packFormatAt(path) !== undefined,
  async *unpacked(...asked) {
    const { contentsOf } = await import("./contents.js");
    yield* contentsOf(...asked);
  },
  spill: () => spillToDisk(),
  held: () => heldFindings(),
  schemas: readSchemaFolder,
  gzipLength: (text) => gzipSync(text).length,
};
