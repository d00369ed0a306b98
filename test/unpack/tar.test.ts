import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { found } from "./found.js";
import { paxRecord, summed, tarEntry } from "./pack.js";

/** A header that was changed, and fits its sum again. */
function changed(header: Buffer, change: (header: Buffer) => void): Buffer {
  change(header);
  return summed(header);
}

const behind = tarEntry("behind.log", "more");

test("blocks that tell of pieces of a sparse file are passed over", async () => {
  const header = changed(tarEntry("sparse.log", "", "S"), (bytes) => {
    bytes.write("00000001000\0", 124);
    bytes[482] = 1;
  });
  const first = Buffer.alloc(512);
  first[504] = 1;
  const tar = Buffer.concat([header, first, Buffer.alloc(512), Buffer.alloc(512, "x"), behind]);
  const why = "it is stored without its runs of zeros, which cannot be read here: unpack it, and lint what was in it";
  expect(await found([tar])).toEqual([`sparse.log 0 ${why}`, "behind.log 4"]);
  expect(await found([tar.subarray(0, 700)])).toEqual([
    `sparse.log 0 ${why}`,
    "it is damaged at byte 700: it ends there, in the middle of what is packed",
  ]);
});

test.each(["1", "2", "3", "4", "5", "6"])(
  "a thing of type %s has no content, whatever its header says",
  async (type) => {
    for (const size of ["00000001274\0", " ".repeat(12), "\0".repeat(12)]) {
      const header = changed(tarEntry("thing.log", "", type), (bytes) => bytes.write(size, 124));
      const extra = tarEntry("PaxHeaders/x", paxRecord("size", "700"), "x");
      expect(await found([Buffer.concat([tarEntry("first.log", "one"), header, behind])])).toEqual([
        "first.log 3",
        "behind.log 4",
      ]);
      expect(await found([Buffer.concat([extra, header, behind])])).toEqual(["behind.log 4"]);
    }
  },
);

test("times that GNU tar has in a header are no folder", async () => {
  const withTimes = (sign: string): Buffer =>
    changed(tarEntry("a.log", ""), (bytes) => {
      bytes.write(sign, 257);
      bytes.write("14712345670\x0014712345671\0", 345);
    });
  expect(await found([withTimes("ustar  \0")])).toEqual(["a.log 0"]);
  expect(await found([withTimes("ustar\x0000")])).toEqual(["14712345670/a.log 0"]);
});
