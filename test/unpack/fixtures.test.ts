import { Buffer } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isFoundName } from "../../src/discover/kind.js";
import type { Finding } from "../../src/judge/finding.js";
import { describeWith, program } from "../describe-with.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { packedBy, tarOf, zipOf } from "./pack.js";

interface Report {
  readonly findings: readonly Finding[];
  readonly summary: { readonly files: number; readonly lines: number };
}

const invalid = resolve(projectFolder, "fixtures", "invalid");

/** The cases that are linted as a folder is, without options; those that have a config go by it. */
const cases = readdirSync(invalid)
  .sort()
  .filter((name) => readdirSync(join(invalid, name)).every((file) => file === "report.json" || isFoundName(file)))
  .map((name) => ({ name, report: JSON.parse(readFileSync(join(invalid, name, "report.json"), "utf8")) as Report }));

const files: Readonly<Record<string, Buffer>> = Object.fromEntries(
  cases.flatMap(({ name }) =>
    readdirSync(join(invalid, name))
      .filter((file) => file !== "report.json")
      .sort()
      .map((file) => [`${name}/${file}`, readFileSync(join(invalid, name, file))]),
  ),
);

/** The findings of all cases, each with the name that its file goes by. */
function expected(nameOf: (file: string) => string): readonly Finding[] {
  return cases.flatMap(({ name, report }) =>
    report.findings.map((finding) => {
      const named = { ...finding, file: nameOf(`${name}/${finding.file}`) };
      const related = finding.related?.map((place) => ({ ...place, file: nameOf(`${name}/${place.file}`) }));
      return related ? { ...named, related } : named;
    }),
  );
}

const lines = cases.reduce((sum, { report }) => sum + report.summary.lines, 0);

async function expectAll(paths: readonly string[], cwd: string, nameOf: (file: string) => string, stdin?: Buffer) {
  const { stdout, stderr, exitCode } = await run(["--format", "json", ...paths], stdin ? { cwd, stdin } : { cwd });
  const { findings, summary } = JSON.parse(stdout) as Report;
  expect(stderr).toBe("");
  expect(findings).toEqual(expected(nameOf));
  expect(summary).toMatchObject({ files: Object.keys(files).length, lines });
  expect(exitCode).toBe(1);
}

test("most cases are among them", () => {
  expect(cases.length).toBeGreaterThan(150);
  expect(existsSync(join(invalid, cases[0]?.name ?? "", "report.json"))).toBe(true);
});

const archives: readonly (readonly [string, () => Buffer])[] = [
  ["logs.zip", () => zipOf(files)],
  ["stored.zip", () => zipOf(files, { isStored: true })],
  ["streamed.zip", () => zipOf(files, { isStreamed: true })],
  ["large.zip", () => zipOf(files, { isLarge: true })],
  ["logs.tar", () => tarOf(files)],
  ["logs.tar.gz", () => gzipSync(tarOf(files))],
];

describe.each(archives)("all fixtures in %s", (name, make) => {
  test("give the findings of the plain files", async () => {
    const cwd = temporaryFolder({ [name]: make() });
    await expectAll([name], cwd, (file) => `${name}!/${file}`);
  });
});

test("all fixtures are found in an archive of archives, from standard input", async () => {
  const inner = [zipOf(files, { isStreamed: true }), gzipSync(tarOf({}))];
  const stdin = gzipSync(tarOf({ "in/one.zip": inner[0] ?? "", "in/none.tgz": inner[1] ?? "" }));
  await expectAll(["-"], projectFolder, (file) => `<stdin>!/in/one.zip!/${file}`, stdin);
});

test("all fixtures, each compressed, give the findings of the plain files", async () => {
  const cwd = temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${name}.gz`, gzipSync(bytes)])),
  );
  await expectAll(
    Object.keys(files).map((file) => `${file}.gz`),
    cwd,
    (file) => `${file}.gz`,
  );
});

test("any number of threads gives the same report", async () => {
  const few = Object.fromEntries(Object.entries(files).slice(-12));
  const cwd = temporaryFolder({
    "a.zip": zipOf(few),
    "b.tar": tarOf(few),
    "c/Journal.log.gz": gzipSync(files["jump-target/Journal.2025-06-14T180502.01.log"] ?? ""),
    "d.zip": zipOf(few).subarray(0, 2000),
    "e.zip": zipOf({ "Journal.1.log": "", "Journal.2.log": "{" }, { isEncrypted: true }),
  });
  const options = ["--format", "junit", "a.zip", "b.tar", "c", "d.zip", "e.zip"];
  const [one, two] = await Promise.all(["1", "2"].map((threads) => run(["--threads", threads, ...options], { cwd })));
  expect(one?.stdout).toContain('<testsuite name="b.tar!/');
  expect(one?.stderr.match(/^journal-lint: cannot read (?:d\.zip|e\.zip!)/gm)?.length).toBeGreaterThan(2);
  expect(two).toEqual(one);
});

for (const name of ["bzip2", "zstd"] as const) {
  describeWith(program(name), `all fixtures packed by ${name}`, () => {
    const ending = name === "zstd" ? "zst" : "bz2";

    test("give the findings of the plain files", async () => {
      const cwd = temporaryFolder({ [`logs.tar.${ending}`]: packedBy(name, tarOf(files)) });
      await expectAll([`logs.tar.${ending}`], cwd, (file) => `logs.tar.${ending}!/${file}`);
    });

    test("a stream may also come through a pipe, and hold nothing", async () => {
      const [journal = "", bytes = Buffer.alloc(0)] = Object.entries(files)[0] ?? [];
      const options = ["--format", "compact", "--stdin-filename", journal];
      const plain = await run(options, { stdin: bytes });
      expect(plain.stdout).not.toBe("");
      expect(await run(options, { stdin: packedBy(name, bytes) })).toEqual(plain);
      const nothing = await run(options, { stdin: packedBy(name, Buffer.alloc(0)) });
      expect(nothing).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    });

    test("several streams are one", async () => {
      const whole = tarOf(Object.fromEntries(Object.entries(files).slice(-12)));
      const parts = [whole.subarray(0, 700), whole.subarray(700, 2000), whole.subarray(2000)];
      const cwd = temporaryFolder({
        "one.tar": whole,
        "many.tar": Buffer.concat(parts.map((part) => packedBy(name, part))),
      });
      const [one, many] = await Promise.all(
        ["one.tar", "many.tar"].map((path) => run(["--format", "json", path], { cwd })),
      );
      expect(one?.stdout).toContain("one.tar!/");
      expect(many?.stdout.replaceAll("many.tar", "one.tar")).toBe(one?.stdout);
    });

    test("a folder is searched for compressed files", async () => {
      const [journal = "", bytes = Buffer.alloc(0)] = Object.entries(files)[0] ?? [];
      const cwd = temporaryFolder({ [`${journal}.${ending}`]: packedBy(name, bytes) });
      const { stdout } = await run(["--format", "json"], { cwd });
      const own = expected((file) => `${file}.${ending}`).filter(({ file }) => file === `${journal}.${ending}`);
      expect((JSON.parse(stdout) as Report).findings).toEqual(own);
      expect(own.length).toBeGreaterThan(0);
      expect(basename(journal)).toMatch(/^Journal/);
    });
  });
}
