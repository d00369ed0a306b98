import type { InputFile } from "../discover/discover.js";
import type { FramedFinding } from "../judge/finding.js";
import { addTally, createTally, type Tally } from "../judge/tally.js";
import type { Step } from "../lint/lint-file.js";
import type { Cache } from "./cache.js";
import { type CacheEntry, outcomeOf } from "./entry.js";

/** A file with more findings is linted each time, so that a cache stays small whatever is linted. */
const mostFindings = 50;

/** Lints what a cache does not know, and lets it know; the steps come in the order of the files. */
export async function* stepsBeside(
  cache: Cache,
  files: readonly InputFile[],
  tally: Tally,
  lintApart: (files: readonly InputFile[]) => AsyncGenerator<Step>,
): AsyncGenerator<Step> {
  const known = new Map<InputFile, CacheEntry>();
  for (const file of files) {
    const entry = cache.recall(file);
    if (entry) known.set(file, entry);
  }
  let turn = 0;
  /** Those of known files, up to the next file that is not. */
  function* knownSteps(): Generator<Step> {
    for (let file = files[turn++]; file; file = files[turn++]) {
      const entry = known.get(file);
      if (!entry) return;
      const outcome = outcomeOf(entry, file.name);
      addTally(tally, outcome.tally);
      yield { file, findings: outcome.findings, failure: undefined, isEnd: true, bytes: entry.size };
    }
  }
  yield* knownSteps();
  const unknown = files.filter((file) => !known.has(file));
  if (unknown.length === 0) return;
  const note = noting(cache);
  for await (const step of lintApart(unknown)) {
    yield step;
    note(step);
    if (step.isEnd) yield* knownSteps();
  }
}

/** Puts the steps of each file together to what a cache remembers. */
function noting(cache: Cache): (step: Step) => void {
  let tally = createTally();
  let findings: FramedFinding[] = [];
  let isKept = true;
  return (step) => {
    if (step.tally) addTally(tally, step.tally);
    // What is in an archive has names of its own, for which there is no room.
    if (
      step.member !== undefined ||
      step.failure !== undefined ||
      findings.length + step.findings.length > mostFindings
    )
      isKept = false;
    if (isKept) for (const finding of step.findings) findings.push(finding);
    if (!step.isEnd) return;
    if (isKept) cache.remember(step.file, { tally, findings });
    tally = createTally();
    findings = [];
    isKept = true;
  };
}
