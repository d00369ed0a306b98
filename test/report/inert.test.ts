import { expect, test } from "vitest";
import { inert } from "../../src/base/visible.js";

test.each([
  ["::error::x", "\\u003a:error::x"],
  ["  ::error::x", "  \\u003a:error::x"],
  ["\u3000\u00a0\t::error::x", "\u3000\u00a0\t\\u003a:error::x"],
  ["\u0085\u2028 ::error::x", "\u0085\u2028 \\u003a:error::x"],
  ["a\r\n\r ::error::x\r::b", "a\r\n\r \\u003a:error::x\r\\u003a:b"],
  ["a\n::error::x\n\n ::stop-commands::y", "a\n\\u003a:error::x\n\n \\u003a:stop-commands::y"],
  ["a ##[error]x", "a \\u0023#[error]x"],
  ["###[error]x", "#\\u0023#[error]x"],
  ["##vso[task.complete]", "\\u0023#vso[task.complete]"],
  ["a::b # ## x [1] : :", "a::b # ## x [1] : :"],
])("%j is shown as %j", (text, expected) => {
  expect(inert(text)).toBe(expected);
});

test("a million ends of lines and blanks are shown as they are", () => {
  for (const blank of ["\r", "\u2028", " ", "\u0085", "\r "]) {
    const text = `${blank.repeat(1_000_000)}a::b`;
    expect(inert(text)).toBe(text);
  }
});
