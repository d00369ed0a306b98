import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Finding, type LintOptions, lint } from "../../src/index.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { collected } from "./collected.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const wrongType = `{ ${time}, "event":"Synthesis", "Name":1, "Materials":[ ] }\n`;
const unknownField = `{ ${time}, "event":"ModuleInfo", "Extra":1 }\n`;
const knownExtra = `{ ${time}, "event":"Docked", "StationName":"A", "StationType":"Orbis", "DistFromStarLS":1.5, "StationState":"Construction" }\n`;

const placesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ file, line, severity, rule }) => `${file}:${line} ${severity} ${rule}`);

async function places(cwd: string, paths: string | readonly string[], options: LintOptions = {}) {
  return placesOf(await collected(lint(paths, { cwd, ...options })));
}

test("the findings are those of --format json, over all fixtures", async () => {
  const folder = resolve(projectFolder, "fixtures/invalid");
  const { stdout } = await run(["--no-config", "--format", "json", "."], { cwd: folder });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  expect(findings.length).toBeGreaterThan(100);
  const own = await collected(lint(".", { cwd: folder }));
  expect(own).toEqual(findings);
  expect(own.map((finding) => JSON.stringify(finding))).toEqual(findings.map((finding) => JSON.stringify(finding)));
});

test("paths, globs and folders are linted in the order given", async () => {
  const cwd = temporaryFolder({
    "b/Journal.2.log": wrongType,
    "b/Journal.1.log": wrongType,
    "a.log": wrongType,
    "Status.json": `{ ${time}, "event":"Shutdown" }`,
  });
  expect(await places(cwd, ["a.log", "b", "*.json"])).toEqual([
    "a.log:1 error wrong-type",
    "b/Journal.1.log:1 error wrong-type",
    "b/Journal.2.log:1 error wrong-type",
    "Status.json:1 error wrong-side-file",
  ]);
  expect(await places(cwd, "a.log")).toEqual(["a.log:1 error wrong-type"]);
  expect(await places(cwd, [])).toEqual([]);
});

test("options do what they do on the command line", async () => {
  const cwd = temporaryFolder({
    "Journal.log": unknownField + knownExtra,
    "old/Journal.log": wrongType,
    "mock.txt": `[${unknownField.trim()}]`,
    "schemas/Shutdown.json": JSON.stringify({ type: "object", required: ["Track"] }),
    "shutdown.log": `{ ${time}, "event":"Shutdown" }`,
  });
  expect(await places(cwd, ".", { ignore: ["old"] })).toEqual(["Journal.log:1 warning unknown-field"]);
  expect(await places(cwd, "Journal.log", { strict: true })).toEqual([
    "Journal.log:1 error unknown-field",
    "Journal.log:2 error unseen-value",
  ]);
  expect(await places(cwd, "Journal.log", { rules: { "unknown-field": "error" } })).toEqual([
    "Journal.log:1 error unknown-field",
  ]);
  const elsewhere = { severity: "off", events: ["Docked"] } as const;
  expect(await places(cwd, "Journal.log", { rules: { "unknown-field": elsewhere } })).toHaveLength(1);
  expect(await places(cwd, "mock.txt")).toEqual(["mock.txt:1 error not-an-object"]);
  expect(await places(cwd, "mock.txt", { as: "events" })).toEqual(["mock.txt:1 warning unknown-field"]);
  expect(await places(cwd, "mock.txt", { files: { "*.txt": "events" } })).toEqual(["mock.txt:1 warning unknown-field"]);
  expect(await places(cwd, "shutdown.log", { schemas: "schemas" })).toEqual(["shutdown.log:1 error missing-field"]);
  expect(await places(cwd, "shutdown.log", { strict: undefined, schemas: undefined, signal: undefined })).toEqual([]);
});

test("specOnly leaves out what is beyond the specification", async () => {
  const cwd = temporaryFolder({
    "Journal.log": `{ ${time}, "event":"Music" }`,
    "Cargo.json": `{ ${time}, "event":"Cargo" }`,
    "Status.json": `{ ${time}, "event":"Status" }`,
  });
  expect(await places(cwd, ".")).toHaveLength(5);
  expect(await places(cwd, ".", { specOnly: true })).toEqual(["Status.json:1 error missing-field"]);
  expect(await places(cwd, "Cargo.json", { specOnly: true })).toEqual([]);
  expect(() => lint(".", { as: "cargo", specOnly: true })).toThrow("files cannot be read as Cargo.json");
});

test("a config file is not read", async () => {
  const cwd = temporaryFolder({ "journal-lint.config.json": '{ "strict": true }', "Journal.log": unknownField });
  expect(await places(cwd, ".")).toEqual(["Journal.log:1 warning unknown-field"]);
});

