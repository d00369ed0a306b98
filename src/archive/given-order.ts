import type { InputFile } from "../discover/discover.js";
import type { HeldFindings } from "../lint/held-findings.js";
import type { Step } from "../lint/lint-file.js";

/** Hands on what came of files in the order in which they were given; what comes before its turn waits. */
export async function* inGivenOrder(
  files: readonly InputFile[],
  steps: AsyncIterable<Step>,
  held: HeldFindings,
): AsyncGenerator<Step, void, undefined> {
  const failures = new Map<InputFile, Step["failure"]>();
  let turn = 0;
  function* waiting(): Generator<Step, void, undefined> {
    for (let file = files[turn]; file && failures.has(file); file = files[++turn]) {
      const told = { file, failure: undefined, bytes: 0 };
      for (const findings of held.taken(file)) yield { ...told, findings, isEnd: false };
      yield { ...told, findings: [], failure: failures.get(file), isEnd: true };
      failures.delete(file);
    }
  }
  try {
    for await (const step of steps) {
      const { file, findings, failure, isEnd, bytes } = step;
      if (file === files[turn]) {
        yield step;
        if (isEnd) turn++;
        if (isEnd) yield* waiting();
        continue;
      }
      held.put(file, findings);
      if (isEnd) failures.set(file, failure);
      // How much was read is news at once.
      if (bytes > 0) yield { file, findings: [], failure: undefined, isEnd: false, bytes };
    }
  } finally {
    held.close();
  }
}
