import { execPath, platform } from "node:process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { createChronology } from "../../src/engine/validate/chronology.js";
import { createProver } from "../../src/engine/validate/journal-prover.js";
import { provenLines } from "../../src/engine/validate/proven-lines.js";
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
    const context = { kinds: ownKinds, choices: defaultChoices };
    const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: object };
    vi.stubGlobal("WebAssembly", undefined);
    expect(createProver(context)).toBeUndefined();
    const refuse = class {
      constructor() {
        throw new RangeError("could not allocate memory");
      }
    };
    for (const part of ["Module", "Instance", "Memory"]) {
      const { Module, Instance, Memory } = WebAssembly as Record<string, unknown>;
      vi.stubGlobal("WebAssembly", { Module, Instance, Memory, [part]: refuse });
      // The code may have been compiled before.
      if (part !== "Module") expect(createProver(context)).toBeUndefined();
    }
  });
});

describe("with little room", () => {
  const lines = examples.filter(({ as }) => as === "events").map(({ event }) => JSON.stringify(event));

  /** The lines that a prover passes, each as the first of a journal. */
  function passed(strict: boolean, heapLength: number | undefined): readonly string[] {
    const context = { kinds: ownKinds, choices: { ...defaultChoices, strict } };
    const prover = createProver(context, heapLength);
    return lines.filter((line) => {
      const pass = provenLines(context, createTally(), createChronology(strict), prover);
      return pass(new TextEncoder().encode(`${line}\n`))(0).lines === 1;
    });
  }

  test.each([false, true])("fewer lines are passed, and no others (strict: %s)", (strict) => {
    const all = passed(strict, undefined);
    expect(all.length).toBeGreaterThan(20);
    expect(passed(strict, 0)).toEqual([]);
    for (const heapLength of [300, 3_000, 10_000, 30_000, 100_000, 300_000]) {
      const some = passed(strict, heapLength);
      expect(all).toEqual(expect.arrayContaining([...some]));
      if (heapLength === 3_000) expect(some.length).toBeLessThan(all.length);
      if (heapLength === 300_000) expect(some.length).toBeGreaterThan(0);
    }
  });
});
