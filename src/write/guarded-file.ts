import { createHash } from "node:crypto";
import { type BigIntStats, statSync } from "node:fs";
import { readChunks } from "../files/chunks.js";
import { osPath } from "../files/os-path.js";
import { reasonOf } from "../text/reason.js";

/** A file that is read several times, and must not change until something takes its place. */
export interface GuardedFile {
  readonly stats: BigIntStats;
  readonly read: () => Generator<Uint8Array>;
  /** Why it is no longer the file that was read; undefined where it is, byte for byte. */
  readonly change: () => string | undefined;
}

/** Looks at a file before it is read; throws where there is none. */
export function guardFile(path: string): GuardedFile {
  const stats = look(path);
  const digests = new Set<string>();
  function* read(): Generator<Uint8Array> {
    const hash = createHash("sha256");
    for (const chunk of readChunks(path)) {
      hash.update(chunk);
      yield chunk;
    }
    digests.add(hash.digest("hex"));
  }
  const isSame = (): boolean => {
    // Times have a grain, within which a file may change twice: its bytes tell all.
    for (const _ of read());
    const { dev, ino, size, mtimeNs, ctimeNs } = look(path);
    const isAlike = size === stats.size && mtimeNs === stats.mtimeNs && ctimeNs === stats.ctimeNs;
    return digests.size === 1 && isAlike && dev === stats.dev && ino === stats.ino;
  };
  return {
    stats,
    read,
    change() {
      try {
        return isSame() ? undefined : "it has changed since it was read; run it again";
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
}

function look(path: string): BigIntStats {
  return statSync(osPath(path), { bigint: true });
}
