import type { InputFile } from "../../files/discover/discover.js";
import type { FileKind } from "../../files/discover/kind.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import type { Limits } from "../../read/unpack/limits.js";
import type { Spill } from "../validate/spill.js";
import type { ReadSchemas } from "../validate/user-schemas.js";
import type { HeldFindings } from "./held-findings.js";

/** What is packed in a file and can be validated; its bytes fail where they cannot be read. */
export interface FileContent {
  /** As reports have it, such as `logs.zip!/2021/Journal.log`. */
  readonly name: string;
  readonly kind: FileKind;
  readonly chunks: Chunks;
  /** Whether it is one of several, and not the file itself. */
  readonly isMember: boolean;
}

/** What linting needs of the place where it runs: files to read, and room for findings that wait. */
export interface Storage {
  /** The bytes of a file, which may come in a buffer that is used again, or in the one that was given. */
  readonly chunks: (path: string, given?: Uint8Array) => Iterable<Uint8Array>;
  /** Whether the file of a path is packed, as its first bytes say. */
  readonly isPacked: (path: string) => boolean;
  /** What is packed in a file, of whose bytes it takes note as they are read; fails where it cannot be unpacked. */
  readonly unpacked: (
    file: InputFile,
    chunks: Chunks,
    specOnly: boolean,
    limits?: Limits,
  ) => AsyncIterable<FileContent>;
  /** Makes room for the findings of one file. */
  readonly spill: () => Spill;
  /** Makes room for those of several files. */
  readonly held: () => HeldFindings;
  readonly schemas: ReadSchemas;
  /** How long a text is once it is compressed; absent where nothing can be. */
  readonly gzipLength?: (text: string) => number;
}
