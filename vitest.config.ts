import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These take a minute or more: the one that starts last must not be one of them, as it would leave the other cores idle. */
const slow = [
  "threads/threads",
  "generate/faults",
  "prove/fuzz",
  "breaking",
  "prove/prove",
  "bytes",
  "schemas",
  "generate/clean",
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
    include: ["test/**/*.test.ts"],
    // By itself it leaves one core idle, which of two is half.
    maxWorkers: "100%",
    sequence: { sequencer: SlowFirst },
    testTimeout: 600_000,
    // As long as a test: some start a browser first, or write all pages.
    hookTimeout: 600_000,
    reporters: ["default", "./test/closing-line.ts"],
    // The closing line tells it, because a report of its own would come behind that line.
    coverage: { include: ["src/**/*.ts"], reporter: [] },
  },
});
