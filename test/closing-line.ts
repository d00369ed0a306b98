import process from "node:process";
import type { Reporter, TestModule } from "vitest/node";

/** Ends a test run with the line "N passed, M failed", which CI reads. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const group of [module, ...module.children.allSuites()]) if (group.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) counts[test.result().state]++;
    }
    const skipped = counts.skipped + counts.pending;
    if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  }
}
