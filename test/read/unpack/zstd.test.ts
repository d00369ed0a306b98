import { Buffer } from "node:buffer";
import { expect, test, vi } from "vitest";
import { describeWith, program } from "../../describe-with.js";
import { found } from "./found.js";
import { packedBy, zipOf } from "./pack.js";

const sign = Buffer.from("28b52ffd", "hex");

/** A frame that is to be skipped, of so many bytes. */
function skipped(length: number, content = Buffer.alloc(length)): Buffer {
  const head = Buffer.from("5f2a4d1800000000", "hex");
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, content]);
}

/** A frame of one block that is stored as it is, without a sum. */
function storedFrame(content: string): Buffer {
  const block = Buffer.alloc(3);
  block.writeUIntLE((content.length << 3) | 1, 0, 3);
  return Buffer.concat([sign, Buffer.from([0x20, content.length]), block, Buffer.from(content)]);
}

test("frames are one file, and those that hold nothing are skipped", async () => {
  const frames = Buffer.concat([skipped(9), storedFrame("one"), skipped(0), skipped(2), storedFrame("three")]);
  expect(await found([frames])).toEqual([" 8"]);
  expect(await found([skipped(300_000)])).toEqual([" 0"]);
});

test("a frame that is cut off is damaged, whatever length it says", async () => {
  const frame = storedFrame("one");
  for (const length of [5, 8, 9]) {
    expect(await found([frame.subarray(0, length)])).toEqual([
      `it is damaged at byte ${length}: it ends there, in the middle of what is packed`,
    ]);
  }
  expect(await found([skipped(4_000_000_000, Buffer.alloc(50))])).toEqual([
    "it is damaged at byte 58: it ends there, in the middle of what is packed",
  ]);
});

test("a window that would take too much memory is refused", async () => {
  // 128 MB and an eighth of that.
  const frame = Buffer.concat([sign, Buffer.from([0, (17 << 3) | 1])]);
  expect(await found([Buffer.concat([frame, Buffer.from([1, 0, 0])])])).toEqual([
    "it is damaged at byte 5: it would take more than 128 MB of memory to unpack it",
  ]);
});

describeWith(program("zstd"), "what zstd packs", () => {
  const text = Array.from({ length: 40_000 }, (_, index) => `line ${index * index} of many\n`).join("");

  test("comes out in blocks, with the largest window that is read", async () => {
    for (const options of [["-1"], ["-19"], ["--long=27"], ["--no-check"]]) {
      const packed = packedBy("zstd", Buffer.from(text), ...options);
      expect(await found([packed]), options.join()).toEqual([` ${text.length}`]);
    }
    expect(await found([packedBy("zstd", Buffer.from(text), "--long=28")])).toEqual([
      expect.stringContaining("it would take more than 128 MB of memory to unpack it"),
    ]);
  });

  test("gives what was before damage", async () => {
    const packed = packedBy("zstd", Buffer.from(text));
    const [seen = ""] = await found([packed.subarray(0, packed.length - 5)]);
    const [, length, at] = /^ (\d+) it is damaged at byte ([\d,]+): it ends there/.exec(seen) ?? [];
    expect(Number(length)).toBeGreaterThan(text.length / 2);
    expect(at).toBe((packed.length - 5).toLocaleString("en"));
    packed[packed.length - 1] = (packed.at(-1) ?? 0) ^ 1;
    expect(await found([packed])).toEqual([
      ` ${text.length} it is damaged at byte ${(packed.length - 4).toLocaleString("en")}: what is packed there cannot be unpacked`,
    ]);
  });

  test("does so in thousands of frames in the same memory, and several at a time", async () => {
    const frame = packedBy("zstd", Buffer.from("one\n"));
    expect(await found([Buffer.concat(Array.from({ length: 5000 }, () => frame))])).toEqual([" 20000"]);
    const packed = packedBy("zstd", Buffer.from(text));
    const nested = packedBy("zstd", zipOf({ "a.log.zst": packed }));
    const all = await Promise.all([found([nested]), found([packed]), found([nested])]);
    expect(all).toEqual([[`a.log.zst ${text.length}`], [` ${text.length}`], [`a.log.zst ${text.length}`]]);
  });

  test("comes out where another copy of the library has loaded zstd before", async () => {
    const packed = packedBy("zstd", Buffer.from("one\n"));
    expect(await found([packed])).toEqual([" 4"]);
    vi.resetModules();
    const another = await import("./found.js");
    expect(await another.found([packed])).toEqual([" 4"]);
  });
});
