import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { reasonOf } from "../base/text.js";
import { readChunks } from "../files/chunks.js";
import type { OutputTarget } from "../files/write/allowed.js";
import { withMadeFiles } from "../files/write/folders.js";
import { type AtSignal, cannotWrite } from "../files/write/output.js";
import { type BigIntStats, statSync } from "../read/node-fs.js";
import { type ByteEdit, editedChunks } from "../rules/fix/file-fix.js";

/** A file that is read several times, and must not change before it is replaced. */
export type GuardedFile = ReturnType<typeof guardFile>;

/** Inspects a file before it is read; throws if it does not exist. */
export function guardFile(path: string) {
  const stats = statsOf(path);
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
    // Times are coarse, and a file may change twice within one tick: only its bytes are conclusive.
    for (const _ of read());
    const { dev, ino, size, mtimeNs, ctimeNs } = statsOf(path);
    const isAlike = size === stats.size && mtimeNs === stats.mtimeNs && ctimeNs === stats.ctimeNs;
    return digests.size === 1 && isAlike && dev === stats.dev && ino === stats.ino;
  };
  return {
    path,
    stats,
    read,
    /** Why it is no longer the file that was read; undefined if it is, byte for byte. */
    change(): string | undefined {
      try {
        return isSame() ? undefined : "it has changed since it was read; run it again";
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
}

function statsOf(path: string): BigIntStats {
  return statSync(path, { bigint: true });
}

/** Writes the fixed version of a file in its place, or as a copy with the folders that it needs; throws if that fails, and leaves everything as it was. */
export async function writeFixed(
  target: OutputTarget,
  file: GuardedFile,
  edits: readonly ByteEdit[],
  atSignal: AtSignal,
): Promise<void> {
  const isCopy = target.path !== file.path;
  if (!isCopy) refuseReplaced(target.name, file.stats);
  const { mode, atimeNs, mtimeNs } = file.stats;
  const times = { accessed: secondsOf(atimeNs), modified: secondsOf(mtimeNs) };
  await withMadeFiles(atSignal, async (made) => {
    if (isCopy) made.folder({ name: dirname(target.name), path: dirname(target.path) });
    const output = await made.open(target, { onlyFile: true, mode: Number(mode & 0o777n), times });
    for (const chunk of editedChunks(file.read(), edits)) await output.write(chunk);
    await output.finish();
    const change = file.change();
    if (change !== undefined) throw new Error(`${target.name} was left as it is: ${change}`);
  });
}

function refuseReplaced(name: string, { nlink, mode }: BigIntStats): void {
  if (nlink > 1n) {
    throw cannotWrite(
      name,
      new Error("it is a hard link, and its other names would keep the old text; --fix --out <folder> writes a copy"),
    );
  }
  // The administrator may write to read-only files, but would not expect to.
  if ((mode & 0o222n) === 0n) throw cannotWrite(name, new Error("it is read-only"));
}

/** The precision of a double for current times in seconds. */
const leastSeconds = 2 ** -22;

/** Older versions of Node.js truncate to microseconds, so a number that falls just short of one has to be rounded up. */
function secondsOf(nanoseconds: bigint): number {
  const microseconds = Number(nanoseconds / 1000n);
  const seconds = microseconds / 1e6;
  return (seconds % 1) * 1e6 < microseconds % 1e6 ? seconds + leastSeconds : seconds;
}
