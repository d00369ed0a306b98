import { Buffer } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { journalOrder } from "../../../src/engine/between-journals/order.js";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { kindOfName } from "../../../src/files/discover/kind.js";
import { isFoundName } from "../../../src/files/discover/wanted-name.js";
import { depth } from "../../depth.js";
import { describeWith, program } from "../../describe-with.js";
import { projectFolder, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { packedBy, tarOf, zipOf } from "./pack.js";

interface Report {
  readonly findings: readonly Finding[];
  readonly summary: { readonly files: number; readonly lines: number };
}

const invalid = resolve(projectFolder, "fixtures", "invalid");

/** Those that some tests here are about. */
const needed = ["jump-target", "mixed-line-ends"];

/** Some of the cases that are linted as a folder is, without options; those that have a config go by it. */
const cases = readdirSync(invalid)
  .sort()
  .filter((name, index) => depth >= 10 || index % 4 === 0 || needed.includes(name))
  .filter((name) => readdirSync(join(invalid, name)).every((file) => file === "report.json" || isFoundName(file)))
  .map((name) => ({ name, report: JSON.parse(readFileSync(join(invalid, name, "report.json"), "utf8")) as Report }));

const names = cases.flatMap(({ name }) =>
  readdirSync(join(invalid, name))
    .filter((file) => file !== "report.json")
    .sort()
    .map((file) => `${name}/${file}`),
);

/** The files in the order in which they are compared with each other, which is that of the members of an archive. */
const files: Readonly<Record<string, Buffer>> = Object.fromEntries(
  journalOrder(names.map((name) => ({ name, path: name, kind: kindOfName(name) }))).map(({ name }) => [
    name,
    readFileSync(join(invalid, name)),
  ]),
);

/** A finding with the name that its file goes by. */
function renamed(finding: Finding, nameOf: (file: string) => string): Finding {
  const related = finding.related?.map((place) => ({ ...place, file: nameOf(place.file) }));
  // An earlier journal is named in words too.
  const message = finding.message.replace(/(?<=in line \d+ of )\S+\.log/, (name) => basename(nameOf(name)));
  return { ...finding, file: nameOf(finding.file), message, ...(related ? { related } : {}) };
}

const plain = (async (): Promise<readonly Finding[]> => {
  const { stdout } = await run(["--format", "json", ...Object.keys(files)], { cwd: invalid });
  return (JSON.parse(stdout) as Report).findings;
})();

/** What is found in all files, compared with each other. */
async function together(nameOf: (file: string) => string): Promise<readonly Finding[]> {
  return (await plain).map((finding) => renamed(finding, nameOf));
}

/** What is found in each case by itself. */
function apart(nameOf: (file: string) => string): readonly Finding[] {
  const places = new Map(Object.keys(files).map((name, index) => [nameOf(name), index]));
  return cases
    .flatMap(({ name, report }) =>
      report.findings.map((finding) => renamed(finding, (file) => nameOf(`${name}/${file}`))),
    )
    .sort((a, b) => (places.get(a.file) ?? 0) - (places.get(b.file) ?? 0));
}

const lines = cases.reduce((sum, { report }) => sum + report.summary.lines, 0);

async function expectAll(paths: readonly string[], cwd: string, nameOf: (file: string) => string, stdin?: Buffer) {
  const { stdout, stderr, exitCode } = await run(["--format", "json", ...paths], stdin ? { cwd, stdin } : { cwd });
  const { findings, summary } = JSON.parse(stdout) as Report;
  expect(stderr).toBe("");
  expect(findings).toEqual(stdin ? apart(nameOf) : await together(nameOf));
  expect(summary).toMatchObject({ files: Object.keys(files).length, lines });
  expect(exitCode).toBe(1);
}

test("many cases are among them", () => {
  expect(cases.length).toBeGreaterThan(40);
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

test("what is packed is held against other files, and parts are one story, with any number of threads", async () => {
  const [target = "", start = ""] = String(files["jump-target/Journal.2025-06-14T180502.01.log"]).split(/(?<=\n)/);
  const first = Buffer.from(`${target}{"timestamp":"2025-06-14T18:05:03Z","event":"Continued","Part":2}\n`);
  const header = `{"timestamp":"2025-06-14T18:05:03Z","event":"Fileheader","part":2,"language":"English/UK","Odyssey":true,"gameversion":"4.1.1.0","build":"r312345/r0 "}\n`;
  const second = Buffer.from(header + start);
  const part = "Journal.2025-06-14T180000";
  const other = target.replace("3932277478106", "628952664435");
  const cwd = temporaryFolder({
    [`gz/${part}.01.log.gz`]: gzipSync(first),
    [`gz/${part}.02.log.gz`]: gzipSync(second),
    [`half/${part}.01.log`]: first,
    [`half/${part}.02.log.gz`]: gzipSync(second),
    "one.zip": zipOf({
      [`${part}.01.log`]: first,
      [`${part}.02.log`]: second,
      "Journal.2025-06-14T190000.01.log": other,
    }),
    "later/Journal.2025-06-14T190000.01.log.gz": gzipSync(Buffer.from(other)),
  });
  const rules = async (threads: string, ...paths: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await run(["--format", "json", "--threads", threads, ...paths], { cwd });
    return (JSON.parse(stdout) as Report).findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
  };
  for (const threads of ["1", "2"]) {
    expect(await rules(threads, "gz", "later")).toEqual([
      `gz/${part}.02.log.gz:2 jump-target`,
      "later/Journal.2025-06-14T190000.01.log.gz:1 system-identity",
    ]);
    expect(await rules(threads, "half")).toEqual([`half/${part}.02.log.gz:2 jump-target`]);
    expect(await rules(threads, "one.zip")).toEqual([
      `one.zip!/${part}.02.log:2 jump-target`,
      "one.zip!/Journal.2025-06-14T190000.01.log:1 system-identity",
    ]);
  }
});

test("nothing that is packed is fixed or redacted, and all else is", async () => {
  const journal = files["mixed-line-ends/Journal.2025-06-14T180500.01.log"] ?? Object.values(files)[0] ?? "";
  const cwd = temporaryFolder({ "a/Journal.1.log.gz": gzipSync(journal), "a/Journal.2.log": journal });
  const fixed = await run(["--fix", "a"], { cwd });
  expect(fixed.stderr).toContain("cannot fix a/Journal.1.log.gz: it is packed as gzip: unpack it first\n");
  expect(fixed.stdout).not.toContain("Journal.1.log.gz");
  expect(fixed.exitCode).toBe(2);
  const redacted = await run(["redact", "a", "--out", "b"], { cwd });
  expect(redacted.stderr).toContain("cannot read a/Journal.1.log.gz: it is packed as gzip: unpack it first\n");
  expect(redacted.exitCode).toBe(2);
  expect(readdirSync(join(cwd, "b"))).toEqual(["Journal.2.log"]);
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

    test("a stream may also come through a pipe, and hold nothing or a few bytes", async () => {
      const [journal = "", bytes = Buffer.alloc(0)] = Object.entries(files)[0] ?? [];
      const options = ["--format", "compact", "--stdin-filename", journal];
      const plain = await run(options, { stdin: bytes });
      expect(plain.stdout).not.toBe("");
      expect(await run(options, { stdin: packedBy(name, bytes) })).toEqual(plain);
      const nothing = await run(options, { stdin: packedBy(name, Buffer.alloc(0)) });
      expect(nothing).toEqual({ exitCode: 0, stdout: "", stderr: "" });
      const few = Buffer.from("{}\n");
      const seen = await run(options, { stdin: few });
      expect(seen.stdout).not.toBe("");
      expect(await run(options, { stdin: packedBy(name, few) })).toEqual(seen);
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
      const own = apart((file) => `${file}.${ending}`).filter(({ file }) => file === `${journal}.${ending}`);
      expect((JSON.parse(stdout) as Report).findings).toEqual(own);
      expect(own.length).toBeGreaterThan(0);
      expect(basename(journal)).toMatch(/^Journal/);
    });
  });
}
