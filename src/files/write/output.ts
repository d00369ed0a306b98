import { Buffer } from "node:buffer";
import { dirname, join } from "node:path";
import { writeError } from "../../base/failure.js";
import { reasonOf } from "../../base/text.js";
import {
  closeSync,
  constants,
  entriesOfSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  ftruncateSync,
  futimesSync,
  lstatSync,
  openBehind,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  write,
  writeSync,
} from "../../read/node-fs.js";
import {
  descriptorOf,
  type OutputTarget,
  type Replaceable,
  refusePlace,
  refuseReplacing,
  standingAt,
} from "./allowed.js";

/** A file that is being written. Errors carry the file's name and the reason. */
export interface OutputFile {
  /** Resolves when more can be written, so that only a little of the file is ever in memory. */
  readonly write: (content: string | Uint8Array) => Promise<void>;
  /** Flushes everything to the disk, without putting it in place yet. */
  readonly finish: () => Promise<void>;
  /** Where the finished file can be read until it is in place; absent for pipes and devices. */
  readonly unplaced?: string;
  /** Puts the finished file in place, at once and whole. */
  readonly place: () => void;
  /** Restores the state before; does nothing once the file is in place. */
  readonly discard: () => void;
}

/**
 * Registers what is to be undone before a signal ends the process; calling the result unregisters it. From the first
 * call on, signals wait until the event loop is idle, so that none comes between creating a file and registering it.
 */
export type AtSignal = (undo: () => void) => () => void;

/** When a file was last read and changed, in seconds. */
interface FileTimes {
  readonly accessed: number;
  readonly modified: number;
}

/** Options for writing a file, if not as a new file with the usual mode. */
export interface OutputWishes {
  /** The mode of the file if it is new. */
  readonly mode?: number;
  /** The file belongs to others too: its content is kept. */
  readonly append?: boolean;
  /** Accept only a regular file. */
  readonly onlyFile?: boolean;
  readonly times?: FileTimes;
  /** An existing file is replaced only if it matches this, or is empty. */
  readonly replaces?: Replaceable;
}

/** Opens a file for writing: complete or not at all, except for pipes and devices. This is the only way to write one. */
export async function openOutput(
  target: OutputTarget,
  atSignal: AtSignal,
  { mode, append = false, onlyFile = false, times, replaces }: OutputWishes = {},
): Promise<OutputFile> {
  refusePlace(target);
  const standing = await naming(target.name, () => standingAt(target.path));
  const isFileWanted = onlyFile || target.configFolder !== undefined;
  if (isFileWanted && standing.kind !== "free" && standing.kind !== "taken") {
    throw cannotWrite(target.name, new Error("it is not a file"));
  }
  if (replaces && !append && standing.kind === "taken") refuseReplacing(target, replaces);
  if (standing.kind === "stream") return openStream(target);
  if (standing.kind === "descriptor") return straightTo(standing.descriptor, target, () => {});
  if (append) return openAddition(target, atSignal);
  return openWholeFile(target, standing.kind === "taken" ? standing.former : undefined, atSignal, mode, times);
}

/** Writes a file whose content is known. */
export async function writeOutput(
  target: OutputTarget,
  content: string | Uint8Array,
  atSignal: AtSignal,
  wishes?: OutputWishes,
): Promise<void> {
  const file = await openOutput(target, atSignal, wishes);
  try {
    await file.write(content);
    await placeAll([file]);
  } catch (error) {
    file.discard();
    throw error;
  }
}

/** Puts files in place together: if one cannot be finished, none is. */
export async function placeAll(files: readonly OutputFile[]): Promise<void> {
  for (const file of files) await file.finish();
  for (const file of files) file.place();
}

const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_NOFOLLOW = 0 } = constants;

/** Reports come in many small pieces, which are buffered up to this size. */
const gathered = 64 * 1024;

/** Names of files that are not in place yet; they start with a dot, so that none is mistaken for a journal. */
const unplacedName = /^\.journal-lint-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Milliseconds after which a file that is not in place yet is left over from a run that was killed. */
const longestUnplaced = 24 * 60 * 60 * 1000;

/** The folders in which this run has looked for such files. */
const cleaned = new Set<string>();

/** Removes what earlier runs left in a folder when they were killed. */
function removeLeftOver(folder: string): void {
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  try {
    for (const { name } of entriesOfSync(folder)) {
      const path = join(folder, name);
      const stats = unplacedName.test(name) ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
      // A finished file may already have the times of the one that it replaces, but not that of its last change.
      if (stats?.isFile() && stats.ctimeMs < Date.now() - longestUnplaced) removeQuietly(path);
    }
  } catch {
    // The folder cannot be listed.
  }
}

/**
 * Writes a temporary file in the same folder and renames it when it is complete, with the mode of the file that it replaces: until then, that file is
 * unchanged. The temporary name is random and must be new, so that it cannot be a link to another file.
 */
function openWholeFile(
  target: OutputTarget,
  former: Stats | undefined,
  atSignal: AtSignal,
  mode = 0o666,
  times?: FileTimes,
): OutputFile {
  const { name, path } = target;
  removeLeftOver(dirname(path));
  const made = join(dirname(path), `.journal-lint-${crypto.randomUUID()}`);
  const remove = (): void => removeQuietly(made);
  const takeBack = atSignal(remove);
  let descriptor: number | undefined = create(made, name, former ? 0o600 : mode, takeBack);
  const stopTouching = touchedNowAndThen(descriptor);
  let waiting = "";
  const put = async (content: string | Uint8Array): Promise<void> => {
    for (const bytes of encoded(content)) if (descriptor !== undefined) await writeBytes(descriptor, bytes);
  };
  const close = (): void => {
    stopTouching();
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
        const opened = descriptor;
        await promised((done) => fsync(opened, (error) => done(error, undefined)));
        close();
      }),
    unplaced: made,
    place() {
      // The path may lead elsewhere by now.
      refusePlace(target);
      namingNow(name, () => renameSync(made, path));
      takeBack();
    },
    discard() {
      close();
      remove();
      takeBack();
    },
  };
}

