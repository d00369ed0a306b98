import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { keyedHash } from "../../src/redact/pseudonyms.js";

test("a seed gives the HMAC that it gives everywhere, and none gives one of its own", () => {
  for (const seed of ["", "é", "a seed that is longer than the 64 bytes of a block, so that it is hashed itself"]) {
    const expected = createHmac("sha256", `journal-lint redact ${seed}`).update("a name é").digest();
    expect(keyedHash(seed)("a name é")).toEqual(new Uint8Array(expected));
  }
  expect(keyedHash(undefined)("a name")).not.toEqual(keyedHash(undefined)("a name"));
});
