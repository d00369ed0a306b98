import { createRequire } from "node:module";
import { Worker, type WorkerOptions } from "node:worker_threads";

const require = createRequire(import.meta.url);

export function startBuiltWorker(options: WorkerOptions): Worker {
  return new Worker(require.resolve("#worker"), options);
}
