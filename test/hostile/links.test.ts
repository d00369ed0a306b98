import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { eventLine, headerLine, watching } from "../cli/watch/watching.js";
import { replayed } from "../replay/played.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const music = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const faulty = music.replace("00:00Z", "00:00.5Z");
/** What no report may quote. */
const secret = "hunter2";

/** A checkout with a link out of it under each name that a search finds, beside a journal of its own. */
function checkout(): string {
  const cwd = temporaryFolder({
    "repo/Journal.1.log": music,
    netrc: `machine example.com password ${secret}\n{ "timestamp":"2025-01-01T00:00:01Z", "event":"${secret}", "Name":"${secret}" }\n`,
    json: `{ "timestamp":"2025-01-01T00:00:01Z", "event":"${secret}", "${secret}":"${secret}" }`,
  });
  symlinkSync("../netrc", join(cwd, "repo/Journal.2.log"));
  symlinkSync(join(cwd, "netrc"), join(cwd, "repo/Journal.3.log"));
  symlinkSync("Journal.2.log", join(cwd, "repo/Journal.4.log"));
  symlinkSync("../json", join(cwd, "repo/Status.json"));
  symlinkSync("../json", join(cwd, "repo/Market.json"));
  symlinkSync("../netrc", join(cwd, "repo/side-files.jsonl"));
  return cwd;
}

describe.skipIf(process.platform === "win32")("a link out of a searched folder", () => {
  test.each([
    [["repo", "--format", "json", "--strict"]],
    [["repo/**/*", "--format", "ndjson"]],
    [["repo", "--threads", "2", "--cache-location", "cache"]],
    [["repo", "--fix", "--unsafe-fixes", "--out", "out"]],
    [["repo", "--diff"]],
    [["repo", "--as", "eddn"]],
    [["story", "repo"]],
    [["drift", "repo"]],
    [["infer", "--all", "repo"]],
    [["eddn", "--messages", "repo"]],
    [["eddn", "--json", "repo/*.log", "repo/*.json"]],
    [["redact", "repo", "--out", "out"]],
    [["replay", "repo", "--out", "out", "--speed", "max"]],
    [["generate", "--append", "repo", "--scene", "docking"]],
  ])("is skipped and said, and nothing of it is told by %j", async (argv) => {
    const cwd = checkout();
    const { stdout, stderr } = await run(argv, { cwd });
    const written = readdirSync(cwd, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^(?:out|cache)\/.*\./.test(name),
    );
    const texts = written.map((name) => readFileSync(join(cwd, name), "utf8"));
    expect([stdout, stderr, ...written, ...texts].join("\n")).not.toContain(secret);
    if (!argv.includes("eddn") || argv[0] === "eddn")
      expect(stderr).toMatch(/links? skipped: repo\/.* out of repo; name/);
  });

  test("is no error, unless nothing is left", async () => {
    const cwd = checkout();
    expect(await run(["repo"], { cwd })).toMatchObject({ exitCode: 0 });
    unlinkSync(join(cwd, "repo/Journal.1.log"));
    const { exitCode, stderr } = await run(["repo"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/5 links skipped: .*\njournal-lint: no journal and no side file in repo\n$/);
    expect(await run(["repo", "--no-error-on-unmatched"], { cwd })).toMatchObject({ exitCode: 0 });
  });

  test("is not followed by a watch, neither at its start nor in the place of a journal", async () => {
    const cwd = checkout();
    const journal = join(cwd, "repo/Journal.1.log");
    writeFileSync(journal, headerLine(0, 1));
    const watch = await watching(["repo", "--from-start", "--format", "ndjson"], { cwd });
    await watch.until(() => watch.stderr().includes("links skipped: repo/Journal.2.log, "));
    symlinkSync("../netrc", join(cwd, "repo/next"));
    renameSync(join(cwd, "repo/next"), journal);
    await watch.until(() => watch.stderr().includes("cannot read repo/Journal.1.log: it is a link that leads out"));
    writeFileSync(
      join(cwd, "repo/Journal.5.log"),
      headerLine(0, 1) + eventLine(5, "Synthesis", '"Name":1, "Materials":[ ]'),
    );
    await watch.until(() => watch.findings().length > 0);
    await watch.stop();
    expect(watch.stdout() + watch.stderr()).not.toContain(secret);
  });

  test("tells nothing of what it leads to where it has the name of a config", async () => {
    const cwd = checkout();
    writeFileSync(join(cwd, "token"), secret);
    symlinkSync("../token", join(cwd, "repo/.journal-lintrc.json"));
    expect(await run(["repo"], { cwd })).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^journal-lint: repo\/\.journal-lintrc\.json is a link out of its folder, and leads to no config: .*\n$/,
      ),
    });
    expect((await run(["repo", "--config", "repo/.journal-lintrc.json"], { cwd })).stderr).toContain(
      "this is not JSON",
    );
  });
});

