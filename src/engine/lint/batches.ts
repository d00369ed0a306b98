import type { ChronologyState } from "../validate/chronology.js";
import { type FramedFinding, isSamePlace } from "../validate/finding.js";
import type { OnFindings } from "../validate/journal.js";

/** The approximate number of findings per batch. */
const batchLength = 500;

/** Findings in order, in batches; those of one place stay together, because reports may show them as one. */
export type FindingBatches = Generator<readonly FramedFinding[], void, undefined>;

export function* placesTogether(findings: Iterable<FramedFinding>): FindingBatches {
  let batch: FramedFinding[] = [];
  for (const finding of findings) {
    const last = batch.length < batchLength ? undefined : batch.at(-1);
    if (last && !isSamePlace(last, finding)) {
      yield batch;
      batch = [];
    }
    batch.push(finding);
  }
  if (batch.length > 0) yield batch;
}

/** The bytes of a file on their way through validation, with a pause after each step. */
export interface ValidatedBytes {
  readonly steps: (chunk: Uint8Array) => Generator<void, void, undefined>;
  readonly end: () => Generator<void, void, undefined>;
  readonly state: () => ChronologyState | undefined;
}

/** Validates a file as its bytes come in and its findings are taken: a batch is only made on demand. */
export type FileValidation = ReturnType<typeof inBatches>;

/** Feeds bytes only as fast as the findings are taken, so that at most one batch and the findings of one line are in memory. */
export function inBatches(open: (onFindings: OnFindings) => ValidatedBytes) {
  let found: Iterable<FramedFinding>[] = [];
  const bytes = open((findings) => found.push(findings));
  function* taken(): Generator<FramedFinding, void, undefined> {
    const lists = found;
    found = [];
    for (const list of lists) yield* list;
  }
  function* foundIn(steps: Generator<void, void, undefined>): Generator<FramedFinding, void, undefined> {
    for (const _ of steps) if (found.length > 0) yield* taken();
    yield* taken();
  }
  return {
    /** Takes the next bytes, which must not change until all their findings are taken. */
    push: (chunk: Uint8Array): FindingBatches => placesTogether(foundIn(bytes.steps(chunk))),
    /** Ends the file, and returns what only its end shows. */
    end: (): FindingBatches => placesTogether(foundIn(bytes.end())),
    /** The state after the lines of a journal so far. */
    state: bytes.state,
  };
}
