import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { formatNames } from "../../../src/report/index.js";
import { ruleNames } from "../../../src/rules/index.js";
import { describeWith, program } from "../../describe-with.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

/** A folder with the completion script of a shell, and something to complete. */
async function folderWith(shell: string): Promise<string> {
  const { exitCode, stdout, stderr } = await run(["completion", shell]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return temporaryFolder({ script: stdout, "logs/a.log": "", "big file.log": "" });
}

function played(shell: string, argv: readonly string[], cwd: string): string {
  const { stdout, stderr } = spawnSync(shell, argv, {
    cwd,
    encoding: "utf8",
    timeout: 300_000,
    env: { PATH: process.env.PATH ?? "", HOME: cwd },
  });
  expect(stderr).toBe("");
  return stdout;
}

const ids = ruleNames;

describeWith(program("bash"), "bash", () => {
  /** What bash would offer for lines that are typed so far, one after the other. */
  async function offered(lines: readonly string[]): Promise<readonly (readonly string[])[]> {
    const cwd = await folderWith("bash");
    const script = `
      compopt() { :; }
      source ./script
      for line; do
        COMP_LINE=$line COMP_POINT=\${#line} COMPREPLY=()
        _journal_lint
        printf '%s\\n' "\${COMPREPLY[@]}" ---
      done`;
    const printed = played("bash", ["--norc", "-c", script, "bash", ...lines], cwd);
    const words = printed.split("---\n").map((part) => part.split("\n").filter((word) => word !== ""));
    return words.slice(0, -1);
  }

  test("completes options, values, commands, their words and files", async () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      "journal-lint --stric": ["--strict"],
      "journal-lint --no-c": ["--no-color", "--no-config", "--no-cache"],
      "journal-lint --format ": formatNames,
      "journal-lint logs --format=comp": ["compact"],
      "journal-lint --format json:lo": [],
      "journal-lint --rule ": ids.map((id) => `${id}=`),
      "journal-lint --rule unknown-fi": ["unknown-field="],
      "journal-lint --rule unknown-field=": ["off", "warn", "error"],
      "journal-lint --rule=unknown-field=w": ["warn"],
      "journal-lint --as mo": ["modules"],
      "journal-lint --config ": [],
      "journal-lint --max-warnings ": [],
      "journal-lint compl": ["completion"],
      "journal-lint l": ["logs"],
      "journal-lint b": ["big file.log"],
      "journal-lint logs expl": [],
      "journal-lint explain FSDJ": ["FSDJump"],
      "journal-lint explain pips": ["pips-sum"],
      "journal-lint generate ev": ["event"],
      "journal-lint generate event FSDJ": ["FSDJump"],
      "journal-lint generate --fault pips": ["pips-sum"],
      "journal-lint generate --fault al": ["all"],
      "journal-lint generate --format ": ["game", "compact"],
      "journal-lint generate --language Fr": ["French/FR"],
      "journal-lint schema Statu": ["Status", "Status.json"],
      "journal-lint schema --": ["--all", "--bundle", "--plain", "--help"],
      "journal-lint rules --j": ["--json"],
      "journal-lint infer Mus": ["Music"],
      "journal-lint infer Music lo": [],
      "journal-lint infer --d": ["--draft"],
      "journal-lint rules ": [],
      "journal-lint completion ": ["bash", "zsh", "fish", "powershell"],
    };
    const lines = Object.keys(expected);
    const words = await offered(lines);
    expect(Object.fromEntries(lines.map((line, index) => [line, words[index]]))).toEqual(expected);
  });

  test("the first word is a command or a file", async () => {
    const [words] = await offered(["journal-lint "]);
    expect(words).toEqual(
      expect.arrayContaining(["explain", "generate", "rules", "schema", "completion", "logs", "big file.log"]),
    );
  });

  test("every option of help all is offered", async () => {
    const { stdout } = await run(["help", "all"]);
    const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option]) => option);
    expect(options.length).toBeGreaterThan(15);
    expect(await offered(["journal-lint --"])).toEqual([options]);
  });
});

