import { expect, test } from "vitest";
import { inert } from "../../src/report/inert.js";

test.each([
  ["::error::x", "\\u003a:error::x"],
  ["  ::error::x", "  \\u003a:error::x"],
  ["\u3000\u00a0\t::error::x", "\u3000\u00a0\t\\u003a:error::x"],
  ["a\n::error::x\n\n ::stop-commands::y", "a\n\\u003a:error::x\n\n \\u003a:stop-commands::y"],
  ["a ##[error]x", "a \\u0023#[error]x"],
  ["###[error]x", "#\\u0023#[error]x"],
  ["##vso[task.complete]", "\\u0023#vso[task.complete]"],
  ["a::b # ## x [1] : :", "a::b # ## x [1] : :"],
])("%j is shown as %j", (text, expected) => {
  expect(inert(text)).toBe(expected);
});
