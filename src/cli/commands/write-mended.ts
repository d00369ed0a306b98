import { createHash } from "node:crypto";
import { type BigIntStats, statSync } from "node:fs";
import { dirname } from "node:path";
import { reasonOf } from "../../base/reason.js";
import { readChunks } from "../../files/chunks.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { OutputTarget } from "../../files/write/allowed.js";
import { createMadeFiles } from "../../files/write/folders.js";
import { type AtSignal, cannotWrite, type FileTimes, type OutputFile, openOutput } from "../../files/write/output.js";
import { osPath } from "../../read/os-path.js";
import { type ByteEdit, editedChunks } from "../../rules/fix/byte-edit.js";

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

/** A file that is to be mended, and how. */
export interface Mendings {
  readonly watched: GuardedFile;
  readonly edits: readonly ByteEdit[];
}

/** Puts a mended file in the place of a file, unless that has changed; throws where it cannot, and all is then as it was. */
export async function replaceFile(
  { name, path }: Pick<InputFile, "name"> & { readonly path: string },
  mendings: Mendings,
  atSignal: AtSignal,
): Promise<void> {
  const { nlink, mode } = mendings.watched.stats;
  if (nlink > 1n) {
    throw cannotWrite(
      name,
      new Error("it is a hard link, and its other names would keep the old text; --fix-to writes a copy"),
    );
  }
  // The administrator may write to what is read-only, and would not expect to.
  if ((mode & 0o222n) === 0n) throw cannotWrite(name, new Error("it is read-only"));
  const wishes = { onlyFile: true, times: timesOf(mendings.watched) };
  const output = await openOutput({ name, path }, atSignal, wishes);
  try {
    await writeAll(output, name, mendings);
    output.place();
  } catch (error) {
    output.discard();
    throw error;
  }
}

/** Writes a mended copy of a file, with the folders that it needs. */
export async function writeCopy(target: OutputTarget, mendings: Mendings, atSignal: AtSignal): Promise<void> {
  const made = createMadeFiles(atSignal);
  const mode = Number(mendings.watched.stats.mode & 0o777n);
  try {
    made.folder({ name: dirname(target.name), path: dirname(target.path) });
    const output = await made.open(target, { onlyFile: true, mode, times: timesOf(mendings.watched) });
    await writeAll(output, target.name, mendings);
    await made.place();
  } catch (error) {
    made.discard();
    throw error;
  }
}

async function writeAll(output: OutputFile, name: string, { watched, edits }: Mendings): Promise<void> {
  for (const chunk of editedChunks(watched.read(), edits)) await output.write(chunk);
  await output.finish();
  const change = watched.change();
  if (change !== undefined) throw new Error(`${name} was left as it is: ${change}`);
}

function timesOf({ stats }: GuardedFile): FileTimes {
  return { accessed: secondsOf(stats.atimeNs), modified: secondsOf(stats.mtimeNs) };
}

/** The step between two numbers as large as the seconds of our days. */
const leastSeconds = 2 ** -22;

/** Older versions of Node.js cut off what is less than a microsecond, so that a number which fell short of one has to be the next. */
function secondsOf(nanoseconds: bigint): number {
  const microseconds = Number(nanoseconds / 1000n);
  const seconds = microseconds / 1e6;
  return (seconds % 1) * 1e6 < microseconds % 1e6 ? seconds + leastSeconds : seconds;
}
