import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const wrong = '{ "timestamp":"2025-06-14T18:05:02Z", "event":"Music", "MusicTrack":1 }\n';

describe("Ctrl-C before a terminal", () => {
  /** A run of two files that is interrupted when the first finding is printed. */
  async function interrupted(...argv: readonly string[]) {
    const cwd = temporaryFolder({ "Journal.1.log": wrong, "Journal.2.log": wrong });
    const ending = new AbortController();
    let now = 0;
    const ran = await run(argv, {
      cwd,
      isTerminal: true,
      columns: 80,
      errorColumns: 80,
      env: { NO_COLOR: "1" },
      signal: ending.signal,
      now: () => (now += 1000),
      onStdout: () => ending.abort(),
    });
    return { cwd, ...ran };
  }

  test("prints what was found so far and the totals, and says that this is not all", async () => {
    const { stdout, stderr, exitCode } = await interrupted("--threads", "1");
    expect(stdout).toContain("Journal.1.log:1:69 error wrong-type\n");
    expect(stdout).not.toContain("Journal.2.log");
    expect(stdout).toMatch(/\n1 error, 0 warnings in 1 file, 1 line \(.*\)\n/);
    expect(stderr).toMatch(/journal-lint: interrupted before all was linted: these are the findings so far\n$/);
    expect(exitCode).toBe(2);
  });

  test("clears the status line when it is pressed", async () => {
    const { stderr } = await interrupted("--threads", "1");
    const [shown = "", told = ""] = stderr.split("journal-lint: ");
    expect(shown).toContain("of 2 files");
    expect(shown.endsWith("\r\u001b[K")).toBe(true);
    expect(told).toContain("interrupted");
  });

  test("leaves no report in a file", async () => {
    const { cwd, stderr } = await interrupted("--threads", "1", "--format", "pretty", "--format", "json:report.json");
    expect(existsSync(join(cwd, "report.json"))).toBe(false);
    expect(stderr).toContain("no report was written to a file\n");
  });
});
