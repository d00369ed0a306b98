import { compareFindings, type FramedFinding } from "../judge/finding.js";

/** Puts findings between lines among those of single lines: both are in order, and the former may be known too early. */
export interface MergingFindings {
  readonly wait: (findings: readonly FramedFinding[]) => void;
  /** Findings of single lines, with those that wait and come before the last of them. */
  readonly with: (findings: readonly FramedFinding[]) => readonly FramedFinding[];
  /** Those that still wait. */
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
