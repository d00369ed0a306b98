import { join } from "node:path";
import { expect, test } from "vitest";
import { parseLines } from "../../../tools/bench/parse-lines.js";
import { temporaryFolder } from "../../temporary-folder.js";

function parsed(text: string): ReturnType<typeof parseLines> {
  return parseLines(join(temporaryFolder({ "a.log": text }), "a.log"));
}

test("the floor parses every line and counts those that are no JSON", () => {
  expect(parsed('{"a":1}\r\n\r\n{"b":2\n\0\0\0\0\n  \n{"c":3}')).toEqual({ events: 2, refused: 2 });
  expect(parsed("")).toEqual({ events: 0, refused: 0 });
});

test("the floor parses a line that is longer than what is read at once", () => {
  const long = `{"a":"${"x".repeat(2_500_000)}"}`;
  expect(parsed(`{"a":1}\n${long}\n{"a":2}\n`)).toEqual({ events: 3, refused: 0 });
});
