import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { expect, test } from "vitest";
import { kindsByOption } from "../../../src/files/discover/kind.js";
import { formatNames } from "../../../src/report/index.js";
import { rules } from "../../../src/rules/index.js";
import { keywords } from "../../../src/schema/compile.js";
import { loadSchema } from "../../../src/schema/schema.js";
import { withoutMadeParts } from "../../../tools/docs/made.js";
import { projectFolder, run } from "../../run.js";
import { schemaFiles } from "../../schema-walk.js";
import { allPages, blocks, pageNames, read, table, withoutBlocks } from "./pages.js";

const guide = pageNames.filter((name) => name.startsWith("docs/"));

test("README is short", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(200);
});

test("README leads to every page", () => {
  const targets = linksOf("README.md").map(({ target }) => target.replace(/#.*/, ""));
  expect(targets).toEqual(expect.arrayContaining([...guide]));
});

test("the tests are started as CI starts them", () => {
  const ofCi = read(".ci/run").match(/^npm .*$/gm);
  const checks = ["lint", "typecheck", "package"].map((name) => `npm run ${name} --silent`);
  // What npm calls `cit`, in two steps, and the other checks.
  expect(ofCi).toEqual(["npm ci", ...checks, "npm test --silent"]);
  expect(blocks("sh", read("README.md")).map((block) => block.trimEnd())).toContain("npm cit");
});

/** The links of a page, as seen from the top of the project. */
function linksOf(name: string): readonly { readonly link: string; readonly target: string }[] {
  return [...withoutBlocks(read(name)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^https?:/.test(link))
    .map((link) => ({ link, target: link.startsWith("#") ? name + link : posix.join(posix.dirname(name), link) }));
}

function headingsOf(name: string): readonly { readonly depth: number; readonly text: string }[] {
  return [...withoutBlocks(read(name)).matchAll(/^(#+) (.*)$/gm)].map(([, marks = "", text = ""]) => ({
    depth: marks.length,
    text,
  }));
}

/** How GitHub names the anchor of a heading. */
function githubAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

test.each([...pageNames, "CONTRIBUTING.md", "ARCHITECTURE.md"])("links of %s lead to a file and a heading", (name) => {
  const links = linksOf(name);
  expect(links.length).toBeGreaterThan(0);
  for (const { link, target } of links) {
    const [file = "", anchor] = target.split("#");
    expect(existsSync(resolve(projectFolder, file)), link).toBe(true);
    if (anchor !== undefined)
      expect(
        headingsOf(file).map(({ text }) => githubAnchor(text)),
        link,
      ).toContain(anchor);
  }
});

test.each(guide)("%s says what it is for, and lists its sections if it has many", (name) => {
  const [title, opening = ""] = withoutBlocks(read(name)).split(/\n\n+/);
  expect(title).toMatch(/^# \S/);
  expect(opening).toMatch(/^[`\w].*\.$/s);
  const sections = headingsOf(name).filter(({ depth }) => depth === 2);
  const listed = [...read(name).matchAll(/^- \[(.+)\]\(#(.+)\)$/gm)].map(([, text]) => text);
  if (sections.length > 3 || listed.length > 0) expect(listed).toEqual(sections.map(({ text }) => text));
});

test("the pages name the version that there is", () => {
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  const named = [...allPages.matchAll(/journal-lint(?:-|@v?)(\d+\.\d+\.\d+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([version]));
});

test("the keys table lists every key of a config file", () => {
  const keys = table("key").map(([key]) => key);
  expect([...keys].sort()).toEqual(Object.keys(loadSchema("config").properties ?? {}).sort());
});

test("the table of files lists every word of --as", () => {
  const listed = table("name, in upper or lower case").map(([, , word = ""]) => word);
  expect([...listed].sort()).toEqual(Object.keys(kindsByOption).sort());
});

test("the formats table lists every format", () => {
  expect(table("format").map(([format]) => format)).toEqual(formatNames);
});

test("the keywords table lists every keyword of our own", () => {
  const listed = table("keyword").map(([keyword]) => keyword);
  expect([...listed].sort()).toEqual(keywords.map(({ keyword }) => String(keyword)).sort());
});

test("the events of the specification are all named", () => {
  const [, sentence = ""] = /and the events\n(.*?)\./s.exec(read("docs/specification.md")) ?? [];
  const specified = schemaFiles.filter(({ folder, schema }) => folder === "events" && schema["x-specified"]);
  expect(sentence.split(/,\s+|\s+and\s+/).sort()).toEqual(specified.map(({ title }) => title).sort());
});

test.each(pageNames.filter((name) => name !== "docs/specification.md"))(
  "%s links the specification where it first names it",
  (name) => {
    const text = withoutBlocks(withoutMadeParts(read(name)));
    const first = text.search(/specification|\bspecified/i);
    if (first >= 0) expect(text.slice(first - 20, first + 60)).toMatch(/\]\((?:docs\/)?specification\.md/);
  },
);

/** Words of earlier versions of the pages that a reader does not expect, by what to write instead. */
const oddWords: Readonly<Record<string, RegExp>> = {
  "fixed, corrected": /\bmend(?:s|ed|ing)?\b/i,
  "compared with": /\bh[eo]ld (?:\w+ )?against\b/i,
  "reported, said": /\btold\b/i,
  difference: /\bdepartures?\b/i,
  shard: /\bshares? of the files\b/i,
  check: /\bjudg(?:e|es|ed|ing)\b/i,
};

test("pages and help are in plain words", async () => {
  const helps = await Promise.all(Object.keys(pageOf).map(async (command) => (await run([command, "--help"])).stdout));
  const text = [withoutBlocks(allPages), (await run(["help", "all"])).stdout, ...helps].join("\n");
  for (const [plain, odd] of Object.entries(oddWords)) expect(odd.exec(text)?.[0], plain).toBeUndefined();
});

test("files and identifiers are in plain words", () => {
  const odd = /\b(?:told|judg|breach|sketch|hearing)|(?<!Cockpit)(?:Told|Judg|Breach|Sketch|Hearing)/;
  for (const folder of ["src", "tools", "bin"]) {
    for (const name of readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })) {
      const code = /\.(?:ts|mjs)$/.test(name) ? read(join(folder, name)) : "";
      const words = code.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/ .*/g, "");
      expect(odd.exec(`${name} ${words}`)?.[0], name).toBeUndefined();
    }
  }
});

test("the tables of rules, options and stages are in the files, and none is written by hand", () => {
  expect(Object.keys(rules).filter((id) => !read("docs/rules.md").includes(`\n| \`${id}\` | `))).toEqual([]);
  expect(Object.keys(rules).filter((id) => allPages.includes(`\n| \`${id}\` | `))).toEqual([]);
  expect(read("docs/usage.md")).toContain("\n| `--strict` | ");
  expect(read("docs/sessions.md")).toMatch(/\n\| docked \| .*Undocked/);
});

test("README shows players first what to type and what they get, and the page of sessions has its picture", () => {
  const [firstScreen = "", rest = ""] = read("README.md").split("</picture>");
  expect(firstScreen.split("\n").length).toBeLessThan(20);
  expect(firstScreen).toMatch(/^npx journal-lint open .*\n^npx journal-lint --game-dir --format html:/m);
  expect(rest).not.toContain("<picture>");
  for (const theme of ["light", "dark"]) {
    expect(firstScreen).toContain(`"docs/report-${theme}.png"`);
    expect(
      readFileSync(join(projectFolder, `docs/report-${theme}.png`))
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  }
  expect(read("docs/sessions.md")).toContain("](session.svg)");
});

async function optionsOf(...command: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(command.length === 0 ? ["help", "all"] : [...command, "--help"]);
  const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option = ""]) => option);
  expect(options.length).toBeGreaterThan(0);
  return options;
}

/** Each command, and the page that mentions its options beside those of linting. */
const pageOf: Readonly<Record<string, string>> = {
  watch: "docs/watch.md",
  explain: "docs/rules.md",
  generate: "docs/generate.md",
  rules: "docs/rules.md",
  schema: "docs/schemas.md",
  changes: "docs/usage.md",
  drift: "docs/watch.md",
  story: "docs/sessions.md",
  eddn: "docs/eddn.md",
  infer: "docs/schemas.md",
  redact: "docs/redact.md",
  replay: "docs/replay.md",
  merge: "docs/scale.md",
  open: "docs/page.md",
  completion: "docs/usage.md",
};

test("every command has a page", async () => {
  const { stdout } = await run(["--help"]);
  const [, list = ""] = /^Commands:\n(.*?)\n\nExit/ms.exec(stdout) ?? [];
  const commands = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, command]) => command);
  expect(commands.filter((command) => command !== "help").sort()).toEqual(Object.keys(pageOf).sort());
  for (const command of Object.keys(pageOf)) expect(read("docs/usage.md")).toContain(`| \`journal-lint ${command}`);
});

