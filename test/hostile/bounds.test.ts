import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const own = (fields: string): string => `{ ${time}, "event":"Own"${fields} }\n`;

describe.skipIf(process.platform === "win32")(
  "a pipe that nobody writes to, or a device without an end, is refused",
  () => {
    const places = {
      "a config": (file: string) => ["--config", file],
      "a baseline": (file: string) => ["--baseline", file],
      "a list of files": (file: string) => ["--files-from", file],
    };
    test.each(Object.entries(places))("refuses it as %s", async (_, argv) => {
      const cwd = temporaryFolder({ "Journal.log": own("") });
      execFileSync("mkfifo", [join(cwd, "pipe")]);
      symlinkSync("/dev/zero", join(cwd, "zero"));
      for (const file of ["pipe", "zero"]) {
        const { exitCode, stderr } = await run([...argv(file), "Journal.log"], { cwd });
        expect({ exitCode, stderr }).toEqual({
          exitCode: 2,
          stderr: `journal-lint: cannot read ${file}: it is not a regular file\n`,
        });
      }
    });

    test("refuses it as the baseline of a config, also when the shell has opened it", async () => {
      for (const baseline of ["/dev/stdin", "/dev/fd/0", "../../../../../../dev/stdin"]) {
        const cwd = temporaryFolder({ "c.json": JSON.stringify({ baseline }), "Journal.log": own("") });
        const { exitCode, stderr } = await run(["--config", "c.json", "Journal.log"], { cwd });
        expect({ exitCode, stderr }).toEqual({
          exitCode: 2,
          stderr: `journal-lint: the config has ${baseline} written, which lies outside of the config's folder: name it on the command line\n`,
        });
      }
    });

    test("refuses it as a schema, as the config of a folder, and among journals", async () => {
      const cwd = temporaryFolder({ "logs/Journal.log": own("") });
      mkdirSync(join(cwd, "schemas"));
      execFileSync("mkfifo", [join(cwd, "schemas/Own.json"), join(cwd, "logs/Journal.pipe.log")]);
      expect((await run(["--schemas", "schemas", "logs"], { cwd })).stderr).toBe(
        "journal-lint: cannot read schemas/Own.json: it is not a regular file\n",
      );
      expect((await run(["--format", "json", "logs"], { cwd })).stdout).toContain('"files":1');
      symlinkSync("/dev/zero", join(cwd, "logs/.journal-lintrc.json"));
      expect((await run(["logs"], { cwd })).stderr).toBe(
        "journal-lint: cannot read logs/.journal-lintrc.json: it is not a regular file\n",
      );
    });
  },
);

test("what is longer than a person writes is refused", async () => {
  const long = `{}${" ".repeat(1024 * 1024)}`;
  const cwd = temporaryFolder({ "long.json": long, "schemas/Own.json": long, "Journal.log": own("") });
  expect((await run(["--config", "long.json"], { cwd })).stderr).toBe(
    "journal-lint: cannot read long.json: it is longer than 1 MB\n",
  );
  expect((await run(["--schemas", "schemas", "Journal.log"], { cwd })).stderr).toBe(
    "journal-lint: cannot read schemas/Own.json: it is longer than 1 MB\n",
  );
  for (let count = 0; count < 2001; count++) writeFileSync(join(cwd, "schemas", `E${count}.json`), "{}");
  expect((await run(["--schemas", "schemas", "Journal.log"], { cwd })).stderr).toBe(
    "journal-lint: cannot use schemas: it has more than 2000 schemas\n",
  );
});

test("links that lead back into a folder of schemas are not followed", async () => {
  const cwd = temporaryFolder({
    "schemas/journal-v1.0.json": "{}",
    "journal-lint.config.json": '{ "eddnSchemas": "schemas" }',
    "Journal.log": own(""),
  });
  for (const name of ["one", "two"]) symlinkSync(".", join(cwd, "schemas", name), "dir");
  const { exitCode, stderr } = await run(["Journal.log"], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining("schemas/journal-v1.0.json") });
});

