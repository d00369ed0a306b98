import type { FileKind } from "../../files/discover/kind.js";
import type { Chunks } from "../../read/unpack/byte-source.js";

/** What is packed in a file and can be judged; its bytes fail where they cannot be read. */
export interface FileContent {
  /** As reports have it, such as `logs.zip!/2021/Journal.log`. */
  readonly name: string;
  readonly kind: FileKind;
  readonly chunks: Chunks;
  /** Whether it is one of several, and not the file itself. */
  readonly isMember: boolean;
}
