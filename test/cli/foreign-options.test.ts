import { describe, expect, test } from "vitest";
import { advice, counterparts, foreignHint } from "../../src/cli/foreign-options.js";
import { createProgram } from "../../src/cli/program.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const foreignOptions = [counterparts, advice].flatMap(Object.values<string>).flatMap((options) => options.split(" "));

const ours = createProgram(() => {}).options.flatMap(({ long, short }) => [long ?? "", short ?? ""]);

test("lists no option of ours as one of another linter, and none twice", () => {
  expect(foreignOptions.filter((flag) => ours.includes(flag))).toEqual([]);
  expect(foreignOptions).toEqual([...new Set(foreignOptions)]);
});

test.each(foreignOptions)("%s leads to something that there is", async (flag) => {
  const hint = foreignHint(flag, ours);
  expect(hint).toBeDefined();
  const own = (hint ?? "").replace("journal-lint drift --json", "");
  for (const [named] of own.matchAll(/--[\w-]+/g)) expect(ours).toContain(named);
  expect(await run([flag, "x"])).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `journal-lint: unknown option ${flag}; ${hint}${hint?.endsWith("?") ? " See" : "; see"} journal-lint --help\n`,
  });
});

describe("a name that is no longer there leads to the one that is", () => {
  test.each([
    [["--drift", "."], "use journal-lint drift"],
    [["--drift-json", "x.json", "."], "use journal-lint drift --json"],
    [["--drift-json=x.json", "."], "use journal-lint drift --json"],
    [["--by", "kind", "."], "use --statistics=kind, --statistics=version or --statistics=file"],
    [["--fix-to", "out", "."], "use --fix --out <folder>"],
    [["watch", "--drift"], "use journal-lint drift"],
    [["merge", "--drift-json", "x", "y.json"], "use journal-lint drift --json"],
    [["merge", "--by", "kind", "y.json"], "use --statistics=kind, --statistics=version or --statistics=file"],
    [["replay", "--into", "x", "."], "use --out <folder>"],
    [["infer", "--diff", "."], "use journal-lint drift"],
    [["infer", "Docked", "--json", "."], "use journal-lint drift --json"],
    [["eddn", "--format", "json", "."], "use --json"],
    [["names"], "use journal-lint explain <name>, or explain names"],
    [["names", "commodity", "gold"], "use journal-lint explain <name>, or explain names"],
  ])("%j", async (argv, hint) => {
    const { exitCode, stdout, stderr } = await run(argv);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr.split("\n")[0]).toContain(`; ${hint}`);
  });
});

test.each([
  ["fix", "did you mean --fix?"],
  ["check", "journal-lint <paths> does that, without a command"],
  ["init", "did you mean --print-config?"],
  ["stats", "did you mean --statistics?"],
  ["strory", "did you mean the command story?"],
  ["Redact", "did you mean the command redact?"],
])("the word %s is no file: %s", async (word, hint) => {
  const { exitCode, stdout, stderr } = await run([word], { cwd: temporaryFolder({ "Journal.log": "" }) });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toContain(`cannot read ${word}: no such file or folder; ${hint}`);
});

test("the hint is there beside files too", async () => {
  const cwd = temporaryFolder({ "Journal.log": '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Shutdown" }\n' });
  const { exitCode, stderr } = await run(["lint", "Journal.log"], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("no such file or folder; journal-lint <paths> does that, without a command\n");
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
    ["--select", "did you mean --rule all=off --rule <id>=error? See"],
    ["--disable", "did you mean --rule <id>=off? See"],
    ["--schemafile", "did you mean --schemas <folder>? See"],
    ["--list-rules", "journal-lint rules lists the rules; see"],
    ["--stdin", "write - as a path to read standard input; see"],
    ["--rul", "did you mean --rule? See"],
    ["--anonymize", "journal-lint redact <paths> --out <folder> writes copies without names; see"],
    ["--unsafe", "did you mean --unsafe-fixes? See"],
    ["--game", "did you mean --game-dir? See"],
    ["--journal-dir", "did you mean --game-dir? See"],
  ])("%s", async (argument, hint) => {
    const stderr = `journal-lint: unknown option ${argument}; ${hint} journal-lint --help\n`;
    expect(await run([argument])).toEqual({ exitCode: 2, stdout: "", stderr });
  });

  test("gets no guess where nothing is near", async () => {
    expect((await run(["--nope"])).stderr).toBe("journal-lint: unknown option --nope; see journal-lint --help\n");
  });

  test("is reported only where the command takes what is meant", async () => {
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
