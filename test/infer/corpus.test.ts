import { expect, test } from "vitest";
import type { Finding } from "../../src/engine/validate/finding.js";
import { depth } from "../depth.js";
import { describeWith } from "../describe-with.js";
import { corpus, genuineJournals } from "../genuine-journals.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

describeWith(genuineJournals, "drift and infer on genuine journals", () => {
  test("finds no difference from our schemas", async () => {
    const { stdout, exitCode } = await run(["drift", corpus]);
    expect(stdout).toMatch(/^Nothing new in [\d,]{6,} events /);
    expect(exitCode).toBe(0);
  });

  test("drafts schemas that find nothing new in them", async () => {
    const cwd = temporaryFolder();
    const large = depth >= 10 ? ["live-2020-2026"] : [];
    const modern = [...large, "french-2023-2025", "side-files"].map((name) => `${corpus}/${name}`);
    const argv = ["infer", "--all", "--draft", "--out", "drafts", ...modern];
    expect(await run(argv, { cwd })).toMatchObject({ exitCode: 0 });
    const found = async (...options: readonly string[]): Promise<readonly string[]> => {
      const { stdout } = await run(["--format", "json", ...options, ...modern], { cwd });
      const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
      return findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
    };
    expect(await found("--schemas", "drafts")).toEqual(await found());
  });
});
