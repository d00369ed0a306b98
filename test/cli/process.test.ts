import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { projectFolder } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const bin = join(projectFolder, "dist/bin/journal-lint.js");
const wrong = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';

function start(argv: readonly string[]) {
  return spawn(process.execPath, [bin, ...argv], { stdio: ["pipe", "pipe", "pipe"] });
}

test("a reader that has seen enough ends the run quietly", async () => {
  const folder = temporaryFolder({ "Journal.log": wrong.repeat(20_000) });
  const child = start([folder, "--format", "json"]);
  child.stdout.once("data", () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
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

test.skipIf(process.platform === "win32")("a working folder that is gone is told in one line", async () => {
  const gone = temporaryFolder();
  const shell = spawn("sh", ["-c", 'rmdir "$1" && exec "$2" "$3" .', "sh", gone, process.execPath, bin], { cwd: gone });
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
