import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { limitsOf } from "../../src/unpack/limits.js";
import { unpackedFiles } from "../../src/unpack/open.js";
import type { ReadableFile } from "../../src/unpack/readable-file.js";
import { zipOf } from "./pack.js";

const endLength = 22;

function fileOf(bytes: Buffer): ReadableFile {
  return {
    size: bytes.length,
    read: (start, length) => bytes.subarray(start, start + length),
    from: (start, end) => [bytes.subarray(start, end)],
    close: () => undefined,
  };
}

/** The names in an archive that is a file, and at the end why it cannot be read on. */
async function namesIn(zip: Buffer): Promise<readonly string[]> {
  const all: string[] = [];
  const unpacking = { isWanted: async () => true, limits: limitsOf(), file: fileOf(zip) };
  try {
    for await (const { names, chunks, isUnreadable } of unpackedFiles([zip], unpacking)) {
      if (isUnreadable !== true) for await (const _ of chunks);
      all.push(names.join("!/"));
    }
  } catch (error) {
    all.push((error as Error).message);
  }
  return all;
}

const members = { "a.log": "one", "b.log": "two" };

function withComment(zip: Buffer, comment: Buffer): Buffer {
  const commented = Buffer.concat([zip, comment]);
  commented.writeUInt16LE(comment.length, zip.length - 2);
  return commented;
}

describe("the directory of a zip", () => {
  test("is not that of an archive that is stored in one that was cut off", async () => {
    const zip = zipOf({ "a.log": "one", "in.zip": zipOf({ "c.log": "three" }), "b.log": "two" }, { isStored: true });
    const innerEnd = zip.indexOf("PK\x05\x06") + endLength;
    for (const cut of [innerEnd, innerEnd + 20]) {
      const names = await namesIn(zip.subarray(0, cut));
      expect(names.slice(0, 2)).toEqual(["a.log", "in.zip!/c.log"]);
      expect(names.at(-1)).toMatch(/^it is damaged at byte \d+: /);
    }
    expect(await namesIn(zip)).toEqual(["a.log", "in.zip!/c.log", "b.log"]);
  });

  test("has the entries that are there, whatever their number is said to be", async () => {
    const few = zipOf(members);
    few.writeUInt16LE(1, few.length - endLength + 10);
    expect(await namesIn(few)).toEqual(["a.log", "b.log"]);
    const many = zipOf(members);
    many.writeUInt16LE(3, many.length - endLength + 10);
    expect(await namesIn(many)).toEqual([
      "a.log",
      "b.log",
      `it is damaged at byte ${many.length - endLength}: there should be an entry of its directory, which has 3`,
    ]);
  });

  test("is not made up by a comment", async () => {
    const zip = zipOf(members);
    const empty = zipOf({});
    const here = Buffer.from(empty);
    here.writeUInt32LE(zip.length, 16);
    for (const comment of [empty, here, Buffer.concat([empty, Buffer.from("more")])]) {
      expect(await namesIn(withComment(zip, comment))).toEqual(["a.log", "b.log"]);
    }
  });

  test("is missing where there is hardly more than the sign of a member", async () => {
    for (const length of [4, 5, 29]) {
      const names = await namesIn(zipOf(members).subarray(0, length));
      expect(names).toEqual([`it is damaged at byte ${length}: it ends there, in the middle of what is packed`]);
    }
  });

  test("is found before bytes that do not belong to it", async () => {
    expect(await namesIn(Buffer.concat([zipOf(members), Buffer.from("rubbish")]))).toEqual(["a.log", "b.log"]);
  });

  test("that is damaged where it starts leaves the members to be read from the start on", async () => {
    const zip = zipOf(members);
    const start = zip.indexOf("PK\x01\x02");
    zip.write("X", start);
    expect(await namesIn(zip)).toEqual([
      "a.log",
      "b.log",
      `it is damaged at byte ${start}: there should be a member of the archive`,
    ]);
  });
});
