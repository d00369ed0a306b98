import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { formatNames } from "../src/report/index.js";
import { weightOf } from "../src/rules/list.js";
import { isRuleId, rules } from "../src/rules/rules.js";
import { keywords } from "../src/schemas/keywords.js";
import { loadSchema } from "../src/schemas/schema.js";
import { projectFolder, run } from "./run.js";
import { temporaryFolder } from "./temporary-folder.js";

const readmeFile = resolve(projectFolder, "README.md");
const readme = read("README.md");

function read(name: string): string {
  return readFileSync(resolve(projectFolder, name), "utf8").replaceAll("\r\n", "\n");
}

/** The code blocks of a language: what stands before the text, the text, and the closing fence. */
function fences(language: string): RegExp {
  return new RegExp(`(^\`\`\`${language}\n)(.*?)(^\`\`\`$)`, "gms");
}

function blocks(language: string): readonly string[] {
  return [...readme.matchAll(fences(language))].map(([, , text = ""]) => text);
}

/** The cells of the table whose head starts with the given cell, without the head. */
function table(firstHead: string): readonly (readonly string[])[] {
  const lines = readme.split("\n").map(cells);
  const head = lines.findIndex(([first]) => first === firstHead);
  const rows = lines.slice(head + 2);
  return rows.slice(
    0,
    rows.findIndex((row) => row.length === 0),
  );
}

function cells(line: string): readonly string[] {
  if (!line.startsWith("|")) return [];
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("`", ""));
}

/** What a shell makes of a `$ journal-lint` line. */
interface Command {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file that `<` hands in. */
  readonly input: string | undefined;
  /** The command behind `|`. */
  readonly filter: string | undefined;
}

function parse(line: string): Command {
  const [rest = "", filter] = line.split(" | ");
  const [call = "", input] = rest.split(" < ");
  const words = [...call.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const name = words.indexOf("journal-lint");
  const env = words.slice(0, name).map((word) => word.split("=", 2));
  expect(env.every((pair) => pair.length === 2) && name >= 0, `${line} calls journal-lint`).toBe(true);
  return { argv: words.slice(name + 1), env: Object.fromEntries(env), input, filter };
}

/** What `head -<n>` or `cat -v` makes of a text. */
function filtered(text: string, filter: string): string {
  if (filter === "cat -v") return text.replaceAll("\u001b", "^[");
  const [, count] = /^head -(\d+)$/.exec(filter) ?? [];
  expect(count, `${filter} is a filter that this test knows`).toBeDefined();
  return `${text.split("\n").slice(0, Number(count)).join("\n")}\n`;
}

/** The folder of a run has another name on each machine; in README it is /your/project. */
function withoutMachine(text: string, folder: string): string {
  return text
    .replaceAll(JSON.stringify(folder).slice(1, -1), "/your/project")
    .replace(/"\/your\/project[^"]*"/g, (path) => path.replaceAll("\\\\", "/"));
}

/** What a command prints, and its exit code, which is that of the filter where there is one. */
async function shown({ argv, env, input, filter }: Command, cwd: string): Promise<string> {
  const stdin = input === undefined ? "" : readFileSync(resolve(cwd, input), "utf8");
  const { exitCode, stdout, stderr } = await run(argv, { cwd, env, stdin });
  const text = filter === undefined ? stdout : filtered(stdout, filter);
  return `${withoutMachine(text + stderr, cwd)}# exit code ${filter === undefined ? exitCode : 0}\n`;
}

/** A console block as it must be: each command with all that it prints. It may write files, for it runs in a copy of the fixtures. */
async function played(block: string): Promise<string> {
  let folder = temporaryFolder();
  cpSync(resolve(projectFolder, "fixtures/readme"), join(folder, "fixtures/readme"), { recursive: true });
  let text = "";
  for (const command of block.split("\n").filter((line) => line.startsWith("$ "))) {
    const [, to] = /^\$ cd (.+)$/.exec(command) ?? [];
    if (to !== undefined) folder = resolve(folder, to);
    text += to === undefined ? `${command}\n${await shown(parse(command.slice(2)), folder)}\n` : `${command}\n`;
  }
  return `${text.trimEnd()}\n`;
}

// `npx vitest run test/readme.test.ts --update` writes what the commands print now into README.
test("every console block shows what its commands print", async () => {
  const real: string[] = [];
  for (const block of blocks("console")) real.push(await played(block));
  expect(real.length).toBeGreaterThan(0);
  const text = readme.replace(fences("console"), (_, open, __, close) => `${open}${real.shift()}${close}`);
  await expect(text).toMatchFileSnapshot(readmeFile);
});

test("the tests are started as CI starts them", () => {
  const ofCi = read(".ci/run").trimEnd().split("\n").at(-1) ?? "";
  expect(ofCi).toMatch(/^npm /);
  expect(blocks("sh").map((block) => block.trimEnd())).toContain(ofCi);
});

test("files that README shows are those that its commands use", () => {
  expect(blocks("json")).toEqual(
    ["journal-lint.config.json", "schemas/Music.json"].map((name) => read(`fixtures/readme/project/${name}`)),
  );
});

test("the rules table lists every rule with its severities", () => {
  const listed = table("rule").map(([id, severity, strict]) => ({ id, severity, strict }));
  const ids = Object.keys(rules).filter(isRuleId);
  expect(listed).toEqual(ids.map((id) => ({ id, ...weightOf(id) })));
});

test("the keys table lists every key of a config file", () => {
  expect(table("key").map(([key]) => key)).toEqual(Object.keys(loadSchema("config").properties ?? {}));
});

test("links within README lead to a heading", () => {
  const headings = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  const targets = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((target) => !headings.includes(String(target)))).toEqual([]);
});

/** How GitHub names the anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** The options that a help lists, by their long names. */
function optionsIn(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}(?:-\w, )?(--\S+(?: <[^>]+>)?)/gm)].map(([, option = ""]) => option);
}

test("the options table lists every option of --help", async () => {
  const { stdout } = await run(["--help"]);
  const options = optionsIn(stdout);
  expect(options.length).toBeGreaterThan(0);
  expect(table("option").map(([option]) => option)).toEqual(options);
});

test("the options of linting that watch takes are all named", async () => {
  const { stdout } = await run(["watch", "--help"]);
  const options = optionsIn(stdout).map((option) => option.replace(/ .*/, ""));
  const [, sentence = ""] = /these hold: ([^.]*)\./.exec(readme) ?? [];
  const named = [...sentence.matchAll(/`(--[^`]+)`/g)].map(([, option]) => option);
  expect([...named, "--from-start", "--help"].sort()).toEqual([...options].sort());
});

test("the table of generate lists every option of its help", async () => {
  const { stdout } = await run(["generate", "--help"]);
  const options = optionsIn(stdout);
  expect(options.length).toBeGreaterThan(0);
  expect(table("option of generate").map(([option]) => option)).toEqual(options);
});

test("the formats table lists every format", () => {
  expect(table("format").map(([format]) => format)).toEqual(formatNames);
});

test("the keywords table lists every keyword of our own", () => {
  const listed = table("keyword").map(([keyword]) => keyword);
  expect([...listed].sort()).toEqual(keywords.map(({ keyword }) => String(keyword)).sort());
});
