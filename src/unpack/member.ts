import type { Chunks } from "./byte-source.js";

/** A file in an archive; its bytes fail where they cannot be read, and have to be taken before the next member is asked for. */
export interface ArchiveMember {
  /** As the archive has it, which may be any text. */
  readonly name: string;
  readonly chunks: Chunks;
}
