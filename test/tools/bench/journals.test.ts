import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { journalsIn, linesIn, repeatJournals } from "../../../tools/bench/journals.js";
import { repeated, writeJournal } from "../../../tools/bench/write-journal.js";
import { temporaryFolder } from "../../temporary-folder.js";

test("journals are repeated into folders up to a size, and nothing else is copied", () => {
  const from = temporaryFolder({ "a/x.log": "12345\n", "y.log": "1234\n", "Status.json": "{}" });
  const to = repeatJournals(from, join(temporaryFolder(), "copies"), 20);
  expect(journalsIn(to).map((path) => relative(to, path))).toEqual([
    join("1", "a", "x.log"),
    join("1", "y.log"),
    join("2", "a", "x.log"),
  ]);
  expect([...linesIn(to)]).toEqual(["12345", "1234", "12345"]);
  expect(() => repeatJournals(temporaryFolder(), join(from, "z"), 20)).toThrow("there are no journals");
});

test("lines are repeated up to a number of bytes", () => {
  const folder = writeJournal(join(temporaryFolder(), "j"), repeated(["a", "bb"], 8));
  expect(journalsIn(folder).map((path) => readFileSync(path, "utf8"))).toEqual(["a\nbb\na\n"]);
});
