import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { isMuchToLint } from "../../src/commands/much-to-lint.js";
import type * as Lines from "../../src/read/lines.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { header, line } from "./redacted.js";

vi.mock("../../src/commands/much-to-lint.js", { spy: true });
vi.mock("../../src/read/lines.js", async (original) => {
  const genuine = await original<typeof Lines>();
  const splitLines: typeof genuine.splitLines = (onLine, pass) => genuine.splitLines(onLine, pass, 2000);
  return { ...genuine, longestLine: 2000, splitLines };
});

test("a line that is too long to be read is made unreadable, and has the whole file linted", async () => {
  const friend = line("Friends", { Status: "Online", Name: "Bo Lind" });
  const long = line("Friends", { Status: "Online", Name: "Bo Lind ".repeat(400) });
  const cwd = temporaryFolder({ "logs/Journal.2025-03-02T191231.01.log": header + friend + long + friend });
  for (const isMuch of [false, true]) {
    vi.mocked(isMuchToLint).mockReturnValue(isMuch);
    const out = isMuch ? "changes" : "whole";
    const { exitCode, stdout } = await run(["redact", "logs", "--out", out, "--seed", "s"], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout.trimEnd().split("\n")).toEqual([
      `${out}: 1 file, 4 lines, 2 of them changed`,
      "the same is found in the copies as in the originals: 1 finding",
    ]);
    const copied = readFileSync(join(cwd, out, "Journal.2025-03-02T191231.01.log"), "utf8").split("\n");
    expect(copied[2]).toBe("x".repeat(long.length - 1));
    expect(copied[3]).toBe(copied[1]);
    expect(copied.join()).not.toContain("Bo Lind");
  }
});
