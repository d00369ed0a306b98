import { describe, expect, test } from "vitest";
import { foreignHint, foreignOptions } from "../../src/cli/foreign-options.js";
import { createProgram } from "../../src/cli/program.js";
import { run } from "../run.js";

const ours = createProgram(() => {}).options.flatMap(({ long, short }) => [long ?? "", short ?? ""]);

test("no option that we have is taken for one of others, and none stands there twice", () => {
  expect(foreignOptions.filter((flag) => ours.includes(flag))).toEqual([]);
  expect(foreignOptions).toEqual([...new Set(foreignOptions)]);
});

test.each(foreignOptions)("%s leads to something that there is", async (flag) => {
  const hint = foreignHint(flag, ours);
  expect(hint).toBeDefined();
  for (const [named] of (hint ?? "").matchAll(/--[\w-]+/g)) expect(ours).toContain(named);
  expect(await run([flag, "x"])).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `journal-lint: unknown option ${flag}; ${hint}${hint?.endsWith("?") ? " See" : "; see"} journal-lint --help\n`,
  });
});

describe("what users of other linters type", () => {
  test.each([
    ["--exclude", "did you mean --ignore <glob>? See"],
    ["--exclude=*.log", "did you mean --ignore <glob>? See"],
    ["-exclude", "did you mean --ignore <glob>? See"],
    ["--ignore-pattern", "did you mean --ignore <glob>? See"],
    ["--output-file", "did you mean --format <name>:<file>? See"],
    ["-o", "did you mean --format <name>:<file>? See"],
    ["--output-format", "did you mean --format <name>? See"],
    ["--fail-on-warnings", "did you mean --max-warnings 0? See"],
    ["--Werror", "did you mean --max-warnings 0? See"],
    ["--max-warning", "did you mean --max-warnings <n>? See"],
    ["--silent", "did you mean --quiet? See"],
    ["-j4", "did you mean --threads <n>? See"],
    ["--select", "did you mean --rule <id>=error? See"],
    ["--disable", "did you mean --rule <id>=off? See"],
    ["--schemafile", "did you mean --schemas <folder>? See"],
    ["--list-rules", "journal-lint rules lists the rules; see"],
    ["--stdin", "write - as a path to read standard input; see"],
    ["--rul", "did you mean --rule? See"],
  ])("%s", async (argument, hint) => {
    const stderr = `journal-lint: unknown option ${argument}; ${hint} journal-lint --help\n`;
    expect(await run([argument])).toEqual({ exitCode: 2, stdout: "", stderr });
  });

  test("is told only where the command takes what is meant", async () => {
    expect((await run(["watch", "--exclude", "x"])).stderr).toBe(
      "journal-lint: unknown option --exclude; did you mean --ignore <glob>? See journal-lint watch --help\n",
    );
    expect((await run(["watch", "--jobs", "2"])).stderr).not.toContain("--threads");
    expect((await run(["generate", "--exclude", "x"])).stderr).not.toContain("--ignore");
  });

  test("is shown without what would move a terminal", async () => {
    const { stderr } = await run(["--\u001b[2J\n"]);
    expect(stderr).toMatch(/^journal-lint: unknown option [^\n]+[;?] [Ss]ee journal-lint --help\n$/);
    expect(stderr).not.toContain("\u001b");
  });
});
