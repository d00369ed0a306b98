import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { projectFolder } from "./run.js";
import { temporaryFolder } from "./temporary-folder.js";

const sample = `
  import { expect, test } from "vitest";
  import { describeWith } from ${JSON.stringify(join(projectFolder, "test/describe-with.ts"))};
  describeWith({ absence: undefined, isDueInCi: true }, "what is here", () => test("runs", () => {}));
  describeWith({ absence: "gum is not installed", isDueInCi: true, debian: "chewing-gum" }, "a program", () => {
    test.each([1, 2])("%d", () => expect.fail("it ran"));
  });
  describeWith({ absence: "there is no moon", isDueInCi: false }, "a rarity", () => {
    test("is tried", () => expect.fail("it ran"));
  });`;

/** A run of the sample by itself, with the closing line as its only report. */
const script = `
  import { startVitest } from "vitest/node";
  const reporters = [${JSON.stringify(join(projectFolder, "test/closing-line.ts"))}];
  const vitest = await startVitest("test", [], { config: false, watch: false, dir: process.argv[1], include: ["*.ts"], reporters });
  await vitest.close();`;

function ended(CI: string): { readonly status: number | null; readonly stdout: string } {
  const folder = temporaryFolder({ "sample.ts": sample });
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script, folder], {
    cwd: projectFolder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, CI },
  });
  return { status, stdout };
}

test("skips tests that lack what they need, and says why at the end of the run", () => {
  expect(ended("")).toEqual({
    status: 0,
    stdout:
      "\n3 skipped\n  2: gum is not installed\n  1: there is no moon\n  to run more of them: apt-get install chewing-gum\n\n1 passed, 0 failed\n",
  });
});

test("fails a test that lacks what CI must have", () => {
  const { status, stdout } = ended("true");
  expect(status).toBe(1);
  expect(stdout).toBe("\n1 skipped\n  1: there is no moon\n\n1 passed, 1 failed\n");
});
