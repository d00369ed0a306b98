import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.js";
import { projectFolder, spawnTool, toolCall } from "../tool.js";

const event = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"MainMenu" }\n';

/** Each as a process of its own: what Node itself has to say of how it was started is seen nowhere else. */
test.each([
  [["--statistics", join(projectFolder, "fixtures")], 1],
  [["."], 0],
  [["--threads", "2", "."], 0],
  [["--no-session", "--strict", "--format", "json", "."], 0],
  [["generate", "--out", "made", "--events", "50"], 0],
  [["generate", "event", "FSDJump"], 0],
  [["redact", "--seed", "1", "--out", "copies", "Journal.a.log"], 0],
  [["story", "Journal.a.log"], 0],
  [["explain", "wrong-type"], 0],
  [["rules"], 0],
  [["--version"], 0],
  [["--help"], 0],
])("%j says nothing on standard error", async (argv, code) => {
  const cwd = temporaryFolder({ "Journal.a.log": event, "Journal.b.log": event });
  const { exitCode, stderr } = await spawnTool(argv, { cwd, env: {}, stdin: new Uint8Array() });
  expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: "" });
});

test("--fix says there what it did, and no more", async () => {
  const cwd = temporaryFolder({ "Journal.a.log": `\ufeff${event}` });
  const { stderr } = await spawnTool(["--fix", "."], { cwd, env: {}, stdin: new Uint8Array() });
  expect(stderr).toBe("journal-lint: 1 fixed, 0 left\n");
});

test.skipIf(process.platform === "win32")("watch says there what it follows, and no more", async () => {
  const cwd = temporaryFolder({ "Journal.2025-01-01T000000.01.log": event });
  const child = spawn(...toolCall(["watch", "."]), { cwd, stdio: ["pipe", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    complaints += piece;
    if (complaints.endsWith("from its end on\n")) child.kill("SIGINT");
  });
  child.stdout.resume();
  await once(child, "close");
  expect(complaints).toBe(
    "journal-lint: watching the current folder, Ctrl-C ends it\njournal-lint: following Journal.2025-01-01T000000.01.log from its end on\n",
  );
});
