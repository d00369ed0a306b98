import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { writeOutput } from "../../src/write/open.js";
import { standingAt } from "../../src/write/standing.js";
import { temporaryFolder } from "../temporary-folder.js";

const isLinux = process.platform === "linux";

function namedPipe(): string {
  const path = join(temporaryFolder({}), "pipe");
  execFileSync("mkfifo", [path]);
  return path;
}

describe.runIf(isLinux)("what stands where a file is to be written", () => {
  test("a pipe of which this program has the other end is refused", () => {
    const path = namedPipe();
    expect(standingAt(path)).toEqual({ kind: "stream" });
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    expect(() => standingAt(path)).toThrow("this program has it open for itself");
    closeSync(reader);
  });

  test("a link is not followed, not even to a device", () => {
    const path = join(temporaryFolder({}), "link");
    symlinkSync("/dev/null", path);
    expect(() => standingAt(path)).toThrow("it is a link to /dev/null");
    expect(standingAt("/dev/null")).toEqual({ kind: "stream" });
    expect(standingAt("/dev/stderr").kind).not.toBe("free");
  });

  test("where nothing but a file will do, a pipe does not", async () => {
    const path = namedPipe();
    const written = writeOutput({ name: "pipe", path }, "text", () => () => {}, { onlyFile: true });
    await expect(written).rejects.toThrow("cannot write pipe: it is not a file");
  });
});
