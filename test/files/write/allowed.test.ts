import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { refusePlace } from "../../../src/files/write/allowed.js";
import { formatNames } from "../../../src/report/index.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const fine = `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`;
const wrong = `{ ${time}, "event":"Music", "MusicTrack":1 }\n`;
const written = /^journal-lint: report written to r\njournal-lint: [01] errors?, 0 warnings in [01] files?\n$/;
const notOurs = "is there and is not a report of journal-lint: delete it, or name another file\n";

describe("a report is written over nothing but a report", () => {
  test.each(formatNames)("replaces a report of the format %s, and that of any other", async (format) => {
    const cwd = temporaryFolder({ "fine.log": fine, "wrong.log": wrong, r: "" });
    const write = (as: string, file: string, ...more: readonly string[]) =>
      run(["--format", `${as}:r`, file, ...more], { cwd });
    for (const file of ["fine.log", "wrong.log"]) {
      for (const after of ["json", format]) {
        for (const as of [format, after]) expect((await write(as, file)).stderr).toMatch(written);
      }
    }
    if (format === "pretty") expect((await write(format, "wrong.log", "--statistics")).stderr).toMatch(written);
    expect((await write(format, "wrong.log", "--shard", "1/2")).stderr).toMatch(written);
    expect((await write(format, "wrong.log")).stderr).toMatch(written);
  });

  test.each([
    ["text", "mine\n"],
    ["JSON", '{ "version": 1, "findings": [] }\n'],
    ["a list", "[]"],
    ["a journal", wrong],
    ["what another linter found", "a.py:1:2: error: Incompatible types [assignment]\n"],
    ["annotations of another", "::error title=Oops,file=a.py::wrong\n"],
    ["SARIF of another", '{"$schema":"x","version":"2.1.0","runs":[{"tool":{"driver":{"name":"other",'],
    ["Code Quality of another", '[\n{"description":"x","check_name":"other","fingerprint":"1"}\n]\n'],
    ["a page", "<!doctype html>\n<title>Mine</title>\n"],
    ["a config of Git", "[core]\n\tbare = false\n"],
    ["bytes", "\0\xff\0"],
  ])("never replaces %s", async (_, content) => {
    const cwd = temporaryFolder({ "Journal.log": wrong, r: content });
    for (const format of formatNames) {
      const { exitCode, stdout, stderr } = await run(["--format", `${format}:r`], { cwd });
      expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: r ${notOurs}` });
    }
    expect(readFileSync(join(cwd, "r"), "utf8")).toBe(content);
    expect(readdirSync(cwd).sort()).toEqual(["Journal.log", "r"]);
  });

  test("refuses to write what --fault-report names over something else", async () => {
    const cwd = temporaryFolder({ "Journal.log": wrong, r: "mine\n" });
    const planted = ["generate", "--events", "20", "--fault", "wrong-type", "--force", "--fault-report"];
    expect((await run([...planted, "r"], { cwd })).stderr).toBe(`journal-lint: r ${notOurs}`);
    for (let round = 0; round < 2; round++) expect((await run([...planted, "f.json"], { cwd })).stderr).toBe("");
    expect(readFileSync(join(cwd, "r"), "utf8")).toBe("mine\n");
  });
});

describe("nothing is written into a folder of version control", () => {
  const folders = [".git", ".hg", ".svn", ".bzr", ".jj", ".sl", ".pijul", "_darcs", "_MTN", "CVS"];
  const aliases = [
    ".GIT",
    ".Git",
    ".git.",
    ".git ",
    ".git...",
    `.git${".".repeat(300)}`,
    ".g\u200cit",
    "GIT~1",
    "git~2",
    ".git::$INDEX_ALLOCATION",
  ];

  test.each([...folders, ...aliases])("refuses such folders as %j", (folder) => {
    const cwd = temporaryFolder();
    for (const name of [folder, `${folder}/x`, `a/${folder}/hooks/x`]) {
      const reason = `cannot write ${name}: it belongs to version control`;
      expect(() => refusePlace({ name, path: join(cwd, name) })).toThrow(reason);
      expect(() => refusePlace({ name, path: join(cwd, name), configFolder: cwd })).toThrow(reason);
    }
  });

  test.each([".github/x", ".gitlab-ci.yml", "x.git/report", "git/x", ".gitignore", "cvs-old/x"])(
    "allows %s",
    (name) => {
      const cwd = temporaryFolder();
      expect(() => refusePlace({ name, path: join(cwd, name), configFolder: cwd })).not.toThrow();
    },
  );

  test("refuses them through any links, also through a folder that is not there yet", () => {
    const cwd = temporaryFolder({ ".git/config": "mine", "work/x": "" });
    symlinkSync("../.git", join(cwd, "work/one"), "dir");
    symlinkSync("one", join(cwd, "work/two"), "dir");
    for (const name of ["work/one/x", "work/two/x", "work/two/new/deep/x", "work/two"]) {
      expect(() => refusePlace({ name, path: join(cwd, name) })).toThrow("it belongs to version control");
    }
  });

  test.runIf(process.platform === "linux")(
    "refuses them by the names that the system has for what is open",
    async () => {
      const cwd = temporaryFolder({ ".git/x": "", "Journal.log": fine });
      const file = `/proc/self/cwd/../../../../../../../..${cwd}/.git/x`;
      expect((await run(["--format", `json:${file}`], { cwd })).stderr).toContain("it belongs to version control");
    },
  );
});

describe("a config has nothing written", () => {
  test("allows a path without links below the config's folder, which may itself be one", async () => {
    const cwd = temporaryFolder({
      "real/journal-lint.config.json": '{ "baseline": "kept/known.json", "cache": "made/cache" }',
      "real/Journal.log": wrong,
      "real/kept/x": "",
    });
    symlinkSync("real", join(cwd, "link"), "dir");
    const ran = await run(["--update-baseline", "--config", "link/journal-lint.config.json", "link"], {
      cwd,
      env: { HOME: cwd },
    });
    expect(ran).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringContaining("it holds 1 finding\n") });
    expect(readdirSync(join(cwd, "real/made/cache"))).toHaveLength(1);
  });

  test("refuses a link, though it stays in the folder, is dangling or leads back", async () => {
    for (const target of ["there", "nowhere", "link", "."]) {
      const cwd = temporaryFolder({ "Journal.log": fine, "there/x": "" });
      symlinkSync(target, join(cwd, "link"));
      for (const config of [
        { baseline: "link/k.json" },
        { baseline: "link" },
        { cache: "link" },
        { cache: "link/c" },
      ]) {
        writeFileSync(join(cwd, "journal-lint.config.json"), JSON.stringify(config));
        expect(await run(["--update-baseline"], { cwd })).toEqual({
          exitCode: 2,
          stdout: "",
          stderr: `journal-lint: the config has ${Object.values(config)[0]} written, which goes through the link link: name it on the command line\n`,
        });
      }
      expect(readdirSync(cwd).sort()).toEqual(["Journal.log", "journal-lint.config.json", "link", "there"]);
    }
  });

  test("refuses a file that is no baseline", async () => {
    const config = '{ "baseline": "Makefile" }';
    const cwd = temporaryFolder({ "Journal.log": fine, Makefile: "all:\n", "journal-lint.config.json": config });
    const { exitCode, stderr } = await run(["--update-baseline"], { cwd });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "journal-lint: cannot read Makefile: it is not JSON\n",
    });
    expect(readFileSync(join(cwd, "Makefile"), "utf8")).toBe("all:\n");
  });
});
