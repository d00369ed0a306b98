import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chosenFormats } from "../../src/cli/reports.js";
import { run, type Surroundings } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const wrongType = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';
const actions = { GITHUB_ACTIONS: "true" };

test.each([
  [{}, ["pretty"]],
  [{ GITHUB_STEP_SUMMARY: "s.md" }, ["pretty"]],
  [actions, ["pretty", "github"]],
  [{ ...actions, GITHUB_STEP_SUMMARY: "" }, ["pretty", "github"]],
  [{ ...actions, GITHUB_STEP_SUMMARY: "s.md" }, ["pretty", "github", "markdown>>s.md"]],
])("chooses %j for %j", (env, expected) => {
  const chosen = chosenFormats([], env).map(({ name, file, append }) => `${name}${append ? ">>" : ""}${file ?? ""}`);
  expect(chosen).toEqual(expected);
});

test("a format that is named is the only one", () => {
  const named = [{ name: "json", file: undefined }] as const;
  expect(chosenFormats(named, { ...actions, GITHUB_STEP_SUMMARY: "s.md" })).toEqual(named);
});

describe("in GitHub Actions", () => {
  const inActions = (cwd: string, env: Surroundings["env"] = {}, ...argv: readonly string[]) =>
    run(argv, { cwd, env: { ...actions, ...env } });

  test("people, annotations and the summary are served at once", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrongType, "summary.md": "# Before\n" });
    const { stdout, exitCode } = await inActions(cwd, { GITHUB_STEP_SUMMARY: join(cwd, "summary.md") });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^Journal\.log:1:67 error wrong-type\n/);
    expect(stdout).toMatch(
      /\n::error title=wrong-type,file=Journal\.log,line=1,endLine=1,col=67,endColumn=68::[^\n]+\n$/,
    );
    expect(readFileSync(join(cwd, "summary.md"), "utf8")).toMatch(
      /^# Before\n## journal-lint\n\n\*\*1 error, 0 warnings/,
    );
  });

  test("two runs of a step both stay in the summary", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrongType });
    await inActions(cwd, { GITHUB_STEP_SUMMARY: "summary.md" });
    await inActions(cwd, { GITHUB_STEP_SUMMARY: "summary.md" });
    expect(readFileSync(join(cwd, "summary.md"), "utf8").match(/^## journal-lint$/gm)?.length).toBe(2);
  });

  test("a named format to standard output stands alone", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrongType });
    const { stdout } = await inActions(cwd, {}, "--format", "ndjson");
    expect(stdout.split("\n").map((line) => line.slice(0, 16))).toEqual(['{"type":"finding', '{"type":"summary', ""]);
    expect((await inActions(cwd, {}, "--format", "ndjson", "--format", "github")).exitCode).toBe(2);
  });

  test("writes no text of a journal as a command, wherever a line is broken", async () => {
    const texts = ["::error::x", " ".repeat(3), "##[error]y", "##vso[task.complete]z", "\u3000::warning::", "::notice"];
    const words = Array.from({ length: 24 }, (_, index) => texts[index % texts.length]).join(" ");
    const events = ["::error::event", "##[error]event", words.slice(0, 50)];
    const journal = events
      .map((event) => `{ "timestamp":"${words}", "event":"${event}", "${words}":1 }\n`)
      .join(
        `{ "timestamp":"2025-01-01T00:00:00Z", "event":"SquadronStartup", "SquadronName":1, "CurrentRank":"${words}" }\n`,
      );
    const { stdout: pretty } = await run(["--stdin-filename", "::error::name.log"], { stdin: journal, columns: 40 });
    const { stdout: compact } = await run(["--format", "compact", "--stdin-filename", "::error::name.log"], {
      stdin: journal,
    });
    for (const text of [pretty, compact]) {
      expect(text).toContain("name.log:1:");
      expect(text.split("\n").filter((line) => /^\s*::|##\w*\[/.test(line))).toEqual([]);
    }
    const { stderr } = await run(["##[error]gone.log"]);
    expect(stderr).toBe("journal-lint: no file matches \\u0023#[error]gone.log\n");
  });
});

describe("paths", () => {
  const pathWith = async (env: (cwd: string) => Surroundings["env"]): Promise<unknown> => {
    const top = temporaryFolder({ "sub/logs/Journal.log": wrongType });
    const { stdout } = await run(["--format", "gitlab", "./logs"], { cwd: join(top, "sub"), env: env(top) ?? {} });
    return (JSON.parse(stdout) as readonly { readonly location: { readonly path: string } }[])[0]?.location.path;
  };

  test("are relative to the current folder", async () => {
    expect(await pathWith(() => ({}))).toBe("logs/Journal.log");
  });

  test("are relative to the top of the checkout where CI tells it", async () => {
    expect(await pathWith((top) => ({ GITHUB_WORKSPACE: top }))).toBe("sub/logs/Journal.log");
    expect(await pathWith((top) => ({ CI_PROJECT_DIR: `${top}/` }))).toBe("sub/logs/Journal.log");
    expect(await pathWith((top) => ({ CI_PROJECT_DIR: join(top, "sub") }))).toBe("logs/Journal.log");
  });

  test("are not counted from a checkout that lies elsewhere", async () => {
    expect(await pathWith((top) => ({ GITHUB_WORKSPACE: join(top, "other") }))).toBe("logs/Journal.log");
  });
});
