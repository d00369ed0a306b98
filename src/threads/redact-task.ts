import type { JudgeContext } from "../judge/context.js";
import type { ChangedPiece } from "../redact/changes/changed-lines.js";
import {
  type CheckedCopy,
  type CopyPair,
  type FileToRedact,
  type GatheredNames,
  type RedactWork,
  redactWork,
} from "./redact-work.js";

/** What a thread is asked when it is to help with redacting. */
export type RedactTask =
  | { readonly gather: FileToRedact }
  | { readonly faulty: ChangedPiece }
  | { readonly check: CopyPair };

/** What it answers; `failed` where it could not do so. */
export type RedactAnswer = GatheredNames | CheckedCopy | readonly number[] | "failed";

/** The work as it is done by whoever is asked. */
export function askedWork(ask: (task: RedactTask) => Promise<unknown>): RedactWork {
  return {
    gather: (file) => ask({ gather: file }) as Promise<GatheredNames>,
    faulty: (piece) => ask({ faulty: piece }) as Promise<readonly number[]>,
    check: (pair) => ask({ check: pair }) as Promise<CheckedCopy>,
  };
}

/** Does as it is asked. */
export function answeringTasks(context: JudgeContext): (task: RedactTask) => Promise<RedactAnswer> {
  const work = redactWork(context);
  return async (task) => {
    try {
      if ("gather" in task) return await work.gather(task.gather);
      return "faulty" in task ? await work.faulty(task.faulty) : await work.check(task.check);
    } catch {
      return "failed";
    }
  };
}
