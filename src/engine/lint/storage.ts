import type { InputFile } from "../../files/discover/discover.js";
import type { FileKind } from "../../files/discover/kind.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import type { Limits } from "../../read/unpack/limits.js";
import type { Spill } from "../validate/spill.js";
import type { ReadSchemas } from "../validate/user-schemas.js";

/** A content of a packed file that can be validated; its chunks throw if they cannot be read. */
export interface FileContent {
  /** The name in reports, such as `logs.zip!/2021/Journal.log`. */
  readonly name: string;
  readonly kind: FileKind;
  readonly chunks: Chunks;
  /** True if it is one of several, not the file itself. */
  readonly isMember: boolean;
}

/** The platform that linting runs on: files to read, and room for findings that wait. */
export interface Storage {
  /** The bytes of a file, which may come in a reused buffer. */
  readonly chunks: (path: string) => Chunks;
  /** True if the first bytes of a file show that it is packed. */
  readonly isPacked: (path: string) => boolean;
  /** The contents of a packed file, with its bytes counted as they are read; throws if it cannot be unpacked. */
  readonly unpacked: (
    file: InputFile,
    chunks: Chunks,
    specOnly: boolean,
    limits?: Limits,
  ) => AsyncIterable<FileContent>;
  /** Creates a store for findings that wait. */
  readonly spill: () => Spill;
  readonly schemas: ReadSchemas;
  /** The compressed length of a text; absent if compression is unavailable. */
  readonly gzipLength?: (text: string) => number;
}
