import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { roots } from "../../../src/report/explain/thing.js";
import { find } from "../../../tools/docs/browser/find.js";
import { searchIndex } from "../../../tools/docs/search-index.js";
import { readManuscripts } from "../../../tools/docs/write.js";
import { projectFolder } from "../../run.js";
import { indexIn } from "./search-index.js";

const manuscripts = readManuscripts(pathToFileURL(`${projectFolder}/`));
const index = indexIn(searchIndex(manuscripts, roots));
const names = (query: string): readonly string[] => find(query, index, 10).map(({ name }) => name);

test.each([
  ["fsdjump", "FSDJump"],
  ["pips-s", "pips-sum"],
  ["FSDJump.Factions.Happiness", "FSDJump.Factions.Happiness"],
  ["jump happiness", "FSDJump.Factions.Happiness"],
  ["  status   flags2 ", "Status.Flags2"],
  ["enabled", "Rules: Enabled and disabled rules"],
  ["disabled", "Rules: Enabled and disabled rules"],
  ["ignored", "Usage: Ignored files"],
  ["exit codes", "journal-lint: Exit codes"],
  ["config", "Config"],
  ["lint-staged", "CI, hooks and editors: lint-staged"],
])("finds %j", (query, expected) => {
  expect(names(query)[0]).toBe(expected);
});

test("finds sections by what they say, and shows the place", () => {
  const [best] = find("libraryfolders.vdf", index, 10);
  expect(best).toMatchObject({
    name: "Watch and drift: The game's folder",
    address: "docs/watch.html#the-games-folder",
  });
  expect(best?.says).toContain("libraryfolders.vdf");
});

test("finds nothing for nothing", () => {
  expect(names("")).toEqual([]);
  expect(names("nosuchname")).toEqual([]);
});
