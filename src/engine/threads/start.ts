import { readFileSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { startBuiltWorker } from "../../spec/built/worker.js";
import type { Choices } from "../validate/choices.js";

/** Megabytes for new objects. Hardly anything is needed for long: with more room it would only be collected later. */
const room = 3;

/** What a thread is given at its start. */
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
