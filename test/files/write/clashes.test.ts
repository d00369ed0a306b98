import { linkSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { fileId } from "../../../src/files/write/allowed.js";
import { projectFolder, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const music = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const haul = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Haul", "Tons":1 }\n';
const baseline = '{ "version": 1, "entries": [] }\n';

const haulSchema = JSON.stringify({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: { timestamp: { type: "string" }, event: { const: "Haul" } },
});

/** All files of a folder with what they hold. */
function contents(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), "utf8")]),
  );
}

/** Expects a run to be refused with a reason, and to leave all as it is. */
async function refused(cwd: string, argv: readonly string[], reason: string, redirected?: "stdin" | "stdout") {
  const before = contents(cwd);
  const id = fileId(join(cwd, "Journal.1.log"));
  const ran = await run(argv, {
    cwd,
    stdin: music,
    ...(redirected && { redirected: { stdin: undefined, stdout: undefined, [redirected]: id } }),
  });
  expect(ran).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
  expect(contents(cwd)).toEqual(before);
}

test("refuses a file with the name of a folder", async () => {
  const cwd = temporaryFolder({ "Journal.1.log": music, "known.json": baseline });
  const fault = ["generate", "--force", "--fault", "wrong-type", "--fault-report"];
  for (const [argv, name] of [
    [["--format", "json:x.json/", "."], "x.json/"],
    [["--format", "json:x.json/.", "."], "x.json/."],
    [["--update-baseline", "--baseline", "known.json/", "."], "known.json/"],
    [["--baseline", "known.json/", "."], "known.json/"],
    [["watch", ".", "--format", "json:x.json/"], "x.json/"],
    [[...fault, "known.json/"], "known.json/"],
  ] as const) {
    await refused(cwd, argv, `${name} is the name of a folder: name a file`);
  }
});

describe("a file that is read is never written over, by whatever name", () => {
  const linted = "Journal.1.log, a file that is to be linted";

  test.each([
    ["a report", (file: string) => ["--format", `json:${file}`]],
    ["one of several reports", (file: string) => ["--format", "json:other.json", "--format", `html:${file}`]],
    ["a baseline", (file: string) => ["--update-baseline", "--baseline", file]],
  ])("%s", async (_, options) => {
    const cwd = temporaryFolder({ "Journal.1.log": music, "logs/Journal.2.log": music });
    symlinkSync("Journal.1.log", join(cwd, "soft.json"));
    linkSync(join(cwd, "Journal.1.log"), join(cwd, "hard.json"));
    symlinkSync(".", join(cwd, "folder"), "dir");
    await refused(cwd, [...options("soft.json"), "Journal.1.log"], `soft.json would be written over ${linted}`);
    await refused(cwd, [...options("hard.json"), "Journal.1.log"], `hard.json would be written over ${linted}`);
    const behind = join("folder", "Journal.1.log");
    await refused(cwd, [...options(behind), "Journal.1.log"], `${behind} would be written over ${linted}`);
    await refused(
      cwd,
      [...options("Journal.1.log"), "Journal.1.log"],
      "Journal.1.log would be written over a file that is to be linted",
    );
  });

  test("config, baseline, schemas and the list of files are read, too", async () => {
    const cwd = temporaryFolder({
      "Journal.1.log": music,
      "settings.json": "{}",
      "known.json": baseline,
      "schemas/Haul.json": haulSchema,
      list: "Journal.1.log\n",
    });
    const out = join(cwd, "out.json");
    for (const [name, what, argv] of [
      ["settings.json", "a config file", ["--config", "settings.json", "Journal.1.log"]],
      ["known.json", "the baseline", ["--baseline", "known.json", "Journal.1.log"]],
      [join("schemas", "Haul.json"), "a schema", ["--schemas", "schemas", "Journal.1.log"]],
      ["list", "the list of files", ["--files-from", "list"]],
    ] as const) {
      linkSync(join(cwd, name), out);
      const shown = name === "settings.json" ? join(cwd, name) : name;
      await refused(cwd, [...argv, "--format", "json:out.json"], `out.json would be written over ${shown}, ${what}`);
      rmSync(out);
    }
  });

  test("standard input and output may be files, too", async () => {
    const cwd = temporaryFolder({ "Journal.1.log": music });
    linkSync(join(cwd, "Journal.1.log"), join(cwd, "out.json"));
    const argv = ["-", "--format", "json:out.json"];
    await refused(cwd, argv, "out.json would be written over <stdin>, a file that is to be linted", "stdin");
    await refused(cwd, ["Journal.1.log"], `standard output would be written over ${linted}`, "stdout");
  });

  test("refuses a draft over a file that is read", async () => {
    const cwd = temporaryFolder({ "Haul.json": haul });
    const argv = ["infer", "Haul", "Haul.json", "--as", "journal", "--out", ".", "--force"];
    await refused(cwd, argv, "Haul.json would be written over a file that is to be linted");
  });
});

test("a file with the name of a config is not written", async () => {
  const cwd = temporaryFolder({ "Journal.1.log": music });
  const reason = "package.json has the name of a config file: name another file";
  await refused(cwd, [".", "--format", "json:package.json"], reason);
});

test("a report may lie beside the journals, also where the next run would lint it", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": music });
  for (const file of ["logs/report.json", "logs/report.json", "logs/Journal.2.log"]) {
    expect(await run(["logs", "--format", `json:${file}`], { cwd })).toMatchObject({ exitCode: 0 });
  }
  const again = ["logs", "--format", "json:logs/Journal.2.log"];
  await refused(cwd, again, "logs/Journal.2.log would be written over a file that is to be linted");
});

test("two outputs are never one file, by whatever names", async () => {
  const cwd = temporaryFolder({ "Journal.1.log": music, "one.json": "old" });
  linkSync(join(cwd, "one.json"), join(cwd, "two.json"));
  symlinkSync(".", join(cwd, "here"), "dir");
  const both = ["--format", "json:one.json", "--format", "html:two.json"];
  await refused(cwd, both, "two reports would be written to one.json, which is two.json too");
  const absent = ["--format", "json:new.json", "--format", "html:here/new.json"];
  await refused(cwd, absent, "two reports would be written to new.json, which is here/new.json too");
});

test.skipIf(process.platform === "win32")("devices may be written by any number", async () => {
  const argv = ["fixtures/readme/logs", "--format", "json:/dev/null", "--format", "html:/dev/null"];
  expect(await run(argv, { cwd: projectFolder })).toMatchObject({ exitCode: 1, stdout: "" });
});

describe("a config has nothing written but below its own folder", () => {
  const elsewhere = "name it on the command line";

  test.each([
    ["../r.txt", `the config has ../r.txt written, which lies outside of the config's folder: ${elsewhere}`],
    [".git/hooks/pre-commit", "cannot write .git/hooks/pre-commit: it belongs to version control"],
    ["away/r.txt", `the config has away/r.txt written, which goes through the link away: ${elsewhere}`],
  ])("%s", async (file, reason) => {
    const outside = temporaryFolder({ "r.txt": "mine" });
    for (const config of [{ baseline: file }, { cache: file }]) {
      const cwd = temporaryFolder({
        "journal-lint.config.json": JSON.stringify(config),
        "Journal.1.log": music,
        ".git/hooks/pre-commit": "mine",
      });
      symlinkSync(outside, join(cwd, "away"));
      await refused(cwd, ["Journal.1.log"], reason);
    }
    expect(readFileSync(join(outside, "r.txt"), "utf8")).toBe("mine");
  });
});
