import type { JudgeContext } from "../judge/context.js";
import {
  type CheckedCopy,
  type CopyPair,
  type FileToRedact,
  type GatheredNames,
  type RedactWork,
  redactWork,
} from "./redact-work.js";

/** What a thread is asked when it is to help with redacting. */
export type RedactTask = { readonly gather: FileToRedact } | { readonly check: CopyPair };

/** What it answers; `failed` where it could not do so. */
export type RedactAnswer = GatheredNames | CheckedCopy | "failed";

/** The work as it is done by whoever is asked. */
export function askedWork(ask: (task: RedactTask) => Promise<unknown>): RedactWork {
  return {
    gather: (file) => ask({ gather: file }) as Promise<GatheredNames>,
    check: (pair) => ask({ check: pair }) as Promise<CheckedCopy>,
  };
}

/** Does as it is asked. */
export function answeringTasks(context: JudgeContext): (task: RedactTask) => Promise<RedactAnswer> {
  const work = redactWork(context);
  return async (task) => {
    try {
      return "gather" in task ? await work.gather(task.gather) : await work.check(task.check);
    } catch {
      return "failed";
    }
  };
}
