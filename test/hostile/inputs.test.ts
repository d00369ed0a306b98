import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { textOfBytes } from "../../src/read/lossless-text.js";
import { osPath } from "../../src/read/node-fs.js";
import { brokenInput, finding, reported } from "../report/reported.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { toolCall, toolInShell } from "../tool.js";

const broken = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';

test("bytes of names that are no UTF-8 survive as text", () => {
  for (const bytes of [
    [0x61, 0xff, 0x62],
    [0xc3],
    [0xc3, 0xa4, 0xed, 0xa0, 0x80],
    [0xf0, 0x9f, 0x9a, 0x80, 0x80],
    [0xef, 0xbf, 0xbd, 0xfe],
  ]) {
    const path = osPath(textOfBytes(Buffer.from(bytes)));
    expect([...Buffer.from(path as string)]).toEqual(bytes);
  }
  expect(textOfBytes(Buffer.from("ä\u{1f680}\ufffd"))).toBe("ä\u{1f680}\ufffd");
  expect(osPath("ä\u{1f680}\udc80".slice(0, 3))).toBe("ä\u{1f680}");
});

describe.skipIf(process.platform !== "linux")("names of any bytes", () => {
  test("are searched, linted and shown by escapes, with any number of threads", async () => {
    const cwd = temporaryFolder({ "logs/line\nfeed/Journal.\n1.log": broken });
    const folder = Buffer.concat([Buffer.from(join(cwd, "logs/")), Buffer.from([0x64, 0xfe])]);
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from("/Journal."), Buffer.from([0xff]), Buffer.from(".log")]), broken);
    const places = ["logs/d\\udcfe/Journal.\\udcff.log:1:67", "logs/line\\u000afeed/Journal.\\u000a1.log:1:67"];
    // Node hands over what is no UTF-8 in a command line as U+FFFD.
    const replaced = ["logs/d\ufffd", "logs/d\ufffd/Journal.\ufffd.log", "logs/line\nfeed"];
    for (const argv of [
      ["logs"],
      ["--threads", "2", "logs"],
      ["logs/**/*.log"],
      replaced,
      ["--cache-location", "c", "logs"],
    ]) {
      const { stdout, stderr, exitCode } = await run(["--format", "compact", ...argv], { cwd, env: { HOME: cwd } });
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
      expect(stdout.split("\n").map((line) => line.split(": error")[0])).toEqual([...places, ""]);
    }
  });

  test("exits with 2 for standard input that is a folder or closed", () => {
    const cwd = temporaryFolder();
    const folder = openSync(cwd, "r");
    const ofFolder = spawnSync(...toolCall(["-"]), { stdio: [folder, "pipe", "pipe"], encoding: "utf8" });
    closeSync(folder);
    expect(ofFolder).toMatchObject({ status: 2, stderr: "journal-lint: cannot read <stdin>: it is a folder\n" });
    const closed = spawnSync("sh", ["-c", `${toolInShell} - <&-`], { encoding: "utf8" });
    expect(closed).toMatchObject({ status: 2, stderr: "journal-lint: cannot read <stdin>: it is closed\n" });
    const empty = spawnSync("sh", ["-c", `${toolInShell} - </dev/null`], { encoding: "utf8" });
    expect(empty).toMatchObject({ status: 0, stderr: "" });
  });
});

test("a file that is gone or breaks off in mid-run is followed by the closing line", async () => {
  const cwd = temporaryFolder({ "Journal.log": broken });
  async function* input(): AsyncGenerator<Uint8Array> {
    unlinkSync(join(cwd, "Journal.log"));
    yield Buffer.from("");
  }
  const gone = await run(["-", "Journal.log"], { cwd, stdin: input() });
  expect(gone).toMatchObject({
    exitCode: 2,
    stdout: "0 errors, 0 warnings in 1 file, 0 lines (40 ms)\n0 events checked by a schema\n",
    stderr: "journal-lint: cannot read Journal.log: no such file or folder\n",
  });
  const { stdout, exitCode } = await run(["-"], { cwd, stdin: brokenInput() });
  expect(exitCode).toBe(2);
  expect(stdout).toMatch(/^1 error, 0 warnings in 0 files, /m);
  expect(readdirSync(cwd)).toEqual([]);
});

test("what to type next is a command that there is", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => finding({ severity: "warning", path: `/${index}` }));
  const text = await reported("pretty", [...many, finding({ path: "/other" })]);
  expect(text).toContain("in 1 file");
  expect(text).toMatch(/next: .*journal-lint explain wrong-type/);
});

test("messages name the file that they speak of", async () => {
  const cwd = temporaryFolder({
    "Journal.log": broken,
    "null.json": "null",
    "package.json": "null",
    "self/Synthesis.json": '{ "$ref": "#" }',
    "number/Synthesis.json": '{ "$id": 5 }',
    "foreign/Synthesis.json": '{ "$id": "https://example.com/a.json", "$ref": "b.json" }',
  });
  for (const [argv, message] of [
    [["--config", "gone.json"], "cannot read gone.json: no such file or folder"],
    [["--config", "self"], "cannot read self: it is a folder"],
    [["--config", "null.json"], "null.json: the config must be an object"],
    [["--config", "package.json"], "package.json has no key journal-lint"],
    [["--schemas", "number"], "number/Synthesis.json is not a usable schema: its /$id must be a string, found 5"],
    [["--schemas", "self"], "self/Synthesis.json is not a usable schema: by the $ref # it stands for itself"],
    [
      ["--schemas", "foreign"],
      "foreign/Synthesis.json is not a usable schema: it refers to https://example.com/b.json",
    ],
  ] as const) {
    const { exitCode, stderr } = await run([...argv, "Journal.log"], { cwd });
    expect({ argv, exitCode, stderr }).toEqual({ argv, exitCode: 2, stderr: expect.stringContaining(message) });
  }
  expect(await run(["--format", "compact"], { cwd })).toMatchObject({ exitCode: 1, stderr: "" });
});
