import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { run } from "../run.js";

test("open writes the page to a place of its own, and starts what shows it", async () => {
  const { exitCode, stdout } = await run(["open"], { env: { BROWSER: "node" } });
  expect(exitCode).toBe(0);
  const path = stdout.trim();
  expect(readFileSync(path, "utf8")).toContain("connect-src 'none'");
  const { stdout: told } = await run(["open"], { env: { BROWSER: "/no/such/browser" } });
  expect(told).toMatch(/^Open this file in a browser: .*journal-lint-page\.html\n$/);
});
