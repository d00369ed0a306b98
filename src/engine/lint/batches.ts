import { type FramedFinding, isSamePlace } from "../validate/finding.js";
import type { HistoryState } from "../validate/history.js";
import type { OnFindings } from "../validate/journal.js";

/** The approximate number of findings per batch. */
const batchLength = 500;

/** Findings in order, in batches; those of one place stay together, because reports may show them as one. */
export type FindingBatches = Generator<readonly FramedFinding[], void, undefined>;

/** The bytes of a file on their way through validation, with a pause after each step. */
export interface ValidatedBytes {
  readonly steps: (chunk: Uint8Array) => Generator<void, void, undefined>;
  readonly end: () => void;
  readonly state: () => HistoryState | undefined;
}

/** Validates bytes, and returns the findings in batches. */
interface BatchingValidation {
  readonly push: (chunk: Uint8Array) => FindingBatches;
  readonly end: () => FindingBatches;
  readonly state: ValidatedBytes["state"];
}

/** Feeds bytes only as fast as the findings are taken, so that at most one batch and the findings of one line are in memory. */
export function inBatches(open: (onFindings: OnFindings) => ValidatedBytes): BatchingValidation {
  let found: Iterable<FramedFinding>[] = [];
  let batch: FramedFinding[] = [];
  const bytes = open((findings) => found.push(findings));
  const taken = (): readonly FramedFinding[] => {
    const whole = batch;
    batch = [];
    return whole;
  };
  function* full(): FindingBatches {
    const lists = found;
    found = [];
    for (const list of lists) {
      for (const finding of list) {
        const last = batch.length < batchLength ? undefined : batch.at(-1);
        if (last && !isSamePlace(last, finding)) yield taken();
        batch.push(finding);
      }
    }
  }
  function* rest(): FindingBatches {
    yield* full();
    if (batch.length > 0) yield taken();
  }
  return {
    *push(chunk) {
      for (const _ of bytes.steps(chunk)) if (found.length > 0) yield* full();
      yield* rest();
    },
    *end() {
      bytes.end();
      yield* rest();
    },
    state: bytes.state,
  };
}
