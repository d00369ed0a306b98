import { expect, test } from "vitest";
import type { Finding } from "../src/engine/validate/finding.js";
import type { Summary } from "../src/engine/validate/tally.js";
import { describeWith } from "./describe-with.js";
import { corpus, genuineJournals } from "./genuine-journals.js";
import { run } from "./run.js";
import { schemaFiles } from "./schema-walk.js";

const folders = ["live-2020-2026", "french-2023-2025", "side-files", "beta-2016"].map((name) => `${corpus}/${name}`);

describeWith(genuineJournals, "genuine journals", () => {
  test("give no error but one run of NUL bytes, are checked by a schema, all but one in a thousand, and hold no name that the tables do not have", async () => {
    const { exitCode, stdout } = await run(["--format", "json", ...folders]);
    const { findings, summary } = JSON.parse(stdout) as {
      readonly findings: readonly Finding[];
      readonly summary: Summary;
    };
    expect(findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule)).toEqual(["nul-bytes"]);
    expect(exitCode).toBe(1);
    expect(findings.filter(({ rule }) => rule === "unknown-name")).toEqual([]);
    expect(summary.events).toBeGreaterThan(35_000);
    expect(summary.checked / summary.events).toBeGreaterThan(0.999);
  });

  test("are for the most part left alone by --spec-only", async () => {
    const { stdout } = await run([
      "--format",
      "json",
      "--spec-only",
      ...folders.filter((name) => !name.endsWith("side-files")),
    ]);
    const { summary } = JSON.parse(stdout) as { readonly summary: Summary };
    expect(summary.checked / summary.events).toBeLessThan(0.1);
    const specified = schemaFiles.filter(({ schema }) => schema["x-specified"]).map(({ title }) => title);
    expect(Object.keys(summary.kinds).filter((kind) => !specified.includes(kind))).toEqual([]);
  });

  test("give many errors under --strict", async () => {
    const few = folders.filter((name) => !name.includes("live"));
    const { stdout } = await run(["--format", "json", "--strict", "--quiet", ...few]);
    const { summary } = JSON.parse(stdout) as { readonly summary: { readonly errors: number } };
    expect(summary.errors).toBeGreaterThan(1000);
  });
});
