import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../library/compile.js";
import { projectFolder } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const isWindows = process.platform === "win32";

function started(command: string, argv: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd, encoding: "utf8", shell: isWindows });
  return { status, stdout, stderr };
}

const read = (name: string): string => readFileSync(join(projectFolder, name), "utf8");

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs what the build has made; `folder` gets the tarball. */
function pack(folder: string): Packed {
  const argv = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const { status, stdout, stderr } = started("npm", argv, projectFolder);
  expect(status, stderr).toBe(0);
  const [packed] = JSON.parse(stdout) as readonly Packed[];
  if (!packed) throw new Error("npm packed nothing");
  return packed;
}

const tarballs = mkdtempSync(join(tmpdir(), "journal-lint-packed-"));
let packed: Packed;
beforeAll(() => {
  packed = pack(tarballs);
});
afterAll(() => rmSync(tarballs, { recursive: true, force: true }));

test("the package holds what is needed and nothing else", () => {
  const files = packed.files.map(({ path }) => path);
  const kinds = [
    /^(?:LICENSE|README\.md|package\.json|problem-matcher\.json)$/,
    /^dist\/bin\/(?:journal-lint\.js|package\.json)$/,
    /^dist\/(?:events|index)\.(?:c?js|d\.c?ts)$/,
    /^dist\/(?:built-files|chalk|embedded|lint|program|validators|worker)\.js$/,
    /^dist\/start\.cjs$/,
    /^dist\/(?:chunks|in-browser|on-disk)\/[\w-]+\.js$/,
    /^dist\/LICENSES\.txt$/,
    /^dist\/journal-lint-page\.html$/,
    /^dist\/digest\.json$/,
    /^dist\/names\.json\.deflated$/,
    /^dist\/proofs\/(?:prove\.wasm|structs\.(?:bin|json)\.deflated)$/,
    /^dist\/page\/page\.(?:js|css)$/,
    /^schemas\/config\.json$/,
    /^schemas\/(?:events\/|files\/)?\w+\.json$/,
    /^schemas\/(?:ids|names)\/[a-z-]+\.json$/,
    /^schemas\/eddn\/(?:envelope|[a-z_]+-\d)\.json$/,
  ];
  expect(files.filter((file) => !kinds.some((kind) => kind.test(file)))).toEqual([]);
  for (const kind of kinds)
    expect(
      files.some((file) => kind.test(file)),
      String(kind),
    ).toBe(true);
});

test("the package is of the right size", () => {
  expect(packed.files.length).toBeLessThanOrEqual(550);
  expect(packed.unpackedSize).toBeLessThanOrEqual(6_000_000);
});

/** Whether the registry answers, so that a failure to install is ours. */
function isRegistryReached(): boolean {
  return started("npm", ["view", "commander", "version", "--fetch-retries=0"], projectFolder).status === 0;
}

const program = `
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { generate, isEvent, lint, lintText, rules, sample } from "journal-lint";
import * as events from "journal-lint/events";

const collect = async (findings) => { const all = []; for await (const { rule } of findings) all.push(rule); return all; };
const synthesis = { timestamp: "2025-01-01T00:00:00Z", event: "Synthesis", Name: "x", Materials: [] };
assert.deepEqual(await collect(lint("Journal.log")), ["wrong-type"]);
assert.deepEqual(await collect(lintText(JSON.stringify({ ...synthesis, Extra: 1 }))), ["unknown-field"]);
assert.equal(isEvent(synthesis, "Synthesis"), true);
assert.equal(rules.length > 40, true);
assert.equal(isEvent(sample("FSDJump", { seed: 2, extent: "full" }), "FSDJump"), true);
assert.equal([...generate({ events: 10 })].length, 6);
assert.deepEqual(Object.keys(events), []);
const require = createRequire(import.meta.url);
assert.equal(require("journal-lint/schemas/events/FSDJump.json").title, "FSDJump");
assert.deepEqual(require("journal-lint/schemas/config.json").properties.rules.propertyNames.enum.slice(-rules.length), rules.map(({ id }) => id));
assert.equal(require("journal-lint/package.json").name, "journal-lint");
assert.equal(require("journal-lint").lint, lint);
console.log("well");
`;

const typed = `
import { isEvent, lint, type Finding } from "journal-lint";
import type { FSDJump, Status } from "journal-lint/events";
const findings: AsyncIterable<Finding> = lint("logs", { strict: true });
declare const value: unknown;
if (isEvent(value, "FSDJump")) value satisfies FSDJump;
const status: Status = { timestamp: "", event: "Status", Flags: 0 };
`;

test("a packed tarball works in an empty folder: command line, library and types", ({ skip }) => {
  const folder = temporaryFolder({
    "package.json": '{ "type": "module" }',
    "Journal.log": '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n',
  });
  const tarball = join(tarballs, packed.filename);
  const installed = started("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", tarball], folder);
  if (installed.status !== 0 && !isRegistryReached()) {
    process.stderr.write("the tarball is not installed: no package registry can be reached\n");
    skip("no package registry can be reached");
  }
  expect(installed.status, installed.stderr).toBe(0);

  const linted = started("npx", ["journal-lint", "--format", "compact"], folder);
  expect(linted).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^Journal\.log:1:67: error: .* \[wrong-type\]\n$/),
  });
  const tool = join(folder, "node_modules/.bin/journal-lint");
  expect(started(tool, ["schema", "Status.json"], folder)).toMatchObject({ status: 0 });
  expect(started(tool, ["explain", "pips-sum"], folder)).toMatchObject({ status: 0 });

  writeFileSync(join(folder, "program.mjs"), program);
  expect(started(process.execPath, ["program.mjs"], folder)).toMatchObject({ status: 0, stdout: "well\n" });

  expect(compile(folder, typed, `${typed}status.Flag;\n`)).toMatch(
    /^program2\.ts\([^\n]*Property 'Flag' does not exist[^\n]*\n$/,
  );

  const [, megabytes] = /it is one package of ([\d.]+) MB/.exec(read("docs/library.md")) ?? [];
  expect(packagesIn(folder)).toBe(1);
  expect(packed.unpackedSize / 1e6, "MB in the docs").toBeCloseTo(Number(megabytes), 0);
});

function packagesIn(folder: string): number {
  const lock = readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8");
  return Object.keys((JSON.parse(lock) as { readonly packages: object }).packages).length;
}
