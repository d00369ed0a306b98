import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  futimesSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
} from "node:fs";
import { dirname, join } from "node:path";
import { osPath } from "../files/os-path.js";
import { encoded } from "./encoded.js";
import { cannotWrite, naming } from "./failure.js";
import type { AtSignal, OutputFile, OutputTarget } from "./output-file.js";
import { promised } from "./promised.js";
import { writeBytes } from "./write-bytes.js";

/** How much is gathered before it is written: a report comes in many small pieces. */
const gathered = 64 * 1024;

const madeAnew = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/** When a file was last read and changed, in seconds. */
export interface FileTimes {
  readonly accessed: number;
  readonly modified: number;
}

/** Names of files that are not in place yet; they begin with a dot, so that none is taken for a journal. */
export const unplacedName = /^\.journal-lint-[0-9a-f-]{36}$/;

/**
 * Writes a file beside its place and puts it there when it is whole, with the mode of the one that was there: whatever happens until
 * then, that one stays as it was. A name that nobody can foresee, opened only if it is new, leads into no file of others.
 */
export function openWholeFile(
  { name, path }: OutputTarget,
  former: Stats | undefined,
  atSignal: AtSignal,
  mode = 0o666,
  times?: FileTimes,
): OutputFile {
  const made = join(dirname(path), `.journal-lint-${crypto.randomUUID()}`);
  const remove = (): void => removeQuietly(made);
  const takeBack = atSignal(remove);
  let descriptor: number | undefined = create(made, name, former ? 0o600 : mode, takeBack);
  let waiting = "";
  const put = async (content: string | Uint8Array): Promise<void> => {
    for (const bytes of encoded(content)) if (descriptor !== undefined) await writeBytes(descriptor, bytes);
  };
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    await put(text);
  };
  return {
    write: (content) =>
      naming(name, async () => {
        if (typeof content === "string") waiting += content;
        if (typeof content !== "string" || waiting.length >= gathered) await flush();
        if (typeof content !== "string") await put(content);
      }),
    finish: () =>
      naming(name, async () => {
        await flush();
        if (descriptor === undefined) return;
        if (former) keepOwner(descriptor, former);
        if (times) keepTimes(descriptor, times);
        const open = descriptor;
        await promised((done) => fsync(open, (error) => done(error, undefined)));
        close();
      }),
    unplaced: made,
    place() {
      try {
        renameSync(osPath(made), osPath(path));
      } catch (error) {
        throw cannotWrite(name, error);
      }
      takeBack();
    },
    discard() {
      close();
      remove();
      takeBack();
    },
  };
}

/** Made here and now: a file that is made in the background could come after the signal that ends the process. */
function create(made: string, name: string, mode: number, takeBack: () => void): number {
  try {
    return openSync(osPath(made), madeAnew, mode);
  } catch (error) {
    takeBack();
    throw cannotWrite(name, error);
  }
}

/** Gives a new file the owner, where we may, and the mode of the one that it replaces. */
function keepOwner(descriptor: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(descriptor);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(descriptor, uid, gid);
    } catch {
      // Only the administrator may give files away; it is then ours, as any file that is made anew.
    }
  }
  fchmodSync(descriptor, mode & 0o777);
}

/** Gives a new file times, where the system lets us. */
function keepTimes(descriptor: number, { accessed, modified }: FileTimes): void {
  try {
    futimesSync(descriptor, accessed, modified);
  } catch {
    // They tell when it was written, then.
  }
}

/** What cannot be removed must not hide why it was to be. */
function removeQuietly(path: string): void {
  try {
    rmSync(osPath(path), { force: true });
  } catch {
    // The disk is gone, or was made read-only.
  }
}
