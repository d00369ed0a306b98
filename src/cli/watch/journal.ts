import { Buffer } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { disk } from "../../engine/disk/storage.js";
import type { FileValidation, FindingBatches } from "../../engine/lint/batches.js";
import { createSessions } from "../../engine/lint/sessions.js";
import { validateFile, validateRest } from "../../engine/lint/validate-file.js";
import type { ValidationContext } from "../../engine/validate/context.js";
import type { FramedFinding } from "../../engine/validate/finding.js";
import { nowhere } from "../../engine/validate/spill.js";
import { createTally, type Tally } from "../../engine/validate/tally.js";
import { readChunks } from "../../files/chunks.js";
import { splitLines } from "../../read/lines.js";
import { closeSync, type FileHandle, open, openSync, readSync, statSync } from "../../read/node-fs.js";
import type { SessionValidation } from "../../rules/checks/run-session-checks.js";
import type { SessionState } from "../../session/state.js";
import { createPatience, isGone, isJson, statFile, type WatchedFile } from "./file-events.js";

const blockLength = 64 * 1024;

interface Learning {
  readonly context: ValidationContext;
  readonly session: SessionValidation | undefined;
  readonly isOutOfTime: () => boolean;
}

/**
 * Reads a journal up to the last complete line before `end`; findings are dropped. Returns the state that it leaves, and
 * where the rest starts. Throws if time runs out.
 */
async function learn(
  file: WatchedFile,
  end: number,
  { context, session, isOutOfTime }: Learning,
  onBytes: (bytes: Uint8Array) => void,
) {
  const offset = lastLineStart(file.path, end);
  const passed = createTally();
  const validation = validateFile({ name: file.name, kind: "journal" }, context, passed, { spill: nowhere, session });
  // Small blocks, so that the end of the watch is noticed soon.
  for (const chunk of readChunks(file.path, new Uint8Array(blockLength), offset)) {
    forget(validation.push(chunk));
    onBytes(chunk);
    await nextTurn();
    if (isOutOfTime()) throw new Error("out of time");
  }
  forget(validation.end());
  return { offset, start: { ...validation.state(), lines: passed.lines } };
}

/** The session of a journal that continues the parts above, which are read for it. */
async function sessionBelow(
  file: WatchedFile,
  above: readonly WatchedFile[],
  { context, isOutOfTime }: Omit<Learning, "session">,
): Promise<SessionValidation | undefined> {
  const sessions = createSessions();
  for (const part of context.choices.session ? above : []) {
    try {
      const session = sessions.of(part, context.choices);
      await learn(part, statSync(part.path).size, { context, session, isOutOfTime }, () => {});
    } catch (error) {
      if (isOutOfTime()) throw error;
      // A part that cannot be read is unknown and violates no rule.
    }
  }
  return sessions.of(file, context.choices);
}

function forget(batches: FindingBatches): void {
  while (!batches.next().done);
}

function lastLineStart(path: string, end: number): number {
  const file = openSync(path, "r");
  try {
    const block = Buffer.alloc(blockLength);
    for (let to = end; to > 0; to -= Math.min(to, blockLength)) {
      const from = Math.max(0, to - blockLength);
      const length = readSync(file, block, 0, to - from, from);
      const found = block.subarray(0, length).lastIndexOf(0x0a);
      if (found >= 0) return from + found + 1;
    }
    return 0;
  } finally {
    closeSync(file);
  }
}

const lineFeed = 0x0a;

/** A longer line is passed on before its end: it is not a record of the game. */
const longestHeld = 1024 * 1024;

/** Passes bytes on in complete lines, and holds back an unfinished one. Bytes may be reused by the caller after `push`. */
function wholeLines(pass: (bytes: Uint8Array) => void) {
  let pieces: Buffer[] = [];
  let length = 0;
  /** Passes on the unfinished line too. */
  const release = (): void => {
    for (const piece of pieces) pass(piece);
    pieces = [];
    length = 0;
  };
  return {
    push(bytes: Uint8Array): void {
      const end = bytes.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        release();
        pass(bytes.subarray(0, end));
      }
      if (end === bytes.length) return;
      pieces.push(Buffer.from(bytes.subarray(end)));
      length += bytes.length - end;
      if (length > longestHeld) release();
    },
    held: () => Buffer.concat(pieces),
    release,
  };
}

/** The number of bytes at the start and end that distinguish contents: a journal's first line contains its start time. */
const printLength = 256;

