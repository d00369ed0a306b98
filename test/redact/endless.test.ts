import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type * as Lines from "../../src/read/lines.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { header, line } from "./redacted.js";

vi.mock("../../src/read/lines.js", async (original) => {
  const genuine = await original<typeof Lines>();
  const splitLines: typeof genuine.splitLines = (onLine, pass) => genuine.splitLines(onLine, pass, 2000);
  return { ...genuine, longestLine: 2000, splitLines };
});

const name = "Journal.2025-03-02T191231.01.log";
const friend = line("Friends", { Status: "Online", Name: "Bo Lind" });
const long = line("Friends", { Status: "Online", Name: "Bo Lind ".repeat(400) });

test("a line that is too long to be read is made unreadable", async () => {
  const cwd = temporaryFolder({ [`logs/${name}`]: header + friend + long + friend });
  const { exitCode, stdout } = await run(["redact", "logs", "--out", "copy", "--seed", "s"], { cwd });
  expect(exitCode).toBe(0);
  expect(stdout.trimEnd().split("\n")).toEqual([
    "copy: 1 file, 4 lines, 2 of them changed",
    "the copies have the same 1 finding as the originals",
  ]);
  const copied = readFileSync(join(cwd, "copy", name), "utf8").split("\n");
  expect(copied[2]).toBe("x".repeat(long.length - 1));
  expect(copied[3]).toBe(copied[1]);
  expect(copied.join()).not.toContain("Bo Lind");
});

test("it is left out where some events alone are kept", async () => {
  const cwd = temporaryFolder({ [`logs/${name}`]: header + friend + long + friend });
  const { stdout } = await run(["redact", "logs", "--out", "copy", "--seed", "s", "--keep", "Friends"], { cwd });
  expect(stdout).toContain("copy: 1 file, 2 lines, 2 of them changed\n");
  expect(readFileSync(join(cwd, "copy", name), "utf8").split("\n")).toHaveLength(3);
});
