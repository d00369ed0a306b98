import { expect, test } from "vitest";
import { shellWord } from "../../src/base/text.js";

test.each([
  ["drafts/a-b_1.json", "drafts/a-b_1.json", "drafts/a-b_1.json"],
  ["my drafts;x", "'my drafts;x'", '"my drafts;x"'],
  ["it's $HOME", "'it'\\''s $HOME'", '"it\'s $HOME"'],
  ["a\\b", "'a\\b'", "a\\b"],
  ["", "''", '""'],
])("%s is one word of a command line", (text, elsewhere, onWindows) => {
  expect(shellWord(text, false)).toBe(elsewhere);
  expect(shellWord(text, true)).toBe(onWindows);
});