/** Keeps a file young that is written for days, as by `watch`. Returns the end of it. */
function touchedNowAndThen(descriptor: number): () => void {
  const timer = setInterval(
    () => keepTimes(descriptor, { accessed: Date.now() / 1000, modified: Date.now() / 1000 }),
    longestUnplaced / 24,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/** Synchronous: a file created in the background could appear after the signal that ends the process. */
function create(made: string, name: string, mode: number, takeBack: () => void): number {
  try {
    return openSync(made, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  } catch (error) {
    takeBack();
    throw cannotWrite(name, error);
  }
}

/** Gives a new file the mode of the one that it replaces, and its owner if permitted. */
function keepOwner(descriptor: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(descriptor);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(descriptor, uid, gid);
    } catch {
      // Only the administrator may change the owner; otherwise the file is ours, like any new file.
    }
  }
  fchmodSync(descriptor, mode & 0o777);
}

function keepTimes(descriptor: number, { accessed, modified }: FileTimes): void {
  try {
    futimesSync(descriptor, accessed, modified);
  } catch {
    // Not permitted: the times are then those of the write.
  }
}

/** A failure to remove must not hide the reason for the removal. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The disk is gone, or was made read-only.
  }
}

/** Appends to a file of others, all at once or not at all; the addition is short enough to be held in memory. */
function openAddition({ name, path }: OutputTarget, atSignal: AtSignal): OutputFile {
  let text = "";
  return {
    async write(content) {
      text += typeof content === "string" ? content : new TextDecoder().decode(content);
    },
    finish: async () => {},
    place() {
      const takeBack = atSignal(() => {});
      namingNow(name, () => append(path, text));
      takeBack();
    },
    discard: () => {},
  };
}

function append(path: string, text: string): void {
  const descriptor = openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o666);
  const { size } = fstatSync(descriptor);
  try {
    for (const bytes of encoded(text)) writeBytesNow(descriptor, bytes);
  } catch (error) {
    ftruncateSync(descriptor, size);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

const standardOutput = 1;

/** Writes to a pipe or a device. It is opened in the background, because a named pipe waits for its reader. */
async function openStream(target: OutputTarget): Promise<OutputFile> {
  const descriptor = await naming(target.name, () =>
    promised<number>((done) => openBehind(target.path, O_WRONLY, 0, done)),
  );
  return straightTo(descriptor, target, () => closeSync(descriptor));
}

/** Writes content as it comes: pipes and devices can be neither replaced nor restored. */
function straightTo(descriptor: number, { name, path }: OutputTarget, close: () => void): OutputFile {
  let isOpen = true;
  const end = (): void => {
    if (isOpen) close();
    isOpen = false;
  };
  return {
    async write(content) {
      try {
        for (const bytes of encoded(content)) await writeBytes(descriptor, bytes);
      } catch (error) {
        // A closed pipe is not a failure if the path stands for standard output.
        throw descriptorOf(path) === standardOutput ? cannotPrint(error) : cannotWrite(name, error);
      }
    },
    finish: async () => {},
    place: end,
    discard: end,
  };
}

const pieceLength = 1024 * 1024;

/** Text as UTF-8 in pieces: a long text would otherwise be in memory twice. */
export function* encoded(content: string | Uint8Array): Generator<Uint8Array> {
  if (typeof content !== "string") {
    yield content;
    return;
  }
  for (let start = 0, end = 0; start < content.length; start = end) {
    end = pieceEnd(content, start + pieceLength);
    yield Buffer.from(content.slice(start, end));
  }
}

/** Avoids cutting a surrogate pair. */
function pieceEnd(text: string, wanted: number): number {
  const isCut = wanted < text.length && /[\ud800-\udbff]/.test(text.charAt(wanted - 1));
  return Math.min(text.length, isCut ? wanted + 1 : wanted);
}

/** Writes all bytes: a disk that fills up takes a part of them, and reports that only when given the rest. */
export async function writeBytes(descriptor: number, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const from = done;
    done += await promised<number>((callback) => write(descriptor, bytes, from, callback));
  }
}

/** Like `writeBytes`, but synchronous. */
export function writeBytesNow(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

/** A promise for a Node callback; `promisify` of `node:util` would make every start load much that it does not need. */
function promised<Result>(call: (done: (error: Error | null, result: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    call((error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** The error for a file that cannot be written. */
export function cannotWrite(name: string, error: unknown): Error {
  return writeError(`cannot write ${name}: ${reasonOf(error)}`, error);
}

/** Runs an action on a file that is being written; errors get the file's name. */
export async function naming<Result>(name: string, act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw cannotWrite(name, error);
  }
}

/** Like `naming`, but synchronous. */
export function namingNow<Result>(name: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw cannotWrite(name, error);
  }
}

/** The error of standard output. Its reader may have gone away, as `head` does when it has seen enough. */
export function cannotPrint(error: unknown): Error {
  const isUnread = error instanceof Error && "code" in error && error.code === "EPIPE";
  return writeError(`cannot write to standard output: ${reasonOf(error)}`, error, isUnread);
}
