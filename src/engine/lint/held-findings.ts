import { compareFindings, type FramedFinding, isSamePlace } from "../validate/finding.js";

const batchLength = 500;

/** Buffers findings of several files so that they can be emitted file by file. */
export interface HeldFindings {
  readonly put: (of: object, findings: readonly FramedFinding[]) => void;
  /** Returns the findings of a file in their order, in batches, and removes them. */
  readonly taken: (of: object) => Generator<readonly FramedFinding[], void, undefined>;
  readonly close: () => void;
}

export function heldInMemory(): HeldFindings {
  const files = new Map<object, FramedFinding[]>();
  return {
    put(of, findings) {
      const held = files.get(of) ?? [];
      files.set(of, held);
      for (const finding of findings) held.push(finding);
    },
    *taken(of) {
      const held = files.get(of) ?? [];
      files.delete(of);
      yield* placesTogether(held);
    },
    close: () => files.clear(),
  };
}

/** Findings in batches; those of one place stay together. */
export function* placesTogether(
  findings: Iterable<FramedFinding>,
): Generator<readonly FramedFinding[], void, undefined> {
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

/** Merges findings between lines with those of single lines: both are in order, but the former may come too early. */
export interface MergingFindings {
  readonly wait: (findings: readonly FramedFinding[]) => void;
  /** Findings of single lines, with the waiting ones that come before the last of them. */
  readonly with: (findings: readonly FramedFinding[]) => readonly FramedFinding[];
  /** The findings that still wait. */
  readonly rest: () => readonly FramedFinding[];
}

export function mergingFindings(): MergingFindings {
  let waiting: FramedFinding[] = [];
  return {
    wait(findings) {
      for (const finding of findings) waiting.push(finding);
    },
    with(findings) {
      const last = findings.at(-1);
      if (waiting.length === 0 || !last) return findings;
      const due = waiting.filter((one) => compareFindings(one, last) <= 0);
      waiting = waiting.slice(due.length);
      return due.length === 0 ? findings : [...findings, ...due].sort(compareFindings);
    },
    rest: () => waiting,
  };
}
