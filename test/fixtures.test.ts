import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../src/engine/validate/finding.js";
import type { Summary } from "../src/engine/validate/tally.js";
import { ruleIds } from "../src/rules/index.js";
import { projectFolder, run } from "./run.js";

/** The document of `--format json`. */
interface Report {
  readonly version: 1;
  readonly findings: readonly Finding[];
  readonly summary: Summary;
}

const fixtures = resolve(projectFolder, "fixtures");
const invalid = resolve(fixtures, "invalid");
const valid = resolve(fixtures, "valid");
const cases = readdirSync(invalid).sort();

describe("invalid fixtures", () => {
  test.each(cases)("%s", async (name) => {
    const cwd = resolve(invalid, name);
    const report = readJson(resolve(cwd, "report.json")) as Report;
    const { exitCode, stdout, stderr } = await run(["--format", "json", ...argumentsOf(cwd)], { cwd });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(report);
    expect(exitCode).toBe(report.summary.errors > 0 ? 1 : 0);
  });

  test("break every rule", () => {
    const reports = cases.map((name) => readJson(resolve(invalid, name, "report.json")) as Report);
    const broken = new Set<string>(reports.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
    expect(ruleIds.filter((rule) => !broken.has(rule))).toEqual([]);
  });
});

describe("valid fixtures", () => {
  const mock = "events.json";
  const journals = readdirSync(valid, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== mock,
  );

  test("a player's folder gives nothing", () => expectNothing([], journals.length));

  test("a mock of several events gives nothing", () => expectNothing([mock], 1));
});

async function expectNothing(paths: readonly string[], files: number): Promise<void> {
  const { exitCode, stdout, stderr } = await run(["--format", "json", ...paths], { cwd: valid });
  const { findings, summary } = JSON.parse(stdout) as Report;
  expect(stderr).toBe("");
  expect(findings).toEqual([]);
  expect(summary).toMatchObject({ files, errors: 0, warnings: 0 });
  expect(exitCode).toBe(0);
}

/** What a case adds to the command line. */
function argumentsOf(folder: string): readonly string[] {
  const file = resolve(folder, "arguments.json");
  return existsSync(file) ? (readJson(file) as readonly string[]) : [];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
