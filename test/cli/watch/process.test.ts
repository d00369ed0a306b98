import type { Buffer } from "node:buffer";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../temporary-folder.js";
import { toolCall } from "../../tool.js";
import { eventLine, headerLine, quietLine } from "./watching.js";

const wrong = eventLine(5, "Synthesis", '"Name":1, "Materials":[ ]');

/** Starts the program itself, and gathers what it prints. */
function start(folder: string, ...options: readonly string[]) {
  const child = spawn(...toolCall(["watch", folder, ...options]), { stdio: ["ignore", "pipe", "pipe"] });
  const printed = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].on("data", (text: Buffer) => {
      printed[stream] += text.toString();
    });
  }
  const until = (stream: keyof typeof printed, text: string): Promise<void> =>
    vi.waitFor(() => expect(printed[stream]).toContain(text), { timeout: 300_000, interval: 10 });
  return { child, printed, until, ended: once(child, "close") };
}

const onUnix = test.skipIf(process.platform === "win32");

onUnix.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends it with the summary and the exit code of the findings",
  async (signal) => {
    const folder = temporaryFolder({ "Journal.log": headerLine(0, 1) + wrong });
    const { child, printed, until, ended } = start(folder);
    await until("stderr", "from its end on");
    appendFileSync(join(folder, "Journal.log"), quietLine(6) + wrong);
    await until("stdout", "Journal.log:4:");
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(printed.stdout).toContain("\n1 error, 0 warnings in 1 file, 2 lines (");
    expect(printed.stderr.split("\n")).toHaveLength(3);
  },
);

onUnix("where nothing is wrong it ends with 0", async () => {
  const folder = temporaryFolder({ "Journal.log": headerLine(0, 1) + wrong });
  const { child, printed, until, ended } = start(folder, "--format", "ndjson");
  await until("stderr", "from its end on");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(JSON.parse(printed.stdout)).toMatchObject({ type: "summary", files: 1, lines: 0 });
});

onUnix("a signal while it waits for a folder that is gone ends it too", async () => {
  const folder = temporaryFolder({ "game/Journal.log": headerLine(0, 1) });
  const { child, until, ended } = start(join(folder, "game"));
  await until("stderr", "from its end on");
  rmSync(join(folder, "game"), { recursive: true });
  await until("stderr", "is gone");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

onUnix.each(["SIGINT", "SIGTERM"] as const)(
  "a pipe by the name of a journal or side file is reported once, %s ends it",
  async (signal) => {
    const folder = temporaryFolder({ "Journal.log": headerLine(0, 1) });
    const pipes = ["Journal.2025-03-02T190000.01.log", "Status.json"].map((name) => join(folder, name));
    execFileSync("mkfifo", pipes);
    const { child, printed, until, ended } = start(folder);
    for (const pipe of pipes) await until("stderr", `cannot read ${pipe}: it is not a file\n`);
    const late = join(folder, "Journal.2025-03-02T200000.01.log");
    execFileSync("mkfifo", [late]);
    await until("stderr", `cannot read ${late}: it is not a file\n`);
    appendFileSync(join(folder, "Journal.log"), wrong);
    await until("stdout", "Journal.log:2:");
    child.kill(signal);
    expect(await ended).toEqual([2, null]);
    expect(printed.stderr.match(/it is not a file/g)).toHaveLength(3);
  },
);

test("a reader that has seen enough ends it quietly", async () => {
  const folder = temporaryFolder({ "Journal.log": headerLine(0, 1) });
  const { child, printed, until, ended } = start(folder, "--format", "ndjson");
  await until("stderr", "from its end on");
  child.stdout.destroy();
  const appending = setInterval(() => appendFileSync(join(folder, "Journal.log"), wrong), 20);
  expect(await ended).toEqual([1, null]);
  clearInterval(appending);
  expect(printed.stderr.split("\n")).toHaveLength(3);
});
