import { execPath } from "node:process";
import { expect, test } from "vitest";
import { boundedRun } from "../../../tools/bench/bounded-run.js";

const plenty = { seconds: 60, bytes: 1e9 };

test("a run that takes too long is ended, and says so", async () => {
  const run = await boundedRun([execPath, "-e", "setInterval(() => {}, 1000)"], [0], {
    most: { ...plenty, seconds: 0.2 },
  });
  expect(run.stopped).toBe("ended after 0.2 s");
});

test.runIf(process.platform === "linux")("a run that takes too much memory is ended, and says so", async () => {
  const run = await boundedRun([execPath, "-e", "setInterval(() => {}, 1000)"], [0], {
    most: { ...plenty, bytes: 1e6 },
  });
  expect(run.stopped).toBe("ended at 1 MB");
});

test("a run that fails says how", async () => {
  const run = await boundedRun([execPath, "-e", "process.exit(3)"], [0, 1], {
    most: plenty,
  });
  expect(run.stopped).toBe("failed with 3");
});
