import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { found } from "./found.js";
import { paxRecord, summed, tarEnd, tarEntry } from "./pack.js";

/** A header that was changed, and fits its sum again. */
function changed(header: Buffer, change: (header: Buffer) => void): Buffer {
  change(header);
  return summed(header);
}

const behind = Buffer.concat([tarEntry("behind.log", "more"), tarEnd]);

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
  expect(await found([withTimes("ustar  \0"), tarEnd])).toEqual(["a.log 0"]);
  expect(await found([withTimes("ustar\x0000"), tarEnd])).toEqual(["14712345670/a.log 0"]);
});

test("an archive that was cut off is damaged, wherever that is before its end mark", async () => {
  const first = tarEntry("first.log", "one");
  const extra = tarEntry("PaxHeaders/x", paxRecord("path", "second.log"), "x");
  const second = tarEntry("cut", "two");
  const whole = Buffer.concat([first, extra, second, tarEnd]);
  const missing = "it ends there, and its end mark is missing";
  const middle = "it ends there, in the middle of what is packed";
  const cuts = [
    [first.length, "first.log 3", missing],
    [first.length + extra.length, "first.log 3", missing],
    [first.length + extra.length - 1, "first.log 3", middle],
    [whole.length - tarEnd.length, "first.log 3", "second.log 3", missing],
    [whole.length - tarEnd.length - 1, "first.log 3", "second.log 3", middle],
    [512 + 3, "first.log 3", middle],
  ] as const;
  for (const [length, ...expected] of cuts) {
    const last = `it is damaged at byte ${length.toLocaleString("en")}: ${expected.at(-1)}`;
    expect(await found([whole.subarray(0, length)]), `${length}`).toEqual([...expected.slice(0, -1), last]);
  }
  expect(await found([whole])).toEqual(["first.log 3", "second.log 3"]);
});

test("the end mark is two blocks of zeros, or one at the very end, which GNU tar accepts too", async () => {
  const [first, second] = [tarEntry("first.log", "one"), tarEntry("second.log", "two")];
  const zeros = Buffer.alloc(512);
  expect(await found([first, zeros])).toEqual(["first.log 3"]);
  expect(await found([first, zeros, zeros, Buffer.alloc(9000)])).toEqual(["first.log 3"]);
  expect(await found([first, zeros, second, tarEnd])).toEqual([
    "first.log 3",
    "it is damaged at byte 1,536: there should be the second half of its end mark",
  ]);
});

test("records that say more of a member may hold any bytes, and are damaged where one does not follow the other", async () => {
  const binary = Buffer.concat([
    Buffer.from("30 SCHILY.xattr.x="),
    Buffer.from("\0\x01=\n\xff\0\0\0\0\0\0", "latin1"),
    Buffer.from("\n"),
  ]);
  expect(binary.length).toBe(30);
  const records = Buffer.concat([binary, Buffer.from(paxRecord("path", "long.log"))]);
  const member = tarEntry("cut", "one");
  expect(await found([tarEntry("x", records, "x"), member, tarEnd])).toEqual(["long.log 3"]);
  for (const bad of ["31 path=long.log\n", "x path=long.log\n", "8 path=long.log\n", "17 path-long.log\n"]) {
    expect(await found([tarEntry("x", bad, "x"), member, tarEnd]), bad).toEqual([
      "it is damaged at byte 512: there should be a record of tar",
    ]);
  }
});
