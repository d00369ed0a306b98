import { Buffer } from "node:buffer";
import type { OutputTarget } from "../files/write/allowed.js";
import { openGrowing } from "../files/write/game-file.js";
import type { Pace } from "./pace.js";

/** What the game gathers before it writes without being asked to: a line may be cut there, until the rest follows. */
const block = 4096;
/** A long portion is cut no more often than this. */
const mostCuts = 4;
/** What is gathered where nobody waits for it. */
const gathered = 64 * 1024;

/** Writes a journal as the game does. */
export interface JournalWriter {
  /** Writes lines at once, or takes note of them where all goes as fast as it can. */
  readonly append: (lines: readonly Buffer[]) => Promise<void>;
  /** Writes what is taken note of, before another file is written. */
  readonly flush: () => Promise<void>;
  readonly close: () => void;
}

export function openJournal(target: OutputTarget, pace: Pace, gathers: () => boolean): JournalWriter {
  const file = openGrowing(target);
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    if (bytes.length > 0) await file.append(bytes);
  };
  const inBlocks = async (bytes: Buffer): Promise<void> => {
    const size = Math.max(block, Math.ceil(bytes.length / mostCuts));
    for (let start = 0; start < bytes.length; start += size) {
      if (start > 0) await pace.blink();
      await file.append(bytes.subarray(start, start + size));
    }
  };
  return {
    async append(lines) {
      if (!gathers()) {
        await flush();
        return inBlocks(Buffer.concat(lines));
      }
      for (const line of lines) {
        waiting.push(line);
        length += line.length;
      }
      if (length >= gathered) await flush();
    },
    flush,
    close: file.close,
  };
}
