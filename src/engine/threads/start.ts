import { readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import type { InputFile } from "../../files/discover/discover.js";
import { osPath } from "../../read/os-path.js";
import { startBuiltWorker } from "../../spec/built/worker.js";
import type { Choices } from "../judge/choices.js";

/** Less than this is done by one thread before others, which take a tenth of a second to start, would have caught up. */
const worthThreads = 192 * 1024 * 1024;

/** How much one thread gets at a time. */
export const pieceLength = 4 * 1024 * 1024;

const mostThreads = 64;

/** A file and its length; 0 where that is not known. */
export interface SizedFile {
  readonly file: InputFile;
  readonly size: number;
}

export function sizeOf(file: InputFile): number {
  if (file.path === undefined) return 0;
  const stats = statSync(osPath(file.path), { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : 0;
}

/** How many threads to use: as many as asked for, else one a core where there is enough to do. */
export function threadsFor(files: readonly SizedFile[], wanted: number | undefined): number {
  // Standard input belongs to this thread.
  if (files.some(({ file }) => file.path === undefined)) return 1;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  // More threads than there are files would only cost memory.
  if (wanted !== undefined && wanted > 0) return Math.min(wanted, files.length, mostThreads);
  return total < worthThreads ? 1 : availableParallelism();
}

/** Megabytes for new objects. Hardly anything is needed for long: with more room it would only be collected later. */
const room = 3;

/** What a thread is told at its start. */
export interface ThreadData {
  readonly choices: readonly Choices[];
  /** How many there are. */
  readonly threads: number;
}

/** Starts threads and waits until they are ready. Where one cannot be started, none is: open files or memory are so short that the others would lack them. */
export async function startThreads(count: number, choices: readonly Choices[]): Promise<readonly Worker[]> {
  if (isAddressSpaceLimited()) return [];
  const data = { choices, threads: count };
  const started = await Promise.all(Array.from({ length: count }, () => startThread(data)));
  const workers = started.filter((worker) => worker !== undefined);
  if (workers.length === count) return workers;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return [];
}

/** Whether the system limits the memory that may be reserved: a thread for which it does not suffice would end the whole process. */
function isAddressSpaceLimited(): boolean {
  try {
    return /^Max address space +\d/m.test(readFileSync("/proc/self/limits", "latin1"));
  } catch {
    return false;
  }
}

function startThread(workerData: ThreadData): Promise<Worker | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = startBuiltWorker({ workerData, resourceLimits: { maxYoungGenerationSizeMb: room } });
      const fail = (): void => resolve(undefined);
      worker.once("error", fail);
      worker.once("exit", fail);
      worker.once("message", () => {
        worker.off("error", fail);
        worker.off("exit", fail);
        resolve(worker);
      });
    } catch {
      resolve(undefined);
    }
  });
}
