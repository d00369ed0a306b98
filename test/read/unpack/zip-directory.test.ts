import { Buffer } from "node:buffer";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openReadable } from "../../../src/read/unpack/packed-file.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { found } from "./found.js";
import { zipOf } from "./pack.js";

const endLength = 22;

/** What is found in an archive that is a file. */
async function foundIn(zip: Buffer, isWanted?: (name: string) => boolean): Promise<readonly string[]> {
  const file = openReadable(join(temporaryFolder({ "a.zip": zip }), "a.zip"));
  try {
    return await found([zip], file, isWanted);
  } finally {
    file?.close();
  }
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
      const names = await foundIn(zip.subarray(0, cut));
      expect(names.slice(0, 2)).toEqual(["a.log 3", "in.zip!/c.log 5"]);
      expect(names.at(-1)).toMatch(/^it is damaged at byte \d+: /);
    }
    expect(await foundIn(zip)).toEqual(["a.log 3", "in.zip!/c.log 5", "b.log 3"]);
  });

  test("has the entries that are there, whatever their number is said to be", async () => {
    const few = zipOf(members);
    few.writeUInt16LE(1, few.length - endLength + 10);
    expect(await foundIn(few)).toEqual(["a.log 3", "b.log 3"]);
    const many = zipOf(members);
    many.writeUInt16LE(3, many.length - endLength + 10);
    expect(await foundIn(many)).toEqual([
      "a.log 3",
      "b.log 3",
      `it is damaged at byte ${many.length - endLength}: there should be an entry of its directory, which has 3`,
    ]);
  });

  test("is not made up by a comment", async () => {
    const zip = zipOf(members);
    const empty = zipOf({});
    const here = Buffer.from(empty);
    here.writeUInt32LE(zip.length, 16);
    for (const comment of [empty, here, Buffer.concat([empty, Buffer.from("more")])]) {
      expect(await foundIn(withComment(zip, comment))).toEqual(["a.log 3", "b.log 3"]);
    }
  });

  test("is missing where there is hardly more than the sign of a member", async () => {
    for (const length of [4, 5, 29]) {
      const names = await foundIn(zipOf(members).subarray(0, length));
      expect(names).toEqual([`it is damaged at byte ${length}: it ends there, in the middle of what is packed`]);
    }
  });

  test("may have a member behind the end of the archive, farther than files can be", async () => {
    const zip = zipOf({ "a.log": "one" }, { isLarge: true });
    const offsetAt = zip.indexOf("PK\x06\x06") - 8;
    for (const far of [zip.length, 2n ** 63n]) {
      zip.writeBigUInt64LE(BigInt(far), offsetAt);
      expect(await foundIn(zip)).toEqual([
        `a.log 0 it is damaged at byte ${zip.length}: it ends there, and its directory has this member behind that`,
      ]);
    }
  });

  test("has names that end at a NUL byte, as they do for programs that unpack", async () => {
    const zip = zipOf({ "a.log\0.png": "one", "folder/\0b.log": "", "é.log\0": "two" });
    const names = ["a.log 3", "é.log 3"];
    expect(await foundIn(zip)).toEqual(names);
    expect(await found([zip])).toEqual(names);
  });

  test("has the names that are before the members, or else each is damaged, also where nobody would lint it", async () => {
    const zip = zipOf(members);
    zip.write("x", zip.indexOf("b.log", zip.indexOf("PK\x01\x02")));
    const at = zip.lastIndexOf("PK\x03\x04");
    const why = `it is damaged at byte ${at}: its directory has this member by another name`;
    expect(await foundIn(zip)).toEqual(["a.log 3", `x.log 0 ${why}`]);
    expect(await foundIn(zip, (name) => name !== "x.log")).toEqual(["a.log 3", why]);
    const directory = zip.indexOf("PK\x01\x02");
    const others = `it is damaged at byte ${directory}: its directory has other members than were before it`;
    expect(await found([zip])).toEqual(["a.log 3", "b.log 3", others]);
    expect(await found([zipOf(members).subarray(0, directory + 60)])).toEqual(["a.log 3", "b.log 3", others]);
  });

  test("is found before bytes that do not belong to it", async () => {
    expect(await foundIn(Buffer.concat([zipOf(members), Buffer.from("rubbish")]))).toEqual(["a.log 3", "b.log 3"]);
  });

  test("reads the members from the start on when the directory's start is damaged", async () => {
    const zip = zipOf(members);
    const start = zip.indexOf("PK\x01\x02");
    zip.write("X", start);
    expect(await foundIn(zip)).toEqual([
      "a.log 3",
      "b.log 3",
      `it is damaged at byte ${start}: there should be a member of the archive`,
    ]);
  });
});
