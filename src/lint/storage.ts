import type { Aside } from "../judge/aside.js";
import type { ReadSchemas } from "../judge/user-schemas.js";
import type { ByteRange } from "../read/byte-range.js";
import type { HeldFindings } from "./held-findings.js";

/** What linting needs of the place where it runs: files to read, and room for findings that wait. */
export interface Storage {
  /** The bytes of a file or of a part of it, which may come in a buffer that is used again, or in the one that was given. */
  readonly chunks: (path: string, range?: ByteRange, given?: Uint8Array) => Iterable<Uint8Array>;
  /** Makes room for the findings of one file. */
  readonly aside: () => Aside;
  /** Makes room for those of several files. */
  readonly held: () => HeldFindings;
  readonly schemas: ReadSchemas;
}
