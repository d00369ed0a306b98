import type { Worker } from "node:worker_threads";
import { readFileSync } from "../../read/node-fs.js";
import { startBuiltWorker } from "../../schema/built/worker.js";
import type { Choices } from "../validate/choices.js";

/** Megabytes for new objects. Hardly anything lives long: more room would only delay collection. */
const room = 3;

/** The data that a thread gets at its start. */
export interface ThreadData {
  readonly choices: readonly Choices[];
  /** The number of threads. */
  readonly threads: number;
}

/**
 * Starts threads and waits until they are ready. If one cannot be started, none is: open files or memory are so short
 * that the others would run out of them.
 */
export async function startThreads(count: number, choices: readonly Choices[]): Promise<readonly Worker[]> {
  if (isAddressSpaceLimited()) return [];
  const data = { choices, threads: count };
  const started = await Promise.all(Array.from({ length: count }, () => startThread(data)));
  const workers = started.filter((worker) => worker !== undefined);
  if (workers.length === count) return workers;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return [];
}

/** True if the system limits the memory that may be reserved: a thread that exceeds it would end the whole process. */
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