/** A fingerprint of the bytes read so far, to check whether they are still there. Inodes and times are not reliable on every file system. */
function createPrints() {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let offset = 0;
  return {
    add(bytes: Uint8Array): void {
      if (head.length < printLength) head = Buffer.concat([head, bytes.subarray(0, printLength - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-printLength)]).subarray(-printLength);
      offset += bytes.length;
    },
    /** True if a file still contains the bytes that were read. */
    fit: async (file: FileHandle) => (await holds(file, head, 0)) && (await holds(file, tail, offset - tail.length)),
  };
}

async function holds(file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  const found = Buffer.alloc(bytes.length);
  const { bytesRead } = await file.read(found, 0, found.length, position);
  return bytesRead === bytes.length && found.equals(bytes);
}

/** The number of bytes read at once: few, because findings are passed on only after all of them were validated. */
const chunkLength = 32 * 1024;

export interface Following {
  readonly contextOf: (file: WatchedFile) => ValidationContext;
  readonly tally: Tally;
  readonly onFindings: (findings: readonly FramedFinding[]) => void;
  /** Called for each line of a journal, including those that are skipped. */
  readonly onLine: (text: string) => void;
  /** Called with the state of the session, whenever some of a journal was validated. */
  readonly onState: (state: SessionState) => void;
  readonly now: () => number;
  /** True if the user ended the watch so long ago that nothing more is read. */
  readonly isOutOfTime: () => boolean;
}

/** The result of polling a journal: `anew` if it is another one by now, `more` if there is more to read at once. */
export type JournalNews = "same" | "read" | "more" | "anew" | "gone";

export type FollowedJournal = Awaited<ReturnType<typeof followJournal>>;

/** Follows a journal from an offset on: what is above, and in the parts before this one, is read silently for its state. */
export async function followJournal(
  file: WatchedFile,
  from: number,
  following: Following,
  partsAbove: readonly WatchedFile[] = [],
) {
  const { contextOf, tally, onFindings, onLine, onState, now, isOutOfTime } = following;
  const context = contextOf(file);
  const spill = disk.spill();
  let validation: FileValidation;
  let lines: ReturnType<typeof wholeLines>;
  let prints: ReturnType<typeof createPrints>;
  let offset = 0;
  let changedAt: number | undefined;
  // A shorter journal may grow back, as when a folder is copied.
  const patience = createPatience(now);

  const report = (batches: FindingBatches): void => {
    for (const findings of batches) onFindings(findings);
  };
  const begin = async (start: number): Promise<void> => {
    spill.close();
    const session = await sessionBelow(file, partsAbove, { context, isOutOfTime });
    const texts = splitLines(onLine);
    const validationOptions = { grows: true, spill, session };
    prints = createPrints();
    if (start === 0) {
      offset = 0;
      validation = validateFile({ name: file.name, kind: "journal" }, context, tally, validationOptions);
    } else {
      const learnt = await learn(file, start, { context, session, isOutOfTime }, (bytes) => {
        prints.add(bytes);
        texts.push(bytes);
      });
      offset = learnt.offset;
      validation = validateRest(file.name, learnt.start, context, tally, validationOptions);
    }
    if (session) onState(session.state);
    lines = wholeLines((bytes) => {
      report(validation.push(bytes));
      texts.push(bytes);
      if (session) onState(session.state);
    });
  };

  const look = async (): Promise<JournalNews> => {
    const stats = await statFile(file.path).catch(absent);
    if (!stats) return "gone";
    if (stats.size === offset && stats.mtimeMs === changedAt) return "same";
    if (stats.size < offset) {
      if (!patience.isOut("shorter")) return "same";
      await begin(0);
      return "anew";
    }
    patience.restore();
    const handle = await open(file.path).catch(absent);
    if (!handle) return "gone";
    try {
      if (!(await prints.fit(handle))) {
        await begin(0);
        return "anew";
      }
      const wanted = Math.min(chunkLength, stats.size - offset);
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
      const bytes = buffer.subarray(0, bytesRead);
      prints.add(bytes);
      lines.push(bytes);
      offset += bytesRead;
      const hasMore = bytesRead > 0 && offset < stats.size;
      if (!hasMore) changedAt = stats.mtimeMs;
      return hasMore ? "more" : bytesRead > 0 ? "read" : "same";
    } finally {
      await handle.close();
    }
  };

  await begin(from);
  tally.files++;
  return {
    look,
    /** The number of bytes read. */
    offset: () => offset,
    /** Ends it. An unfinished last line is validated if it is complete or, if nothing more can come, in any case. */
    end(isOver: boolean): "validated" | "cut" {
      const held = lines.held();
      const isValidated = isOver || held.length === 0 || isJson(held);
      if (isValidated) lines.release();
      report(validation.end());
      spill.close();
      return isValidated ? "validated" : "cut";
    },
  };
}

function absent(error: unknown): undefined {
  if (!isGone(error)) throw error;
}
