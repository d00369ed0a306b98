import { availableParallelism } from "node:os";
import type { InputFile } from "../../files/discover/discover.js";
import { statSync } from "../../read/node-fs.js";

/** Below this, a single thread is done before others, which take a tenth of a second to start, would have caught up. */
const worthThreads = 192 * 1024 * 1024;

/** The work for which one more thread pays: each compiles the same code anew, and takes 25 to 50 MB. */
const workOfThread = 40 * 1024 * 1024;

/** The amount of work that a thread gets at a time. */
export const jobLength = 4 * 1024 * 1024;

const mostThreads = 64;

/** A file and its length; 0 if unknown. */
export interface SizedFile {
  readonly file: InputFile;
  readonly size: number;
}

export function sizeOf(file: InputFile): number {
  if (file.path === undefined) return 0;
  const stats = statSync(file.path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : 0;
}

/** The number of threads: as requested, else as many as there is work for, but no more than cores. */
export function threadsFor(
  files: readonly SizedFile[],
  wanted: number | undefined,
  cores = availableParallelism(),
): number {
  // Standard input belongs to this thread.
  if (files.some(({ file }) => file.path === undefined)) return 1;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const paying = total < worthThreads ? 1 : Math.min(cores, Math.floor(total / workOfThread));
  // More threads than there are files would only cost memory.
  return Math.min(wanted || paying, files.length, mostThreads);
}
