import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that replace modules or change what all of a process share, by which they would disturb others: each has a process of its own. */
const isolated = [
  "cli/watch/play",
  "engine/cache/cache",
  "prover/both-ways",
  "prover/dates",
  "prover/fallback",
  "prover/strangers",
  "redact/endless",
  "report/github",
  // Playwright changes node:fs, at which it looks.
  "structure",
].map((name) => `test/${name}.test.ts`);

const all = "test/**/*.test.ts";

/** These take longest: the one that starts last must not be one of them, as it would leave the other cores idle. */
const slow = [
  "library/page/page",
  "cost",
  "report/html-browser",
  "tools/docs/browser",
  "replay/replay",
  "cli/signals",
  "generate/evening",
  "generate/faults",
  "package/package",
  "library/page/runs",
].map((name) => `/test/${name}.test.ts`);

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "shared", include: [all], exclude: isolated, isolate: false } },
      { extends: true, test: { name: "isolated", include: isolated } },
    ],
    // By itself it leaves one core idle, which of two is half.
    maxWorkers: "100%",
    sequence: { sequencer: SlowFirst },
    setupFiles: "./test/setup.ts",
    testTimeout: 600_000,
    // As long as a test: some start a browser first, or write all pages.
    hookTimeout: 600_000,
    // A slow machine may take longer than the second that it waits by itself.
    expect: { poll: { timeout: 300_000 } },
    reporters: ["default", "./test/closing-line.ts"],
    // The closing line says it, because a report of its own would come behind that line.
    coverage: { include: ["src/**/*.ts"], reporter: [] },
  },
});
