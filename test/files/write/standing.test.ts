import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { standingAt } from "../../../src/files/write/allowed.js";
import { writeOutput } from "../../../src/files/write/output.js";
import { temporaryFolder } from "../../temporary-folder.js";

const isLinux = process.platform === "linux";

function namedPipe(): string {
  const path = join(temporaryFolder({}), "pipe");
  execFileSync("mkfifo", [path]);
  return path;
}

describe.runIf(isLinux)("what stands where a file is to be written", () => {
  test("a link is not followed, not even to a device", () => {
    const path = join(temporaryFolder({}), "link");
    symlinkSync("/dev/null", path);
    expect(() => standingAt(path)).toThrow("it is a link to /dev/null");
    expect(standingAt("/dev/null")).toEqual({ kind: "stream" });
    expect(standingAt("/dev/stderr").kind).not.toBe("free");
  });

  test("refuses a pipe where nothing but a file will do", async () => {
    const path = namedPipe();
    const written = writeOutput({ name: "pipe", path }, "text", () => () => {}, { onlyFile: true });
    await expect(written).rejects.toThrow("cannot write pipe: it is not a file");
  });
});
