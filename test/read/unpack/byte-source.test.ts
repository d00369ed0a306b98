import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byteSource, restOf } from "../../../src/read/unpack/byte-source.js";

/** Pieces in a buffer that is used again, as those of files are. */
function* inOneBuffer(bytes: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  const buffer = new Uint8Array(bytes.length);
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    const piece = bytes.subarray(at, at + length);
    buffer.fill(0xff);
    buffer.set(piece);
    at += piece.length;
    yield buffer.subarray(0, piece.length);
  }
}

test("gives the bytes in their order, in whatever lengths they come and are wanted", async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 251);
  const steps = fc.record({ how: fc.constantFrom("peek", "take", "next", "giveBack"), length: fc.nat(120) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 40 }),
      fc.array(steps),
      async (lengths, wanted) => {
        const source = byteSource(inOneBuffer(bytes, lengths));
        let at = 0;
        let last = 0;
        for (const { how, length } of wanted) {
          if (how === "giveBack") {
            const given = Math.min(length, last);
            source.giveBack(given);
            at -= given;
            last = 0;
          } else {
            const got = Buffer.from((await source[how](length)) ?? []);
            expect(got.equals(bytes.subarray(at, at + got.length))).toBe(true);
            if (how !== "next") expect(got.length).toBe(Math.min(length, bytes.length - at));
            last = how === "peek" ? 0 : got.length;
            at += last;
          }
          expect(source.position()).toBe(at);
        }
        const rest: Buffer[] = [];
        for await (const chunk of restOf(source)) rest.push(Buffer.from(chunk));
        expect(Buffer.concat(rest).equals(bytes.subarray(at))).toBe(true);
      },
    ),
  );
});

test("holds much that comes byte by byte, without copying all of it for each", async () => {
  const length = 400_000;
  function* bytes(): Generator<Uint8Array> {
    for (let at = 0; at < length; at++) yield Uint8Array.of(at % 251);
  }
  const held = await byteSource(bytes()).peek(length);
  expect(held.length).toBe(length);
  expect(held.every((byte, at) => byte === at % 251)).toBe(true);
});
