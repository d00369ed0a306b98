import { type FramedFinding, isSamePlace } from "../validate/finding.js";
import type { HistoryState } from "../validate/history.js";
import type { OnFindings } from "../validate/journal.js";

/** About how many findings are handed over at once. */
const batchLength = 500;

/** Findings in their order, some at a time; those of one place are never parted, because reports may show them as one. */
export type FindingBatches = Generator<readonly FramedFinding[], void, undefined>;

/** The bytes of a file on their way through a validation, with a rest after each step. */
export interface ValidatedBytes {
  readonly steps: (chunk: Uint8Array) => Generator<void, void, undefined>;
  readonly end: () => void;
  readonly state: () => HistoryState | undefined;
}

/** What validates bytes, and gives what it finds in batches. */
interface BatchingValidation {
  readonly push: (chunk: Uint8Array) => FindingBatches;
  readonly end: () => FindingBatches;
  readonly state: ValidatedBytes["state"];
}

/** Lets bytes go on only as the findings in them are taken, so that there are never more than a batch and those of a line. */
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
