import process from "node:process";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** The part of a coverage map that is printed. */
interface Coverage {
  getCoverageSummary(): Readonly<Record<Counted, { readonly pct: number }>>;
}

type Counted = "lines" | "branches" | "functions";

/** Reports what was covered and what was skipped, and ends a test run with the line "N passed, M failed", which CI reads. */
export default class ClosingLine implements Reporter {
  #coverage = "";

  onCoverage(coverage: unknown): void {
    const { lines, branches, functions } = (coverage as Coverage).getCoverageSummary();
    this.#coverage = `\nCovered: ${lines.pct} % of lines, ${branches.pct} % of branches, ${functions.pct} % of functions\n`;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length };
    const skipped: TestCase[] = [];
    for (const module of modules) {
      for (const group of [module, ...module.children.allSuites()]) if (group.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed") counts[state]++;
        else skipped.push(test);
      }
    }
    process.stdout.write(`${this.#coverage}${skipReport(skipped)}\n${counts.passed} passed, ${counts.failed} failed\n`);
  }
}

/** How many tests were skipped, for each reason, and the command after which they would run. */
function skipReport(skipped: readonly TestCase[]): string {
  if (skipped.length === 0) return "";
  const counts = new Map<string, number>();
  for (const test of skipped) {
    const reason = test.meta().absence ?? "for another system, not chosen, or not prepared";
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const reasons = [...counts].map(([reason, count]) => `  ${count}: ${reason}\n`);
  const packages = [...new Set(skipped.flatMap((test) => test.meta().debian ?? []))].sort();
  const command = packages.length > 0 ? `  to run more of them: apt-get install ${packages.join(" ")}\n` : "";
  return `\n${skipped.length} skipped\n${reasons.join("")}${command}`;
}
