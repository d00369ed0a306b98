import { cpSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { withMadeParts } from "../../../tools/docs/made.js";
import { sessionFile } from "../../../tools/docs/session-picture.js";
import { projectFolder, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { blocks, fences, pageNames, read } from "./pages.js";

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

/** The folder of a run has another name on each machine; in the pages it is /your/project. */
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

const withExamples = pageNames.filter((name) => blocks("console", read(name)).length > 0);

// `npx vitest run test/tools/docs/examples.test.ts --update` writes what the commands print now into the pages, and draws the picture of a session.
const withMade = pageNames.filter((name) => read(name).includes("\n<!-- made: "));

test.each([...new Set([...withExamples, ...withMade])])(
  "every console block and table of %s shows what the program says",
  async (name) => {
    const page = read(name);
    const real: string[] = [];
    for (const block of blocks("console", page)) real.push(await played(block));
    const text = page.replace(fences("console"), (_, open, __, close) => `${open}${real.shift()}${close}`);
    await expect(withMadeParts(text)).toMatchFileSnapshot(resolve(projectFolder, name));
  },
);

test("the journal that README lints is clean after --fix", async () => {
  const cwd = temporaryFolder();
  cpSync(resolve(projectFolder, "fixtures/readme/logs"), join(cwd, "logs"), { recursive: true });
  expect((await run(["logs"], { cwd })).stdout).toContain("\n3 of 3 can be fixed with --fix\n");
  await run(["--fix", "logs"], { cwd });
  const { exitCode, stdout } = await run(["logs"], { cwd });
  expect(stdout).toMatch(/^0 errors, 0 warnings in 1 file, 4 lines /);
  expect(exitCode).toBe(0);
});

test("the picture of a session is that of the machine", async () => {
  await expect(sessionFile()).toMatchFileSnapshot(resolve(projectFolder, "docs/session.svg"));
});

test("README and most pages have examples", () => {
  expect(withExamples).toContain("README.md");
  expect(withExamples.length).toBeGreaterThan(pageNames.length / 2);
});

/** The files that the pages show. */
const shownFiles = [
  "project/journal-lint.config.json",
  "overrides/journal-lint.config.json",
  "project/schemas/Music.json",
  "relations/Delivery.json",
].map((name) => `fixtures/readme/${name}`);

test("files that the pages show are those that their commands use", () => {
  expect([...blocks("json")].sort()).toEqual(shownFiles.map(read).sort());
});

test.each(shownFiles.filter((name) => name.endsWith(".config.json")))("%s is a config that is taken", async (name) => {
  const { exitCode, stderr } = await run(["--print-config"], { cwd: resolve(projectFolder, dirname(name)) });
  expect(stderr).toMatch(/^journal-lint: config file: .*\n$/);
  expect(exitCode).toBe(0);
});
