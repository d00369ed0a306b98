import type { FramedFinding } from "./finding.js";

/** Holds findings that cannot be reported yet. They may not fit in memory. */
export interface Spill {
  readonly put: (findings: Iterable<FramedFinding>) => void;
  /** Returns the spilled findings in order, and leaves the spill empty. */
  readonly taken: () => Iterable<FramedFinding>;
  /** Discards findings that were not taken. */
  readonly close: () => void;
}

export function spillInMemory(): Spill {
  let kept: FramedFinding[] = [];
  const taken = (): readonly FramedFinding[] => {
    const all = kept;
    kept = [];
    return all;
  };
  return {
    put(findings) {
      for (const finding of findings) kept.push(finding);
    },
    taken,
    close: taken,
  };
}

/** Discards all findings. */
export const nowhere: Spill = { put: () => {}, taken: () => [], close: () => {} };
