import type { FramedFinding } from "./finding.js";

/** A place for findings that have to wait: there may be more of them than memory has room for. */
export interface Spill {
  readonly put: (findings: Iterable<FramedFinding>) => void;
  /** Gives back what was spilled, in its order; after that nothing is there. */
  readonly taken: () => Iterable<FramedFinding>;
  /** Lets go of what was not taken. */
  readonly close: () => void;
}

/** Keeps findings in memory. */
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

/** Keeps nothing, for whoever does not want to know. */
export const nowhere: Spill = { put: () => {}, taken: () => [], close: () => {} };
