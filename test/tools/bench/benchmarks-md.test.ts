import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withBlock } from "../../../tools/bench/benchmarks-md.js";
import { projectFolder } from "../../run.js";

test("the page keeps all but the part that was run, each of which has its place", () => {
  const page = readFileSync(join(projectFolder, "BENCHMARKS.md"), "utf8");
  for (const part of ["speed", "cold", "findings", "peers", "memory", "packed", "redact"]) {
    const changed = withBlock(page, part, "NEW TABLE");
    const [before = "", after = ""] = changed.split("NEW TABLE");
    expect(page.startsWith(before.trimEnd())).toBe(true);
    expect(page.endsWith(after.trimStart())).toBe(true);
    expect(withBlock(changed, part, "NEW TABLE")).toBe(changed);
  }
  expect(() => withBlock(page, "none", "")).toThrow("has no place for none");
});
