import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hmacBy } from "../../src/hash/hmac.js";
import { sha256, sha256Hex } from "../../src/hash/sha256.js";

test("SHA-256 is that of Node.js, for bytes of any length and any text", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 255);
    expect(sha256Hex(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(sha256Hex(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
  const part = new Uint8Array(1000).fill(3).subarray(100, 300);
  expect(sha256(part)).toEqual(new Uint8Array(createHash("sha256").update(part).digest()));
});

test("so is HMAC, for keys of any length", () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const key = new Uint8Array(length).fill(length);
    expect(hmacBy(key)("a name é")).toEqual(new Uint8Array(createHmac("sha256", key).update("a name é").digest()));
  }
});
