import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { packedContents } from "../../../src/engine/disk/packed-contents.js";
import { kindOfName } from "../../../src/files/discover/kind.js";
import { frontOf } from "../../../src/read/unpack/pack-format.js";
import type { ReadableFile } from "../../../src/read/unpack/packed-file.js";
import { depth } from "../../depth.js";
import { describeWith, program } from "../../describe-with.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import {
  type Archive,
  bzip2s,
  type Damaged,
  damagedCopies,
  foreignZips,
  gzips,
  named,
  tars,
  unguardedIn,
  zips,
  zstds,
} from "./archives.js";
import { packedBy } from "./pack.js";

/** Of the damaged copies of an archive one in so many is read. It shares no factor with 8, so that each bit of a byte comes up. */
const stride = depth >= 10 ? 1 : 11;

function* someCopies(archive: Archive): Generator<Damaged> {
  let index = 0;
  for (const copy of damagedCopies(archive)) if (index++ % stride === 0) yield copy;
}

/** So many archives of a format are damaged. */
const fewArchives = depth >= 10 ? 10 : 1;

/** So many of the damaged archives of a format are linted by the command line too. */
const lintedShare = 10 * depth;

/** The file in memory, of which any part can be read. */
function readable(bytes: Buffer): ReadableFile {
  return {
    size: bytes.length,
    read: (start, length) => bytes.subarray(start, start + length),
    *from(start, end) {
      if (start < end) yield bytes.subarray(start, end);
    },
    close: () => {},
  };
}

/** What would be linted of a file, and why some of it cannot be. */
interface Read {
  readonly contents: string;
  readonly damage: readonly string[];
}

async function readAll(name: string, bytes: Buffer, isPiped = false): Promise<Read> {
  const contents: string[] = [];
  const damage: string[] = [];
  try {
    const { isPacked, chunks } = await frontOf([bytes], name);
    const file = { name, path: name, kind: kindOfName(name) };
    const choiceOf = async () => ({ isIgnored: false, kind: undefined });
    const packed = { file, chunks, whole: isPiped ? undefined : readable(bytes), specOnly: false, choiceOf };
    for await (const content of isPacked ? packedContents(packed) : [{ name, chunks }]) {
      contents.push(content.name);
      try {
        for await (const chunk of content.chunks) contents.push(Buffer.from(chunk).toString("latin1"));
      } catch (error) {
        damage.push((error as Error).message);
      }
    }
  } catch (error) {
    damage.push((error as Error).message);
  }
  return { contents: contents.join(""), damage };
}

/** Ends this process where nothing has moved on for long: what hangs cannot be stopped from within. */
const moves = new Int32Array(new SharedArrayBuffer(4));
const watchdog = new Worker(
  `const { workerData } = require("node:worker_threads");
   let last = -1;
   setInterval(() => {
     const now = Atomics.load(workerData, 0);
     if (now === last) process.kill(process.pid, "SIGKILL");
     last = now;
   }, 300_000);`,
  { eval: true, workerData: moves },
);
afterAll(() => watchdog.terminate());

async function expectDamageReported(archives: readonly Archive[], isPiped = false): Promise<void> {
  const wrong: string[] = [];
  const cwd = temporaryFolder({});
  const lint = async (name: string, bytes: Buffer) => {
    writeFileSync(join(cwd, name), bytes);
    const options = ["--format", "json", "--threads", "1"];
    return isPiped ? run([...options, "--stdin-filename", name], { stdin: bytes }) : run([...options, name], { cwd });
  };
  const all = archives.slice(0, fewArchives);
  const count = all.reduce((sum, { bytes }) => sum + Math.ceil((9 * bytes.length) / stride), 0);
  const step = Math.max(1, Math.floor(count / lintedShare));
  let done = 0;
  for (const archive of all) {
    const { name } = archive;
    const whole = await readAll(name, archive.bytes, isPiped);
    expect(whole.damage).toEqual([]);
    const linted = await lint(name, archive.bytes);
    expect(linted.stderr).toBe("");
    for (const { how, bytes, isGuarded } of someCopies(archive)) {
      Atomics.add(moves, 0, 1);
      const { contents, damage } = await readAll(name, bytes, isPiped);
      const isSame = contents === whole.contents;
      if (damage.length === 0 && !isSame && isGuarded) wrong.push(`${name}, ${how}: read as if it were whole`);
      if (++done % step === 0) {
        const { exitCode, stderr, stdout } = await lint(name, bytes);
        if (damage.length > 0 && (exitCode !== 2 || !stderr.includes(`cannot read ${name}`)))
          wrong.push(`${name}, ${how}: not reported`);
        if (damage.length === 0 && isSame && (stdout !== linted.stdout || exitCode !== linted.exitCode))
          wrong.push(`${name}, ${how}: other findings`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(done).toBe(count);
}

describe("every bit that changes and every byte that is missing is reported, or makes no difference", () => {
  test("is reported in gzip", () => expectDamageReported(named(gzips(), "gz")));

  test("is reported in zip", () => expectDamageReported(named(zips(), "zip")));

  test("is reported in zip that comes through a pipe", () =>
    // What is before an archive is not skipped there.
    expectDamageReported(named(zips().toSpliced(8, 1), "zip"), true));

  test("is reported in tar", () => {
    const archives = tars().map((bytes) => ({ bytes, isUnguarded: unguardedIn(bytes) }));
    return expectDamageReported(named(archives, "tar"));
  });

  test("is reported in compressed tar", () => {
    const archives = tars().map((tar) => gzipSync(tar));
    return expectDamageReported(named(archives, "tar.gz"));
  });

  describeWith(program("bzip2"), "packed by bzip2", () => {
    test("is reported alone", () => expectDamageReported(named(bzip2s(), "bz2")));
  });

  describeWith(program("zstd"), "packed by zstd", () => {
    test("is reported alone", () => expectDamageReported(named(zstds(), "zst")));

    test("is reported in zip", () => expectDamageReported(named(foreignZips(), "zip")));

    test("is reported without a checksum, as far as zstd itself reports it", async () => {
      const journal = Array.from({ length: 3 }, (_, index) => `{ "event":"Music", "MusicTrack":${index} }\n`).join("");
      const bytes = packedBy("zstd", Buffer.from(journal), "--no-check");
      for (const copy of someCopies({ name: "", bytes })) {
        const { status } = spawnSync("zstd", ["-qt"], { input: copy.bytes });
        const { damage } = await readAll("Journal.log.zst", copy.bytes);
        // Newer versions of zstd refuse some that older ones do not.
        if (status !== 0) expect(damage, copy.how).toHaveLength(1);
      }
    });
  });
});
