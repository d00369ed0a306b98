import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { lint } from "../lint.js";

const music = '"event":"Music", "MusicTrack":"NoTrack" }';

describe("a time is proven only where it is one", () => {
  test.each([
    ["NUL characters", "\0".repeat(20)],
    ["line feeds", "\n".repeat(20)],
    ["spaces", " ".repeat(20)],
    ["bytes that are no text", Buffer.alloc(20, 0xff)],
    ["a day that there is not", "2025-02-29T00:00:00Z"],
    ["another form", "2025-02-28T00:00:00+0"],
  ])("proves no time for %s on the first line", async (_, time) => {
    const line = Buffer.concat([Buffer.from('{ "timestamp":"'), Buffer.from(time), Buffer.from(`", ${music}\n`)]);
    expect((await lint("journal", line)).findings).not.toEqual([]);
  });

  test("proves no time behind lines that have one", async () => {
    const line = (time: string): string => `{ "timestamp":"${time}", ${music}\n`;
    const time = "2025-01-01T00:00:00Z";
    const { findings } = await lint("journal", `${line(time)}${line(time)}${line("\0".repeat(20))}${line(time)}`);
    expect(new Set(findings.map((finding) => finding.line))).toEqual(new Set([3]));
  });
});
