import type { FramedFinding } from "../../../engine/judge/finding.js";
import { compactReporter } from "../../../report/compact.js";
import type { FoundCount, FoundSoFar } from "../messages.js";

/** How many findings are shown while the rest is read: the report at the end has all. */
const mostShown = 200;
/** How many rules and files are counted for all to see. */
const mostCounted = 8;

type Counts = Map<string, { errors: number; warnings: number }>;

/** Keeps what a page shows of a run while it goes on. */
export interface SoFar {
  readonly add: (findings: readonly FramedFinding[]) => void;
  /** What is to be shown now, with the findings that were not told before. */
  readonly news: () => FoundSoFar;
}

export function createSoFar(): SoFar {
  const reporter = compactReporter();
  const byRule: Counts = new Map();
  const byFile: Counts = new Map();
  let shown = 0;
  let lines = "";
  return {
    add(findings) {
      for (const finding of findings) {
        countIn(byRule, finding.rule, finding);
        countIn(byFile, finding.file, finding);
      }
      if (shown >= mostShown) return;
      const some = findings.slice(0, mostShown - shown);
      shown += some.length;
      lines += reporter.findings(some);
    },
    news() {
      const found = { lines, byRule: mostOf(byRule), byFile: mostOf(byFile) };
      lines = "";
      return found;
    },
  };
}

function countIn(counts: Counts, name: string, { severity }: FramedFinding): void {
  const count = counts.get(name) ?? { errors: 0, warnings: 0 };
  counts.set(name, count);
  if (severity === "error") count.errors++;
  else count.warnings++;
}

function mostOf(counts: Counts): readonly FoundCount[] {
  const all = [...counts].map(([name, { errors, warnings }]) => ({ name, errors, warnings }));
  return all.sort((a, b) => b.errors - a.errors || b.warnings - a.warnings).slice(0, mostCounted);
}
