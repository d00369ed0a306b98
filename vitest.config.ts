import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // By itself it leaves one core idle, which of two is half.
    maxWorkers: "100%",
    testTimeout: 120_000,
    // As long as a test: some start a browser first, or write all pages.
    hookTimeout: 120_000,
    reporters: ["default", "./test/closing-line.ts"],
    // The closing line tells it, because a report of its own would come behind that line.
    coverage: { include: ["src/**/*.ts"], reporter: [] },
  },
});
