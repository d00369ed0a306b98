import { type FramedFinding, isSamePlace } from "../../engine/judge/finding.js";
import { countSeverity, type Tally } from "../../engine/judge/tally.js";
import type { Step } from "../../engine/lint/lint-file.js";
import type { Baseline } from "../baseline/baseline.js";
import type { Reports } from "../reports.js";

const batchSize = 10_000;

/** Takes findings as they are made, and passes them on when there is time. */
export interface Take {
  readonly add: (findings: readonly FramedFinding[]) => void;
  readonly flush: () => Promise<void>;
  /** Told of each step, before its findings are added and when they were passed on. */
  readonly before?: (step: Step) => Promise<void>;
  readonly after?: (step: Step) => Promise<void>;
  readonly endFile: (name: string, unreadable?: string, version?: string) => Promise<void>;
  /** Whether there is anything to pass on. */
  readonly isWaiting: () => boolean;
}

/** Hands each finding to a collector. */
export function collecting(add: (finding: FramedFinding) => void): Take {
  return {
    add: (findings) => {
      for (const finding of findings) add(finding);
    },
    flush: async () => {},
    endFile: async () => {},
    isWaiting: () => false,
  };
}

/** Counts findings and reports them, apart from those that a baseline knows. */
export function reporting(reports: Reports, baseline: Baseline | undefined, tally: Tally): Take {
  let batch: FramedFinding[] = [];
  return {
    add(findings) {
      for (const finding of findings) {
        if (baseline?.knows(finding)) continue;
        countSeverity(tally, finding.severity);
        batch.push(finding);
      }
    },
    async flush() {
      const findings = batch;
      batch = [];
      // All at once, the findings of a hostile file would make a longer text than Node can hold.
      for (let from = 0, to = 0; from < findings.length; from = to) {
        to = batchEnd(findings, from + batchSize);
        await reports.write(findings.slice(from, to));
      }
    },
    before: reports.before,
    after: reports.after,
    endFile: reports.file,
    isWaiting: () => batch.length > 0,
  };
}

/** Where a batch of about that many findings may end: some reports show those of one place as one. */
function batchEnd(findings: readonly FramedFinding[], wanted: number): number {
  const last = findings[wanted - 1];
  if (!last) return findings.length;
  for (let end = wanted; ; end++) {
    const next = findings[end];
    if (!next || !isSamePlace(last, next)) return end;
  }
}
