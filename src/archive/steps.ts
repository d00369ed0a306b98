import type { InputFile } from "../discover/discover.js";
import type { Step } from "../lint/lint-file.js";
import { inGivenOrder } from "./given-order.js";
import { archiveOrder } from "./order.js";

/** Lints the files of a run, step by step in the order in which they were given, as far as that can be told before all are read. */
export async function* archiveSteps(
  files: readonly InputFile[],
  lintInOrder: (files: readonly InputFile[]) => AsyncIterable<Step>,
): AsyncGenerator<Step, void, undefined> {
  const ordered = archiveOrder(files);
  const steps = lintInOrder(ordered);
  yield* ordered === files ? steps : inGivenOrder(files, steps);
}
