import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { rules } from "../src/rules/rules.js";
import { keywords } from "../src/schemas/keywords.js";
import { projectFolder, run } from "./run.js";

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

/** The arguments of a `$ journal-lint` line, and the file that `<` hands in. */
function parse(command: string): { readonly argv: readonly string[]; readonly input: string | undefined } {
  const [line = "", input] = command.split(" < ");
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  return { argv: words.slice(1), input };
}

/** A console block as it must be: each command with all that it prints, and its exit code. */
async function played(block: string): Promise<string> {
  const commands = block.split("\n").filter((line) => line.startsWith("$ "));
  const parts: string[] = [];
  for (const command of commands) {
    const { argv, input } = parse(command.slice(2));
    expect(command).toMatch(/^\$ journal-lint( |$)/);
    const { exitCode, stdout, stderr } = await run(argv, input === undefined ? {} : { stdin: read(input) });
    parts.push(`${command}\n${stdout}${stderr}# exit code ${exitCode}\n`);
  }
  return parts.join("\n");
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

test("the rules table lists every rule with its severities", () => {
  const listed = table("rule").map(([id, severity, strict]) => [id, severity, strict]);
  expect(listed).toEqual(Object.entries(rules).map(([id, { severity, strict }]) => [id, severity, strict]));
});

test("the options table lists every option of --help", async () => {
  const { stdout } = await run(["--help"]);
  const options = [...stdout.matchAll(/^ {2}(--\S+(?: <[^>]+>)?)/gm)].map(([, option]) => option);
  expect(options.length).toBeGreaterThan(0);
  expect(table("option").map(([option]) => option)).toEqual(options);
});

test("the keywords table lists every keyword of our own", () => {
  const listed = table("keyword").map(([keyword]) => keyword);
  expect([...listed].sort()).toEqual(keywords.map(({ keyword }) => String(keyword)).sort());
});
