import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import module from "node:module";
import process from "node:process";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.js";
import { toolCall, toolInShell } from "../tool.js";

const wrong = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';

function start(argv: readonly string[]) {
  return spawn(...toolCall(argv), { stdio: ["pipe", "pipe", "pipe"] });
}

test.skipIf(process.platform === "win32")("compiled code is kept for the next start where Node.js can", async () => {
  const [command, argv] = toolCall(["--version"]);
  const TMPDIR = temporaryFolder();
  const child = spawn(command, argv, {
    env: { ...process.env, TMPDIR, NODE_COMPILE_CACHE: undefined },
    stdio: "ignore",
  });
  await once(child, "exit");
  expect(readdirSync(TMPDIR)).toEqual("enableCompileCache" in module ? ["node-compile-cache"] : []);
});

test("a reader that has seen enough ends the run quietly", async () => {
  const folder = temporaryFolder({ "Journal.log": wrong.repeat(20_000) });
  const child = start([folder, "--format", "json"]);
  child.stdout.once("data", () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
});

/** Pipes our output into a command of bash, and says the exit code of our own part of it. */
function piped(argv: string, reader: string, cwd: string): Promise<{ readonly code: number; readonly stderr: string }> {
  const script = `${toolInShell} ${argv} | ${reader} > /dev/null; exit "\${PIPESTATUS[0]}"`;
  const shell = spawn("bash", ["-c", script], { cwd });
  return Promise.all([text(shell.stderr), once(shell, "exit")]).then(([stderr, [code]]) => ({ stderr, code }));
}

/** More than a pipe holds, so that a reader who leaves is noticed. */
const warned = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"ModuleInfo", "Extra":1 }\n'.repeat(20_000);

describe.skipIf(process.platform === "win32")("a pipe that is closed early", () => {
  test.each([
    ["errors were found before", { "Journal.log": wrong.repeat(20_000) }, ". --format ndjson", "head -1", 1],
    ["only warnings were found", { "Journal.log": warned }, ". --format ndjson", "head -1", 141],
    ["the errors come later", { "Journal.1.log": warned, "Journal.2.log": wrong }, ". --format ndjson", "head -1", 141],
    ["no file is linted", {}, "schema --all", "true", 141],
    ["the text is help", {}, "--help", "true", 141],
  ])("gives no success where %s", async (_, files, argv, reader, code) => {
    expect(await piped(argv, reader, temporaryFolder(files))).toEqual({ code, stderr: "" });
  });

  test("changes nothing where all was read", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrong });
    expect(await piped(".", "cat", cwd)).toEqual({ code: 1, stderr: "" });
    expect(await piped("rules", "cat", cwd)).toEqual({ code: 0, stderr: "" });
  });

  test("is no matter where it is standard error", async () => {
    const cwd = temporaryFolder({
      "Journal.log": wrong,
      "Journal.warned.log": warned.slice(0, warned.indexOf("\n") + 1),
    });
    const closed = (argv: string): Promise<unknown> => {
      const script = `{ ${toolInShell} ${argv} 2>&3; echo "$?" >&4; } 3> >(true) 4>&1 > /dev/null`;
      const shell = spawn("bash", ["-c", script], { cwd });
      return text(shell.stdout);
    };
    expect(await closed("Journal.log gone.log")).toBe("2\n");
    expect(await closed("--print-config Journal.warned.log")).toBe("0\n");
    expect(await closed("Journal.warned.log --max-warnings 0")).toBe("1\n");
  });
});

test.skipIf(process.platform === "win32")("an interrupt ends the run quietly", async () => {
  const child = start(["-"]);
  child.stdin.on("error", () => {});
  child.stdin.write(wrong.repeat(50_000));
  await once(child.stdout, "data");
  child.kill("SIGINT");
  child.stdout.resume();
  const [stderr, [, signal]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect({ stderr, signal }).toEqual({ stderr: "", signal: "SIGINT" });
});

test.skipIf(process.platform === "win32")("a working folder that is gone is reported in one line", async () => {
  const gone = temporaryFolder();
  const shell = spawn("sh", ["-c", `rmdir "$0" && exec ${toolInShell} .`, gone], { cwd: gone });
  const [stdout, stderr, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, "exit")]);
  expect({ stdout, stderr, code }).toEqual({
    stdout: "",
    stderr: "journal-lint: the working folder no longer exists\n",
    code: 2,
  });
});

test("standard input is linted to its end, with the exit code of the findings", async () => {
  const child = start(["-", "--format", "json"]);
  child.stdin.end(wrong.repeat(3));
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
  expect(JSON.parse(stdout)).toMatchObject({ summary: { lines: 3, errors: 3 } });
});
