import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import type { Contexts } from "../lint/contexts.js";
import type { LintStep } from "../lint/lint-file.js";
import type { Tally } from "../validate/tally.js";
import { jobLength, type SizedFile } from "./choice.js";

/** How files are linted in threads. */
export interface ThreadsOptions {
  /** True if each file is counted separately, so that the steps contain the counts of each. */
  readonly ownTallies?: boolean;
  /** True if journals are compared with each other, so that steps contain their facts. */
  readonly collectsFacts?: boolean;
}

/** Work for one thread: some whole files. */
export interface Job extends ThreadsOptions {
  readonly files: readonly InputFile[];
  /** The index of their choices among those that the thread was given at its start. */
  readonly choices: number;
}

/** Distributes files in order, small ones together; the files of one journal are one session, and stay together. */
export function* planJobs(files: readonly SizedFile[], contexts: Contexts, options: ThreadsOptions): Generator<Job> {
  let batch: InputFile[] = [];
  let bytes = 0;
  let choices = 0;
  for (const { file, size } of files) {
    const isOther = contexts.indexOf(file) !== choices;
    const isFull = options.ownTallies || bytes + size > jobLength;
    if (batch.length > 0 && (isOther || (isFull && !isNextPart(batch.at(-1)?.path, file.path)))) {
      yield { files: batch, choices, ...options };
      batch = [];
      bytes = 0;
    }
    choices = contexts.indexOf(file);
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) yield { files: batch, choices, ...options };
}

/** A step of a file, which is named by its index in the job. */
export type JobStep = Omit<LintStep, "file"> & { readonly index: number };

/** A report of a thread on a job: a few steps, and the counts since its last report. */
export interface JobResults {
  readonly steps: readonly JobStep[];
  readonly tally: Tally;
  /** True if the job is done. */
  readonly isLast: boolean;
}

/** Results as sent between threads. As text, findings arrive in a fraction of the time that it takes to copy objects. */
export type PackedResults = Omit<JobResults, "steps"> & { readonly steps: string };