describeWith(program("zsh"), "zsh", () => {
  /** What lines become when Tab is pressed at their ends in a real zsh. */
  async function completed(lines: readonly string[]): Promise<readonly string[]> {
    const cwd = await folderWith("zsh");
    const driver = `
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1= PROMPT_SP=; setopt no_beep; autoload -Uz compinit; compinit -u -D; source ./script'
      zpty -w shell 'tell() { print -rn -- "<<<$BUFFER>>>"; BUFFER= }; zle -N tell; bindkey "^X" tell; print -rn READY'
      zpty -r shell answer '*READY*READY*'
      for line; do
        zpty -w -n shell "$line"$'\\t\\x18'
        zpty -r shell answer '*<<<*>>>'
        print -r -- "\${\${answer##*<<<}%%>>>*}"
      done`;
    return played("zsh", ["-f", "-c", driver, "zsh", ...lines], cwd)
      .trimEnd()
      .split("\n");
  }

  test("completes options, values, commands, their words and files", async () => {
    const expected: Readonly<Record<string, string>> = {
      "--stric": "--strict ",
      "--format comp": "--format compact ",
      "--format json:lo": "--format json:logs/",
      "--rule unknown-fi": "--rule unknown-field=",
      "--rule unknown-field=w": "--rule unknown-field=warn ",
      "--rule=unknown-field=w": "--rule=unknown-field=warn ",
      "--as mo": "--as modules ",
      "--schemas l": "--schemas logs/",
      compl: "completion ",
      l: "logs/",
      b: "big\\ file.log ",
      "logs/": "logs/a.log ",
      "explain FSDJ": "explain FSDJump ",
      "explain pips": "explain pips-sum ",
      "schema NavR": "schema NavRoute",
      "schema --a": "schema --all ",
      "rules --j": "rules --json ",
      "infer Mus": "infer Music ",
      "infer Music lo": "infer Music logs/",
      "infer --out lo": "infer --out logs/",
      "completion f": "completion fish",
    };
    const lines = Object.keys(expected).map((line) => `journal-lint ${line}`);
    expect(await completed(lines)).toEqual(Object.values(expected).map((line) => `journal-lint ${line}`));
  });
});

describeWith(program("fish"), "fish", () => {
  async function offered(line: string): Promise<readonly string[]> {
    const cwd = await folderWith("fish");
    const script = `source ${join(cwd, "script")}; complete --do-complete $argv`;
    return played("fish", ["--no-config", "-c", script, line], cwd)
      .trimEnd()
      .split("\n")
      .map((word) => word.split("\t")[0] ?? "");
  }

  test.each([
    ["journal-lint --stric", ["--strict"]],
    ["journal-lint --format comp", ["compact"]],
    ["journal-lint --rule unknown-field=", ["unknown-field=error", "unknown-field=off", "unknown-field=warn"]],
    ["journal-lint --as mo", ["modules"]],
    ["journal-lint --schemas ", ["logs/"]],
    ["journal-lint compl", ["completion"]],
    ["journal-lint l", ["logs/"]],
    ["journal-lint explain FSDJ", ["FSDJump"]],
    ["journal-lint schema Statu", ["Status", "Status.json"]],
    ["journal-lint schema --al", ["--all"]],
    ["journal-lint completion ", ["bash", "fish", "powershell", "zsh"]],
    ["journal-lint infer Mus", ["Music"]],
    ["journal-lint infer Music logs", ["logs/"]],
  ])("%s", async (line, expected) => {
    expect([...(await offered(line))].sort()).toEqual(expected);
  });
});

test("exits with 2 for another shell", async () => {
  const { exitCode, stdout, stderr } = await run(["completion", "tcsh"]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(
    /^journal-lint: .*Allowed choices are bash, zsh, fish, powershell\. See journal-lint completion --help\n$/,
  );
});

describeWith({ ...program("pwsh"), isDueInCi: false }, "PowerShell", () => {
  test.each([
    ["journal-lint --stric", ["--strict"]],
    ["journal-lint --format ", formatNames],
    ["journal-lint --rule unknown-fi", ["off", "warn", "error"].map((word) => `unknown-field=${word}`)],
    ["journal-lint compl", ["completion"]],
    ["journal-lint schema fsdj", ["FSDJump"]],
  ])("%s", async (line, expected) => {
    const cwd = await folderWith("powershell");
    const script = `Get-Content -Raw ./script | Invoke-Expression
(TabExpansion2 -inputScript '${line}' -cursorColumn ${line.length}).CompletionMatches | ForEach-Object CompletionText`;
    const printed = played("pwsh", ["-NoProfile", "-Command", script], cwd);
    expect(printed.split(/\r?\n/).filter((word) => word !== "")).toEqual(expected);
  });
});

test("the script for PowerShell names every command, option and rule, in quotes that hold", async () => {
  const { stdout } = await run(["completion", "powershell"]);
  for (const word of ["watch", "--strict", "--max-warnings", "wrong-type=warn", "Status.json", ...formatNames]) {
    expect(stdout).toContain(`'${word}'`);
  }
  // A quote within a text is written twice, so that each line has an even number of them.
  for (const line of stdout.split("\n").slice(1)) expect((line.match(/'/g) ?? []).length % 2, line).toBe(0);
  const brackets = stdout.replaceAll(/'[^']*'|"[^"]*"|#.*/g, "");
  for (const pair of ["()", "{}", "[]"]) {
    expect(brackets.split(pair.charAt(0)).length).toBe(brackets.split(pair.charAt(1)).length);
  }
});