test("more fields than a person describes are refused, in one schema as in several", async () => {
  const properties = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`f${index}`, {}]));
  const half = JSON.stringify({ properties });
  const cwd = temporaryFolder({
    "one/Own.json": JSON.stringify({ properties, $defs: properties }),
    "two/A.json": half,
    "two/B.json": half,
    "Journal.log": own(""),
  });
  for (const [folder, file] of [
    ["one", "one/Own.json"],
    ["two", "two/B.json"],
  ] as const) {
    const { exitCode, stderr } = await run(["--schemas", folder, "Journal.log"], { cwd });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `journal-lint: ${file} is not a usable schema: with it the folder has more than 10000 fields and schemas, delete some of them\n`,
    });
  }
});

test("globs and paths of a config that cannot be used are refused with the file", async () => {
  const many = Array.from({ length: 1001 }, (_, index) => `a${index}`);
  for (const [config, reason] of [
    [{ ignore: ["a".repeat(3000)] }, /^journal-lint: c\.json: the glob a+…a+ asks for too many steps/],
    [
      { overrides: [{ files: "{1..99999}" }] },
      /^journal-lint: c\.json: the glob \{1\.\.99999\} has a range of more than 1000\n$/,
    ],
    [{ files: { "!(a)": "journal" } }, /^journal-lint: c\.json: exceptions are not possible, as in !\(a\)/],
    [
      { ignore: ["{a,[}]"] },
      /^journal-lint: c\.json: the glob \{a,\[\}\] has brackets that cross each other: write a backslash before those of a name\n$/,
    ],
    [{ schemas: "a\0b" }, /^journal-lint: c\.json: schemas: a path cannot have a NUL character in it, delete it\n$/],
    [{ eddnSchemas: "a\0b" }, /^journal-lint: c\.json: eddnSchemas: a path cannot have a NUL/],
    [{ baseline: "a\0b" }, /^journal-lint: c\.json: baseline: a path cannot have a NUL/],
    [{ cache: "a\0b" }, /^journal-lint: c\.json: cache: a path cannot have a NUL/],
    [{ format: ["json:a\0b"] }, /^journal-lint: c\.json: format: a config .*: --format json:a\\u0000b\n$/],
    [{ ignore: many }, /^journal-lint: c\.json: there are more than 1000 globs/],
    [
      {
        ignore: many.slice(0, 300).map((glob) => `${glob}${"b".repeat(216)}`),
        files: { ["c".repeat(400)]: "journal" },
      },
      /^journal-lint: c\.json: the globs have more than 65536 characters together: name folders instead of files\n$/,
    ],
  ] as const) {
    const cwd = temporaryFolder({ "c.json": JSON.stringify(config), "Journal.log": "" });
    const { exitCode, stderr } = await run(["--config", "c.json", "Journal.log"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(reason);
  }
});

const doubled = (join: (next: object) => object, last: object | boolean): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `d${index}`,
      index === 39 ? last : join({ $ref: `#/$defs/d${index + 1}` }),
    ]),
  );

test("the same said many times over is checked once", async () => {
  const $defs = doubled((next) => ({ allOf: [next, next] }), { required: ["b"] });
  const cwd = temporaryFolder({
    "s/Own.json": JSON.stringify({ $ref: "#/$defs/d0", $defs }),
    "Journal.log": own(',"b":1') + own(""),
  });
  const { stdout } = await run(["--schemas", "s", "--format", "compact", "Journal.log"], { cwd });
  expect(stdout).toContain("Journal.log:2:1: error: Own /b is missing");
  expect(stdout).not.toContain("Journal.log:1:");
});

test("references that multiply come to an end, and are reported by their file", async () => {
  const schemas = [
    { $ref: "#/$defs/d0", $defs: doubled((next) => ({ anyOf: [next, next] }), false) },
    { properties: { a: { anyOf: [{ $ref: "#" }, { $ref: "#" }] } }, required: ["c"] },
  ];
  const nested = `${'{"a":'.repeat(60)}1${"}".repeat(60)}`;
  for (const schema of schemas) {
    const cwd = temporaryFolder({ "s/Own.json": JSON.stringify(schema), "Journal.log": own(`,"a":${nested}`) });
    const { exitCode, stderr } = await run(["--schemas", "s", "Journal.log"], { cwd });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr:
        "journal-lint: cannot read Journal.log: an event cannot be validated by s/Own.json: its references lead to too many schemas, delete some of them\n",
    });
  }
});
