import { join } from "node:path";
import { expect, test } from "vitest";
import { fixableText } from "../../src/report/text.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const idAsText = `{ ${time}, "event":"BuyDrones", "Type":"Drones", "Count":"1", "BuyPrice":1, "TotalCost":1 }\n`;
const noField = `{ ${time}, "event":"Friends", "Status":"Online" }\n`;
const unknownField = `{ ${time}, "event":"Music", "MusicTrack":"MainMenu", "Mood":"glad" }\n`;

test.each([
  [{ fix: 0, guess: 0 }, ""],
  [{ fix: 3, guess: 0 }, "3 of 4 can be fixed with --fix"],
  [{ fix: 2, guess: 1 }, "2 of 4 can be fixed with --fix, 1 more with --unsafe-fixes"],
  [{ fix: 0, guess: 1 }, "1 of 4 can be fixed with --fix --unsafe-fixes"],
])("%j of 4", (counts, text) => {
  expect(fixableText(4, counts)).toBe(text);
});

test("findings say who fixes them, and the end how many can be fixed", async () => {
  const cwd = temporaryFolder({ "Journal.log": idAsText + noField + unknownField });
  const { stdout } = await run([], { cwd });
  expect(stdout).toContain("\n  fix: write 1\n");
  expect(stdout).toContain("\n  guess: ");
  expect(stdout).toContain("\n1 of 3 can be fixed with --fix, 1 more with --unsafe-fixes\n");
  const { stdout: fixed } = await run(["--fix"], { cwd });
  expect(fixed).toContain("1 error, 1 warning");
});

test("fixes of the game's own files go to copies", async () => {
  const cwd = temporaryFolder({ "game/Journal.2025-01-01T000000.01.log": idAsText });
  const { stdout } = await run(["--game-dir"], { cwd, env: { ED_JOURNAL_DIR: join(cwd, "game") } });
  expect(stdout).toContain("\n1 of 1 can be fixed with --fix --out <folder>\n");
});

test.each([
  [`\ufeff${unknownField}`, "fix: delete the byte order mark"],
  [`\0${unknownField}`, "fix: delete the NUL bytes"],
  [unknownField, "guess: delete the field"],
  [unknownField.replace(" }", ", }"), "fix: delete the extra comma"],
  [unknownField.replace(", ", ",,, "), "fix: delete 2 extra commas"],
  [unknownField.replace('"glad"', "True"), "fix: write true"],
  [`${unknownField.trim()}${unknownField}`, "fix: put the second object on a line of its own"],
  [noField.replace(" }", ', "Status":"Online" }'), "fix: delete the later one"],
  [noField.replace(" }", ', "Status":"Offline" }'), "guess: delete the earlier one"],
  [`${noField}${noField.slice(0, 60)}`, "fix: delete the unfinished line"],
  [`${noField}${noField.replace("\n", "\r\n")}`, "fix: end the line with LF"],
  [`${noField.slice(0, 60)}\n${noField.slice(60)}${noField}`, "fix: join the two lines"],
])("a fix says what it does: %#", async (text, words) => {
  const cwd = temporaryFolder({ "Journal.log": text });
  const { stdout } = await run([], { cwd });
  expect(stdout).toContain(`\n  ${words}\n`);
  expect(stdout).not.toMatch(/(?:fix|guess): --fix/);
});

test("files with errors come first, and in a file its errors", async () => {
  const cwd = temporaryFolder({
    "a/Journal.log": unknownField,
    "b/Journal.log": unknownField.replace("Mood", "Tempo") + noField,
    "c/Journal.log": idAsText,
  });
  const { stdout } = await run(["."], { cwd });
  expect(stdout.match(/^\S+:\d+:\d+/gm)).toEqual([
    "b/Journal.log:2:1",
    expect.stringMatching(/^b\/Journal\.log:1:/),
    expect.stringMatching(/^c\/Journal\.log:1:/),
    expect.stringMatching(/^a\/Journal\.log:1:/),
  ]);
  const { stdout: compact } = await run([".", "--format", "compact"], { cwd });
  expect(compact.match(/^[abc]/gm)).toEqual(["a", "b", "b", "c"]);
});
