import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inGivenOrder, journalOrder } from "../../../src/engine/between-journals/order.js";
import { spillsToDisk } from "../../../src/engine/disk/spill.js";
import type { LintStep } from "../../../src/engine/lint/lint-file.js";
import type { FramedFinding } from "../../../src/engine/validate/finding.js";
import type { Spill } from "../../../src/engine/validate/spill.js";
import { createTally } from "../../../src/engine/validate/tally.js";
import type { InputFile } from "../../../src/files/discover/discover.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const journal = (path: string): InputFile => ({ name: path, path, kind: "journal" });

test("journals are linted by the time in their names, then by their paths, and all else stays where it is", () => {
  const given = [
    journal("/b/Journal.2025-01-02T120000.02.log"),
    { name: "Status.json", path: "/b/Status.json", kind: "Status" as const },
    journal("/b/other.log"),
    journal("/b/Journal.2025-01-02T120000.10.log"),
    journal("/a/Journal.2025-01-02T120000.01.log"),
    { name: "<stdin>", path: undefined, kind: "journal" as const },
    journal("/b/Journal.250102120000.01.log"),
    journal("/b/Journal.2025-01-02T120000.01.log"),
    journal("/z/Journal.241231120000.01.log"),
  ];
  const expected = [
    "/z/Journal.241231120000.01.log",
    "/b/Status.json",
    "/a/Journal.2025-01-02T120000.01.log",
    "/b/Journal.2025-01-02T120000.01.log",
    "/b/Journal.2025-01-02T120000.02.log",
    undefined,
    "/b/Journal.2025-01-02T120000.10.log",
    "/b/Journal.250102120000.01.log",
    "/b/other.log",
  ];
  const ordered = journalOrder(given);
  expect(ordered.map(({ path }) => path)).toEqual(expected);
  expect(journalOrder(ordered)).toBe(ordered);
});

function finding(file: string, line: number): FramedFinding {
  const frame = { before: "", value: "", after: "", cutBefore: false, cutAfter: false };
  const place = { line, column: 1, endColumn: 1 };
  return { file, ...place, severity: "warning", rule: "unknown-event", path: "", message: "é", frame };
}

test("what comes before its turn waits, but the bytes that were read are reported at once", async () => {
  const [a, b, c] = ["a", "b", "c"].map(journal) as [InputFile, InputFile, InputFile];
  async function* steps(): AsyncGenerator<LintStep> {
    for (const file of [c, a, b]) {
      yield { file, findings: [finding(file.name, 1)], failure: undefined, isEnd: false, bytes: 7 };
      yield { file, findings: [], failure: file === c ? "it is gone" : undefined, isEnd: true, bytes: 0 };
    }
  }
  const seen: string[] = [];
  for await (const { file, findings, failure, isEnd, bytes } of inGivenOrder([a, b, c], steps(), spillsToDisk())) {
    seen.push([file.name, findings.length, bytes, isEnd ? "end" : "", failure ?? ""].join(" ").trim());
  }
  expect(seen).toEqual(["c 0 7", "a 1 7", "a 0 0 end", "b 1 7", "b 0 0 end", "c 1 0", "c 0 0 end it is gone"]);
});

test("what was counted in a file that waits is reported at its end, in however many steps it came", async () => {
  const [a, b] = ["a", "b"].map(journal) as [InputFile, InputFile];
  const counted = (lines: number): Pick<LintStep, "tally"> => ({ tally: { ...createTally(), files: 1, lines } });
  async function* steps(): AsyncGenerator<LintStep> {
    for (const file of [b, a]) {
      const step = { file, findings: [], failure: undefined, bytes: 0 };
      yield { ...step, isEnd: false, ...counted(3) };
      yield { ...step, isEnd: false, ...counted(4) };
      yield { ...step, isEnd: true };
    }
  }
  const seen: (string | number)[] = [];
  for await (const { file, tally } of inGivenOrder([a, b], steps(), spillsToDisk())) {
    if (tally) seen.push(file.name, tally.lines);
  }
  expect(seen).toEqual(["a", 3, "a", 4, "b", 7]);
});

test.each(["1", "2"])(
  "counts files in --diff that are not given in the order of their times, with %s threads",
  async (threads) => {
    const [one, two] = [1, 2].map((day) => [
      `Journal.2025-01-0${day}T120000.01.log`,
      `{ "timestamp":"2025-01-0${day}T12:00:00Z", "event":"Music", "MusicTrack":"MainMenu" }\n`,
    ]) as [[string, string], [string, string]];
    const cwd = temporaryFolder(Object.fromEntries([one, two]));
    const { stderr } = await run(["--diff", "--threads", threads, "--format", "json:report.json", two[0], one[0]], {
      cwd,
    });
    expect(stderr).not.toContain("cannot");
    const report: unknown = JSON.parse(readFileSync(join(cwd, "report.json"), "utf8"));
    expect(report).toMatchObject({ summary: { files: 2, lines: 2, kinds: { Music: 2 } } });
  },
);

test("findings that are too many for memory wait in a file, each in its order", () => {
  const [one, two, three] = Array.from({ length: 3 }, spillsToDisk(3)) as [Spill, Spill, Spill];
  const put = (spill: Spill, file: string, lines: readonly number[]): void => {
    for (const line of lines) spill.put([finding(file, line)]);
  };
  put(one, "one", [1, 2]);
  put(two, "two", [1, 2, 3]);
  put(three, "three", [1, 2]);
  put(two, "two", [4]);
  const taken = (spill: Spill): readonly number[] => [...spill.taken()].map(({ line }) => line);
  expect(taken(two)).toEqual([1, 2, 3, 4]);
  put(two, "two", [9]);
  expect([taken(one), taken(three), taken(two), taken(one)]).toEqual([[1, 2], [1, 2], [9], []]);
});
