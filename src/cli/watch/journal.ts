import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { spillToDisk } from "../../engine/disk/spill.js";
import type { FindingBatches } from "../../engine/lint/batches.js";
import { createSessions } from "../../engine/lint/sessions.js";
import { type FileValidation, validateFile, validateRest } from "../../engine/lint/validate-file.js";
import type { ValidationContext } from "../../engine/validate/context.js";
import type { FramedFinding } from "../../engine/validate/finding.js";
import type { HistoryStart } from "../../engine/validate/history.js";
import { nowhere } from "../../engine/validate/spill.js";
import { createTally, type Tally } from "../../engine/validate/tally.js";
import { readChunks } from "../../files/chunks.js";
import { type ByteSink, splitLines } from "../../read/lines.js";
import { osPath } from "../../read/os-path.js";
import type { SessionValidation } from "../../rules/checks/session-checks.js";
import type { SessionState } from "../../session/state.js";
import { createPatience, isGone, statFile, type WatchedFile } from "./file-events.js";

const blockLength = 64 * 1024;

/** What the lines say that are passed over in silence, and where the first line starts that is not. */
interface Learnt {
  readonly offset: number;
  readonly start: HistoryStart;
}

/** What a journal is validated by, and its session. */
interface Learning {
  readonly context: ValidationContext;
  readonly session: SessionValidation | undefined;
  readonly isOutOfTime: () => boolean;
}

/** Reads a journal up to the last whole line before `end`, for the state that it leaves; findings are dropped. Fails where time runs out. */
async function learn(
  file: WatchedFile,
  end: number,
  { context, session, isOutOfTime }: Learning,
  onBytes: (bytes: Uint8Array) => void,
): Promise<Learnt> {
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

/** Who hears the session of a journal that goes on from the parts above, which are read for it. */
async function sessionBelow(
  file: WatchedFile,
  above: readonly WatchedFile[],
  { context, isOutOfTime }: Omit<Learning, "session">,
): Promise<SessionValidation | undefined> {
  const sessions = createSessions();
  for (const part of context.choices.session ? above : []) {
    try {
      const session = sessions.of(part, context.choices);
      await learn(part, statSync(osPath(part.path)).size, { context, session, isOutOfTime }, () => {});
    } catch (error) {
      if (isOutOfTime()) throw error;
      // Of what cannot be read nothing is known, and that breaks no rule.
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

/** More than this of one line is passed on before its end: it is no record of the game. */
const longestHeld = 1024 * 1024;

/** Passes bytes on in whole lines, and holds back the line that has no end yet. */
interface WholeLines {
  readonly push: (bytes: Uint8Array) => void;
  /** The line that has no end yet. */
  readonly held: () => Buffer;
  /** Passes on what is held back, too. */
  readonly release: () => void;
}

/** Bytes may be reused by the caller after `push`. */
function wholeLines(sink: Pick<ByteSink, "push">): WholeLines {
  let pieces: Buffer[] = [];
  let length = 0;
  const release = (): void => {
    for (const piece of pieces) sink.push(piece);
    pieces = [];
    length = 0;
  };
  return {
    push(bytes) {
      const end = bytes.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        release();
        sink.push(bytes.subarray(0, end));
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

/** How many bytes of the front and of the end say one content from another: a journal's first line names its second. */
const printLength = 256;

/** What is remembered of the bytes that were read, to say whether they are still there. Inodes and times do not say it on every disk. */
interface Prints {
  /** Takes note of bytes that were read behind all others. */
  readonly add: (bytes: Uint8Array) => void;
  /** Whether a file still holds the bytes that were read. */
  readonly fit: (file: FileHandle) => Promise<boolean>;
}

function createPrints(): Prints {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let offset = 0;
  return {
    add(bytes) {
      if (head.length < printLength) head = Buffer.concat([head, bytes.subarray(0, printLength - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-printLength)]).subarray(-printLength);
      offset += bytes.length;
    },
    fit: async (file) => (await holds(file, head, 0)) && (await holds(file, tail, offset - tail.length)),
  };
}

async function holds(file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  const found = Buffer.alloc(bytes.length);
  const { bytesRead } = await file.read(found, 0, found.length, position);
  return bytesRead === bytes.length && found.equals(bytes);
}

/** How much is read at once: little, because what is found in it is passed on only when all of it was validated. */
const chunkLength = 32 * 1024;

/** What following files needs from outside. */
export interface Following {
  readonly contextOf: (file: WatchedFile) => ValidationContext;
  readonly tally: Tally;
  readonly onFindings: (findings: readonly FramedFinding[]) => void;
  /** Told of each line of a journal, also of those that are passed over. */
  readonly onLine: (text: string) => void;
  /** Told of what is known of the session, whenever some of a journal was validated. */
  readonly onState: (state: SessionState) => void;
  readonly now: () => number;
  /** Whether the user ended the watch so long ago that nothing more is read. */
  readonly isOutOfTime: () => boolean;
}

/** What a look at a journal has shown: `anew` if it is another one by now, `more` if there is more to read at once. */
export type JournalNews = "same" | "read" | "more" | "anew" | "gone";

/** A journal that grows. */
export interface FollowedJournal {
  readonly look: () => Promise<JournalNews>;
  /** How far it was read. */
  readonly offset: () => number;
  /** Ends it. A last line without its end is validated if it is whole or, where nothing can come any more, in any case. */
  readonly end: (isOver: boolean) => "validated" | "cut";
}

/** Follows a journal from a place on: what is above, and in the parts before this one, is passed over in silence, yet known. */
export async function followJournal(
  file: WatchedFile,
  from: number,
  following: Following,
  partsAbove: readonly WatchedFile[] = [],
): Promise<FollowedJournal> {
  const { contextOf, tally, onFindings, onLine, onState, now, isOutOfTime } = following;
  const context = contextOf(file);
  const spill = spillToDisk();
  let validation: FileValidation;
  let lines: WholeLines;
  let prints: Prints;
  let offset = 0;
  let changedAt: number | undefined;
  // A shorter journal may be on its way back, as when a folder is copied.
  const patience = createPatience(now);

  const report = (batches: FindingBatches): void => {
    for (const findings of batches) onFindings(findings);
  };
  const begin = async (start: number): Promise<void> => {
    spill.close();
    const session = await sessionBelow(file, partsAbove, { context, isOutOfTime });
    const texts = splitLines(onLine);
    prints = createPrints();
    if (start === 0) {
      offset = 0;
      validation = validateFile({ name: file.name, kind: "journal" }, context, tally, { grows: true, spill, session });
    } else {
      const learnt = await learn(file, start, { context, session, isOutOfTime }, (bytes) => {
        prints.add(bytes);
        texts.push(bytes);
      });
      offset = learnt.offset;
      validation = validateRest(file.name, learnt.start, context, tally, { grows: true, spill, session });
    }
    if (session) onState(session.state);
    lines = wholeLines({
      push(bytes) {
        report(validation.push(bytes));
        texts.push(bytes);
        if (session) onState(session.state);
      },
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
      const buffer = Buffer.allocUnsafe(Math.min(chunkLength, stats.size - offset));
      const { bytesRead } =
        buffer.length === 0 ? { bytesRead: 0 } : await handle.read(buffer, 0, buffer.length, offset);
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
    offset: () => offset,
    end(isOver) {
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

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