/** The options that a text names, in its prose and behind `journal-lint` in its examples. */
function namedOptions(text: string): ReadonlySet<string> {
  const spans = [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
  const calls = [...text.matchAll(/\bjournal-lint ([^&|#\n]*)/g)].map(([, call = ""]) => call);
  const own = spans.filter((span) => span.startsWith("--") || /^(?:journal-lint|explain|infer|generate) /.test(span));
  return new Set([...own, ...calls].flatMap((words) => words.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? []));
}

test("every option of linting is named on some page", async () => {
  const named = namedOptions(allPages);
  expect((await optionsOf()).filter((option) => !named.has(option))).toEqual([]);
});

test.each(Object.entries(pageOf))("every option of %s is named in %s", async (command, page) => {
  const ofLinting = ["watch", "infer", "merge", "drift"].includes(command) ? await optionsOf() : [];
  const named = namedOptions(withoutMadeParts(read(page)));
  const missing = (await optionsOf(command)).filter((option) => !named.has(option) && !ofLinting.includes(option));
  expect(missing.filter((option) => option !== "--help")).toEqual([]);
});

test("every option that a page names is there", async () => {
  const lists = await Promise.all([optionsOf(), ...Object.keys(pageOf).map((command) => optionsOf(command))]);
  const known = new Set(lists.flat());
  expect([...namedOptions(allPages)].filter((option) => !known.has(option))).toEqual([]);
});