test.skipIf(process.platform === "win32")(
  "a replay of a folder with a named pipe, a socket's place or a folder of a journal's name ends",
  async () => {
    const cwd = temporaryFolder({ "logs/Journal.1.log": music });
    for (const name of ["Journal.2.log", "Status.json", "side-files.jsonl"])
      execFileSync("mkfifo", [join(cwd, "logs", name)]);
    mkdirSync(join(cwd, "logs/Journal.3.log"));
    const { exitCode } = await replayed([join(cwd, "logs"), "--out", join(cwd, "out"), "--speed", "max"]);
    expect(exitCode).toBe(0);
    expect(readdirSync(join(cwd, "out"))).toEqual(["Journal.1.log"]);
    expect(await run(["eddn", "logs/Journal.1.log"], { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
  },
);

describe.skipIf(process.platform !== "linux")("a name that is not UTF-8", () => {
  const stray = Buffer.from([0x4a, 0x6f, 0x73, 0xe9]);
  const path = (...parts: readonly (string | Buffer)[]): Buffer =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));

  /** A folder and a journal in it whose names have a byte of Latin-1. */
  function withStray(text: string): string {
    const cwd = temporaryFolder({ "logs/x": "" });
    mkdirSync(path(cwd, "/logs/", stray));
    for (const name of ["Journal.2025-01-01T000000.01.", "Journal.2025-01-01T000000.02."])
      writeFileSync(path(cwd, "/logs/", stray, "/", name, stray, ".log"), text);
    const side = text.replace('"Music"', '"Status"').replace(/, "MusicTrack":"\w*"/, ', "Flags":0');
    writeFileSync(path(cwd, "/logs/", stray, "/Status.json"), side);
    return cwd;
  }

  const filesIn = (folder: string): readonly string[] =>
    execFileSync("find", [folder, "-type", "f", "-printf", "%P\\n"])
      .toString("latin1")
      .split("\n")
      .filter((name) => name !== "")
      .sort();
  const journals = ["José/Journal.2025-01-01T000000.01.José.log", "José/Journal.2025-01-01T000000.02.José.log"];

  test.each([
    [["redact", "logs", "--out", "out"], "out", [...journals, "José/Status.json"]],
    // The folder that is given is no part of the copies.
    [["redact", "logs/Jos\ufffd", "--out", "out"], "out", [...journals.map((name) => name.slice(5)), "Status.json"]],
    [["logs", "--fix", "--out", "out"], "out/logs", [...journals, "José/Status.json"]],
    [
      ["replay", "logs/Jos\ufffd", "--out", "out", "--speed", "max"],
      "out",
      [...journals.map((name) => name.slice(5)), "Status.json"],
    ],
  ])("is that of the copy by %j", async (argv, folder, expected) => {
    const cwd = withStray(faulty);
    const { stderr } = await run(argv, { cwd });
    expect(stderr).not.toContain("no such file");
    expect(filesIn(join(cwd, folder))).toEqual(expected);
  });

  test.each([
    [["logs"]],
    [["logs", "--fix"]],
    [["logs", "--diff"]],
    [["logs", "--cache-location", "c", "--format", "html:r.html"]],
    [["story", "logs"]],
    [["drift", "logs"]],
    [["infer", "--all", "logs"]],
    [["eddn", "logs"]],
    [["logs", "--shard", "1/2", "--format", "json:r.json"]],
  ])("stops nothing in %j", async (argv) => {
    const { stderr } = await run(argv, { cwd: withStray(faulty) });
    expect(stderr).not.toMatch(/no such file|cannot/);
  });

  test("is followed by a watch", async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      path(cwd, "/Journal.", stray, ".log"),
      headerLine(0, 1) + eventLine(5, "Synthesis", '"Name":1, "Materials":[ ]'),
    );
    const watch = await watching([".", "--from-start", "--format", "ndjson"], { cwd });
    await watch.until(() => watch.findings().length > 0);
    expect((await watch.stop()).exitCode).toBe(1);
  });
});
