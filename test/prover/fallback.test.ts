import { execPath, platform } from "node:process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { createChronology } from "../../src/engine/validate/chronology.js";
import { journalProver, provenLines } from "../../src/engine/validate/proven-lines.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { generate } from "../../src/library/generate.js";
import { examples } from "../examples.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { reportOf, tool } from "./tool-report.js";

/** A folder with some findings, and what is reported of it where there is WebAssembly. */
async function folderAndReport(): Promise<{ readonly cwd: string; readonly report: string }> {
  const files: Record<string, string> = {};
  for (const { file, bytes } of generate({
    seed: 7,
    events: 400,
    faults: { "wrong-type": 2, "timestamp-order": 1, "unseen-value": 2 },
  })) {
    files[file] = (files[file] ?? "") + new TextDecoder().decode(bytes);
  }
  const cwd = temporaryFolder(files);
  const { stdout } = await run(["--format", "json", "--no-config"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ findings: expect.arrayContaining([expect.anything()]) });
  return { cwd, report: stdout };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("without WebAssembly", () => {
  test("node --jitless reports the same, in one thread and in two", async () => {
    const { cwd, report } = await folderAndReport();
    for (const threads of ["1", "2"]) {
      const argv = ["--jitless", tool, "--format", "json", "--no-config", "--threads", threads];
      expect(reportOf(execPath, argv, cwd)).toBe(report);
    }
  });

  test.skipIf(platform !== "linux")("a limit on address space changes no report", async () => {
    const { cwd, report } = await folderAndReport();
    const command = `ulimit -v 3500000 && exec "$0" "$@"`;
    const argv = ["-c", command, execPath, tool, "--format", "json", "--no-config"];
    expect(reportOf("bash", argv, cwd)).toBe(report);
  });

  test("there is no prover, and nothing fails", () => {
    const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: object };
    vi.stubGlobal("WebAssembly", undefined);
    expect(journalProver(ownKinds, true)).toBeUndefined();
    const refuse = class {
      constructor() {
        throw new RangeError("could not allocate memory");
      }
    };
    for (const part of ["Module", "Instance", "Memory"]) {
      const { Module, Instance, Memory } = WebAssembly as Record<string, unknown>;
      vi.stubGlobal("WebAssembly", { Module, Instance, Memory, [part]: refuse });
      // The code may have been compiled before.
      if (part !== "Module") expect(journalProver(ownKinds, true)).toBeUndefined();
    }
  });
});

test("passes the same lines with little room for what is remembered", () => {
  const lines = examples.filter(({ as }) => as === "events").map(({ event }) => `${JSON.stringify(event)}\n`);
  const context = { kinds: ownKinds, choices: defaultChoices };
  /** The lines that a prover passes, each as the first of a journal, and again where it may remember them. */
  const passed = (heapLength?: number): readonly string[] => {
    const prover = journalProver(ownKinds, true, heapLength);
    return [...lines, ...lines].filter((line) => {
      const pass = provenLines(context, createTally(), createChronology(false), undefined, prover);
      return pass(new TextEncoder().encode(line))(0).lines === 1;
    });
  };
  const all = passed();
  expect(all.length).toBeGreaterThan(20);
  for (const heapLength of [0, 300, 3_000, 30_000, 300_000]) expect(passed(heapLength)).toEqual(all);
});
