import { Buffer } from "node:buffer";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { found } from "./found.js";
import { tarEntry, tarOf, zipOf } from "./pack.js";

/** Bytes that nothing packs shorter. */
function noise(length: number): Buffer {
  let number = 7;
  return Buffer.from(
    Array.from({ length }, () => {
      number = (number * 1103515245 + 12345) % 2 ** 31;
      return number >> 20;
    }),
  );
}

/** A piece at a time, as from a network, so that what unpacks has to wait for the next one. */
async function* slowly(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 3000) {
    await setTimeout(1);
    yield bytes.subarray(at, at + 3000);
  }
}

describe("a damaged archive in another leaves the members behind it alone", () => {
  const broken = Buffer.concat([tarEntry("b.log", "two"), Buffer.alloc(512, "A"), noise(60_000)]);
  const members = { "a.log": "one", "inner.tar.gz": gzipSync(broken), "c.log": "three", "d.log": "four" };
  const outer: Readonly<Record<string, () => Buffer>> = {
    "a tar": () => tarOf(members),
    "a compressed tar": () => gzipSync(tarOf(members)),
    "a zip": () => zipOf(members),
    "a zip of stored members": () => zipOf(members, { isStored: true }),
    "a zip with lengths behind members": () => zipOf(members, { isStreamed: true }),
  };

  test.each(Object.entries(outer))("%s", async (_, make) => {
    expect(await found(slowly(make()))).toEqual([
      "a.log 3",
      "inner.tar.gz!/b.log 3",
      "inner.tar.gz 0 it is damaged at byte 1,024: there should be a header of tar",
      "c.log 5",
      "d.log 4",
    ]);
  });

  test("leaves the rest unpacked, which may be far too much", async () => {
    const inner = gzipSync(
      Buffer.concat([tarEntry("b.log", "two"), Buffer.alloc(512, "A"), Buffer.alloc(80 * 2 ** 20)]),
    );
    expect((await found(slowly(tarOf({ "inner.tar.gz": inner, "c.log": "three" })))).at(-1)).toBe("c.log 5");
  });
});
