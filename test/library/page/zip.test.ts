import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createZip } from "../../../src/library/page/worker/zip.js";
import { openReadable } from "../../../src/read/unpack/packed-file.js";
import { directoryMembers, zipDirectory } from "../../../src/read/unpack/unpacked-files.js";
import { describeWith, program } from "../../describe-with.js";
import { temporaryFolder } from "../../temporary-folder.js";

const files = { "a/Journal.log": "one\ntwo\n", "empty.log": "", "Журнал 🚀.log": "три\n" };

async function zipFile(): Promise<string> {
  const zip = createZip();
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    await zip.add({ name, pieces: [bytes.subarray(0, 3), bytes.subarray(3)] });
  }
  const path = join(temporaryFolder(), "copies.zip");
  writeFileSync(path, Buffer.from(await zip.end().arrayBuffer()));
  return path;
}

test("a zip of copies holds every file by its name, with the sum of its bytes", async () => {
  const file = openReadable(await zipFile());
  const directory = file && zipDirectory(file);
  if (!directory) throw new Error("the zip has no directory");
  const read: Record<string, string> = {};
  for await (const { name, chunks } of directoryMembers(file, directory)) {
    const pieces: Buffer[] = [];
    for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
    read[name] = Buffer.concat(pieces).toString();
  }
  file.close();
  expect(directory.shift).toBe(0);
  expect(read).toEqual(files);
});

test("a zip of copies is compressed", async () => {
  const zip = createZip();
  const line = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
  await zip.add({ name: "Journal.log", pieces: [Buffer.from(line.repeat(1000))] });
  expect(zip.end().size).toBeLessThan((line.length * 1000) / 20);
});

describeWith({ ...program("python3"), isDueInCi: false }, "by the zip reader of Python", () => {
  test("a zip of copies is whole", async () => {
    const check =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), ascii([i.filename for i in z.infolist()]))";
    const { stdout } = spawnSync("python3", ["-c", check, await zipFile()], { encoding: "utf8" });
    expect(stdout.trim()).toBe(
      "None ['a/Journal.log', 'empty.log', '\\u0416\\u0443\\u0440\\u043d\\u0430\\u043b \\U0001f680.log']",
    );
  });
});
