import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { inert } from "../../src/base/visible.js";
import type { Finding } from "../../src/engine/validate/finding.js";
import { sentence } from "../../src/report/text.js";
import { describeWith, program } from "../describe-with.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

interface Step {
  readonly run: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const read = (name: string): string => readFileSync(join(projectFolder, name), "utf8");
const action = parse(read("action.yml")) as Action;
const lintStep = action.runs.steps.at(-1);
const [pattern] = (JSON.parse(read("problem-matcher.json")) as Matchers).problemMatcher[0].pattern;

interface Matchers {
  readonly problemMatcher: readonly [{ readonly pattern: readonly [{ readonly regexp: string }] }];
}

const wrongType = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';
const unknownField = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"ModuleInfo", "Extra":1 }\n';

test("inputs reach the scripts through the environment alone, and all of them do", () => {
  const texts = action.runs.steps.map(({ run: text }) => text).join("\n");
  expect(texts).not.toContain("${{");
  expect(action.runs.using).toBe("composite");
  expect(action.runs.steps.every(({ shell }) => shell === "bash")).toBe(true);
  const passed = Object.values(lintStep?.env ?? {});
  expect(passed).toEqual(Object.keys(action.inputs).map((input) => `\${{ inputs.${input} }}`));
  for (const name of Object.keys(lintStep?.env ?? {})) expect(texts).toContain(`$${name}`);
});

/** Runs the action's last step as a runner does, in a folder. */
function lintIn(cwd: string, inputs: Readonly<Record<string, string>> = {}) {
  const given = Object.entries(lintStep?.env ?? {}).map(([name, expression]) => {
    const input = /inputs\.([\w-]+)/.exec(expression)?.[1] ?? "";
    return [name, inputs[input] ?? action.inputs[input]?.default ?? ""] as const;
  });
  const output = join(cwd, ".output");
  const summary = join(cwd, ".summary");
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", lintStep?.run ?? ""],
    {
      cwd,
      encoding: "utf8",
      env: {
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
        GITHUB_ACTION_PATH: projectFolder.replace(/[\\/]$/, ""),
        GITHUB_ACTIONS: "true",
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_WORKSPACE: cwd,
        RUNNER_TEMP: temporaryFolder(),
        ...Object.fromEntries(given),
      },
    },
  );
  const written = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");
  return { status, stdout, stderr, outputs: written(output), summary: written(summary) };
}

describeWith(program("bash"), "the action", () => {
  test("reports findings and counts, and fails where there are errors", () => {
    const cwd = temporaryFolder({ "logs/Journal.1.log": wrongType + unknownField });
    const { status, stdout, stderr, outputs, summary } = lintIn(cwd);
    expect({ status, stderr, outputs }).toEqual({ status: 1, stderr: "", outputs: "errors=1\nwarnings=1\n" });
    expect(stdout).toContain("logs/Journal.1.log:1:67 error wrong-type\n");
    expect(stdout).toMatch(/^::error title=wrong-type,file=logs\/Journal\.1\.log,line=1,/m);
    expect(stdout).toMatch(/^::warning title=unknown-field,file=logs\/Journal\.1\.log,line=2,/m);
    expect(summary).toContain("wrong-type");
  });

  test("passes where there are none", () => {
    const cwd = temporaryFolder({ "Journal.log": unknownField });
    expect(lintIn(cwd)).toMatchObject({ status: 0, outputs: "errors=0\nwarnings=1\n" });
    expect(lintIn(cwd, { "max-warnings": "0" })).toMatchObject({
      status: 1,
      outputs: expect.stringContaining("warnings=1"),
    });
    expect(lintIn(cwd, { strict: "true" })).toMatchObject({ status: 1, outputs: expect.stringContaining("errors=1") });
    expect(lintIn(cwd, { arguments: "--rule\nunknown-field=off\n" })).toMatchObject({ status: 0 });
  });

  test("takes hostile inputs for names and nothing else", () => {
    const cwd = temporaryFolder({ "a b/Journal $(touch pwned).log": wrongType, "--strict": unknownField });
    const result = lintIn(cwd, { paths: 'a b\n--strict\n"; touch pwned; "\n$(touch pwned)\n' });
    expect(result.status).toBe(2);
    expect(result.outputs).toBe("errors=1\nwarnings=1\n");
    expect(result.stderr).toContain('cannot read "; touch pwned; "');
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });

  test("fails with the tool's own reason where it cannot do the job", () => {
    const result = lintIn(temporaryFolder(), { config: "gone.json" });
    expect(result).toMatchObject({ status: 2, outputs: "" });
    expect(result.stderr).toContain("cannot read gone.json");
  });
});

describe("the problem matcher", () => {
  const matched = (line: string): readonly string[] => new RegExp(pattern.regexp).exec(line)?.slice(1) ?? [];

  async function compare(argv: readonly string[], surroundings: Parameters<typeof run>[1]): Promise<number> {
    const json = await run(["--format", "json", ...argv], surroundings);
    const compact = await run(["--format", "compact", ...argv], surroundings);
    const { findings } = JSON.parse(json.stdout) as { readonly findings: readonly Finding[] };
    expect(compact.stdout.trimEnd().split("\n").map(matched)).toEqual(
      findings.map((finding) => {
        const { file, line, column, severity, rule } = finding;
        return [inert(file), String(line), String(column), severity, sentence(finding), rule];
      }),
    );
    return findings.length;
  }

  test("reads every line of compact, over all fixtures", async () => {
    expect(await compare(["--strict", "fixtures/invalid"], {})).toBeGreaterThan(200);
  });

  test.each([
    "C:/Users/A B/Saved Games/Frontier Developments/Journal.log",
    "C:\\Users\\A B\\Saved Games\\Journal.2025-01-01T000000.01.log",
    "\\\\server\\share\\Journal.log",
    "logs/Журнал [1] (copy): 2/Journal 1:2.log",
    "::error file=x::/Journal.log",
  ])("reads the name %s", async (name) => {
    expect(await compare(["--stdin-filename", name, "-"], { stdin: wrongType })).toBe(1);
  });

  test("reads nothing else as a finding", () => {
    for (const line of [
      "",
      "journal-lint: cannot read x: no such file",
      "1 error, 0 warnings in 1 file",
      "a:1:2: note: x [y]",
    ]) {
      expect(matched(line)).toEqual([]);
    }
  });
});
