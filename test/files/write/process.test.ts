import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { inTurn } from "../../depth.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { toolCall, toolInShell } from "../../tool.js";

const wrong = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';

/** A report, which another may replace. */
const old = "## journal-lint\n\n**1 error, 0 warnings** in 1 file, 1 line\n";

/** Runs a script of the shell in which `lint` is our program; says what it prints, both streams apart. */
async function shell(cwd: string, script: string) {
  const child = spawn("sh", ["-c", `lint() { ${toolInShell} "$@"; }\n${script}`], { cwd });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { stdout, stderr };
}

describe.skipIf(process.platform === "win32")("a disk that is full", () => {
  test("leaves the old report as it is, and nothing beside it", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrong.repeat(200), "r.html": old, "r.xml": old });
    const { stdout, stderr } = await shell(
      cwd,
      "ulimit -f 40; lint --format html:r.html Journal.log; echo $?; lint --format junit:r.xml Journal.log; echo $?",
    );
    expect(stdout).toBe("2\n2\n");
    const reason = "no file may be as large here";
    expect(stderr).toBe(`journal-lint: cannot write r.html: ${reason}\njournal-lint: cannot write r.xml: ${reason}\n`);
    expect(readFileSync(join(cwd, "r.html"), "utf8")).toBe(old);
    expect(readdirSync(cwd).sort()).toEqual(["Journal.log", "r.html", "r.xml"]);
  });

  test("is reported where standard output is a file that takes only a part", async () => {
    const cwd = temporaryFolder();
    const { stdout, stderr } = await shell(cwd, "ulimit -f 16; lint schema --all > all.json; echo $?");
    expect({ stdout, stderr }).toEqual({
      stdout: "2\n",
      stderr: "journal-lint: cannot write to standard output: no file may be as large here\n",
    });
    expect(statSync(join(cwd, "all.json")).size).toBeGreaterThan(0);
  });

  test.skipIf(!existsSync("/dev/full"))("is reported where it is a device", async () => {
    const { stdout, stderr } = await shell(temporaryFolder(), "lint --help > /dev/full; echo $?");
    expect({ stdout, stderr }).toEqual({
      stdout: "2\n",
      stderr: "journal-lint: cannot write to standard output: the disk is full\n",
    });
  });
});

describe.skipIf(process.platform === "win32")("standard output by its other names", () => {
  test("is written where it stands, and a reader may leave", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrong.repeat(3000) });
    const { stdout, stderr } = await shell(
      cwd,
      [
        "{ echo above; lint --format compact:/dev/stdout Journal.log --quiet; } > out",
        "head -n 1 out; tail -n +2 out | wc -l",
        "{ lint --format compact:/dev/stdout Journal.log --quiet; echo $? >&2; } | head -n 1 > /dev/null",
      ].join("\n"),
    );
    expect(stdout.split("\n").map((line) => line.trim())).toEqual(["above", "3000", ""]);
    expect(stderr).toBe("1\n");
  });
});

describe.skipIf(process.platform === "win32")("a signal", () => {
  const all = ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP", "SIGXCPU", "SIGALRM", "SIGVTALRM", "SIGUSR2"] as const;

  test.each(inTurn(all, 0, 3))(
    "%s while a report is written leaves the old one, and nothing beside it",
    async (signal) => {
      const cwd = temporaryFolder({ "r.html": old });
      const child = spawn(...toolCall(["-", "--format", "html:r.html", "--format", "json:new.json"]), {
        cwd,
      });
      child.stdin.on("error", () => {});
      child.stdin.write(wrong.repeat(10_000));
      await vi.waitFor(() => expect(readdirSync(cwd).length).toBe(3), { timeout: 300_000, interval: 10 });
      // Linux tells which signals a process takes: the others are taken as this one is.
      const taken = takenBy(child.pid);
      if (taken !== undefined) expect(all.filter((name) => !isIn(taken, constants.signals[name]))).toEqual([]);
      child.kill(signal);
      const [stderr, [, endedBy]] = await Promise.all([text(child.stderr), once(child, "exit")]);
      expect({ stderr, endedBy }).toEqual({ stderr: "", endedBy: signal });
      // Some systems keep the memory of what such a signal has ended.
      expect(readdirSync(cwd).filter((name) => !name.startsWith("core"))).toEqual(["r.html"]);
      expect(readFileSync(join(cwd, "r.html"), "utf8")).toBe(old);
    },
  );

  /** The signals that a process takes, as bits. */
  function takenBy(pid = 0): bigint | undefined {
    if (!existsSync(`/proc/${pid}/status`)) return undefined;
    const [, mask = "0"] = /^SigCgt:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return BigInt(`0x${mask}`);
  }

  function isIn(taken: bigint, signal: number): boolean {
    return (taken >> BigInt(signal - 1)) % 2n === 1n;
  }

  test("is heeded in the midst of long work, and generated files leave no folder", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrong.repeat(200_000) });
    const lint = spawn(...toolCall(["Journal.log", "--format", "markdown:r.md"]), { cwd });
    const made = spawn(...toolCall(["generate", "--size", "2GB", "--out", "new/folder"]), { cwd });
    await vi.waitFor(() => expect(readdirSync(cwd).length).toBe(3), { timeout: 300_000, interval: 10 });
    await vi.waitFor(() => expect(readdirSync(join(cwd, "new/folder")).length).toBe(1), { timeout: 300_000 });
    lint.kill("SIGTERM");
    made.kill("SIGTERM");
    const ends = await Promise.all([once(lint, "exit"), once(made, "exit")]);
    expect(ends).toEqual([
      [null, "SIGTERM"],
      [null, "SIGTERM"],
    ]);
    expect(readdirSync(cwd)).toEqual(["Journal.log"]);
  });
});

describe.skipIf(process.platform === "win32")("threads that cannot be started", () => {
  test("leave the work to one, or are reported", async () => {
    const cwd = temporaryFolder({ "Journal.1.log": wrong, "Journal.2.log": wrong });
    // How many files Node needs for itself differs, so that either may come; threads reserve much memory, which V8 asks for or dies.
    for (const limit of ["-n 20", "-n 28", "-v 1500000"]) {
      const script = `ulimit ${limit}; lint . --threads 2 --format ndjson; echo $?`;
      const { stdout, stderr } = await shell(cwd, script);
      if (stdout.endsWith("1\n")) {
        expect(stdout).toMatch(/^.*"file":"Journal\.1\.log".*\n.*"file":"Journal\.2\.log".*\n.*"summary".*\n1\n$/);
        expect(stderr).toBe("");
      } else {
        expect(stdout).toMatch(/(?:^|\n)2\n$/);
        expect(stderr).toMatch(/^(?:journal-lint: [^\n]*too many files are open\n)+$/);
      }
    }
  });
});
