import { expect, test } from "vitest";
import { limitsOf } from "../../../src/read/unpack/limits.js";

const bounds = { ratio: 10, harmless: 0, total: 10_000 };

test("what was read of a file before its length was known counts once", () => {
  const limits = limitsOf(bounds);
  limits.count(100);
  limits.countAll(100);
  limits.add(1000);
  expect(() => limits.add(1)).toThrow("more than 10 times its length comes out of it");
});

test("a file counts whole as what is packed, and as read only as far as it is read anew", () => {
  const limits = limitsOf(bounds);
  limits.count(4);
  limits.countAll(200);
  limits.add(2000);
  limits.countRead(50);
  expect(limits.bytesSinceLast()).toBe(50);
  expect(() => limits.add(1)).toThrow("more than 10 times its length comes out of it");
});