describe("wrong options are reported at once", () => {
  test.each([
    [{ stict: true }, "there is no option stict, did you mean strict?"],
    [{ rules: { "missing-feld": "off" } }, "there is no rule missing-feld, did you mean missing-field?"],
    [{ rules: { "missing-field": "loud" } }, "rules.missing-field must be one of off, warn, warning, error"],
    [
      { as: "letter" },
      "as must be one of journal, status, modules, route, cargo, market, backpack, shiplocker, outfitting, shipyard, fcmaterials, events, eddn",
    ],
    [{ ignore: "old" }, "ignore must be an array"],
  ])("%j", (options, message) => {
    expect(() => lint(".", options as unknown as LintOptions)).toThrow(new TypeError(message));
  });

  test("schemas that are not usable are reported with the first finding", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrongType });
    await expect(collected(lint(".", { cwd, schemas: "gone" }))).rejects.toThrow(
      "cannot read gone: no such file or folder",
    );
  });
});

test("what cannot be read is reported when the rest is done", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType, "empty/notes.txt": "" });
  const found: Finding[] = [];
  const reading = (async () => {
    for await (const finding of lint(["gone.log", "empty", "-", "Journal.log"], { cwd })) found.push(finding);
  })();
  const error = await reading.catch((reason: unknown) => reason);
  expect(placesOf(found)).toEqual(["Journal.log:1 error wrong-type"]);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).message).toBe("3 paths or files could not be read");
  expect((error as AggregateError).errors.map(String)).toEqual([
    "Error: cannot read gone.log: no such file or folder",
    "Error: no journal and no side file in empty",
    "Error: cannot read <stdin>: standard input is not read here, hand it to lintText",
  ]);
  await expect(collected(lint("gone.log", { cwd }))).rejects.toThrow("cannot read gone.log: no such file or folder");
});

// Root may read everything but this; it opens, and the first read fails.
const unreadable = "/proc/self/mem";
test.skipIf(!existsSync(unreadable))(
  "a file that opens and cannot be read is reported too, with the cause",
  async () => {
    const cwd = temporaryFolder({ "Journal.log": wrongType });
    const found: Finding[] = [];
    const reading = (async () => {
      for await (const finding of lint([unreadable, "Journal.log"], { cwd })) found.push(finding);
    })();
    const error = (await reading.catch((reason: unknown) => reason)) as AggregateError;
    expect(placesOf(found)).toEqual(["Journal.log:1 error wrong-type"]);
    expect(error.errors).toHaveLength(1);
    expect(error.errors[0]).toMatchObject({
      message: expect.stringMatching(/^cannot read \/proc/),
      cause: { code: "EIO" },
    });
  },
);

describe("stopping early", () => {
  const long = wrongType.repeat(40_000);

  test("an abort between findings throws an AbortError at the next", async () => {
    const cwd = temporaryFolder({ "Journal.log": long });
    const controller = new AbortController();
    let count = 0;
    const reading = (async () => {
      for await (const _ of lint(".", { cwd, signal: controller.signal })) if (++count === 3) controller.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(count).toBe(3);
  });

  test("throws for an abort before the start, and for one by a timer", async () => {
    const cwd = temporaryFolder({ "Journal.log": long.repeat(4) });
    await expect(collected(lint(".", { cwd, signal: AbortSignal.abort() }))).rejects.toMatchObject({
      name: "AbortError",
    });
    const reason = new Error("enough");
    const controller = new AbortController();
    setTimeout(5).then(() => controller.abort(reason));
    await expect(collected(lint(".", { cwd, signal: controller.signal }))).rejects.toBe(reason);
  });

  test.skipIf(!existsSync("/proc/self/fd"))("leaving the loop and aborting close the file", async () => {
    const cwd = temporaryFolder({ "Journal.log": long });
    const isOpen = (): boolean => readdirSync("/proc/self/fd").some((fd) => linkOf(fd) === join(cwd, "Journal.log"));
    for await (const _ of lint(".", { cwd })) {
      expect(isOpen()).toBe(true);
      break;
    }
    await expect.poll(isOpen).toBe(false);
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of lint(".", { cwd, signal: controller.signal })) controller.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(isOpen).toBe(false);
  });

  function linkOf(fd: string): string {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  }
});

test("nothing but bin touches process", () => {
  const folder = resolve(projectFolder, "src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(50);
  const touching = files.filter((name) =>
    /node:process|\bprocess\.[a-z]/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(touching).toEqual([]);
  expect(process.exitCode).toBeUndefined();
});
