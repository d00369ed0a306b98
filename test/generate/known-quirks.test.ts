import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quirks } from "../../src/generate/scene/quirks.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { findingsIn, folderOf } from "./folder.js";

const folders = [1, 2, 3, 4].map((seed) => folderOf({ seed, scenario: "known-quirks" }));

/** The journal of a folder that has lines. */
const journalOf = ({ files }: (typeof folders)[number]): string =>
  [...files].find(([name, bytes]) => name.endsWith(".log") && bytes.length > 0)?.[1].toString() ?? "";

const journals = folders.map(journalOf);

test.each([
  ["a torn line, to which the next one is glued", /[^}\r\n]\{ "timestamp"/],
  ["a number that is none", /"AxialTilt":-nan\(ind\)/],
  [
    "a login into the arena without a ship",
    /"event":"LoadGame", "FID":"\w+", "Commander":"[^"]+", "Horizons":true, "Odyssey":true, "Credits"/,
  ],
  ["EngineerProgress about one engineer", /"event":"EngineerProgress", "Engineer":"/],
  ["a hyperdiction", /"event":"SystemsShutdown"/],
  ["a doubled StartJump", /("event":"StartJump", "JumpType":"Hyperspace".*)\r\n.*\1/],
  ["a MissionID above 2^63", /"MissionID":9223372036854779904\D/],
  ["a reward with the symbol of its category", /"MaterialsReward":\[ \{.*"Category":"\$MICRORESOURCE_CATEGORY_/],
  ["a Loadout without HullValue", /"event":"Loadout"(?!.*"HullValue")/],
  [
    "a Nomad that leaves as a fighter and comes back as an SRV",
    /"event":"LaunchFighter", "Loadout":"galactic"[\s\S]*"SRVType":"lander01"/,
  ],
])("known-quirks has %s", (_, form) => {
  for (const journal of journals) expect(journal).toMatch(form);
});

test("known-quirks has a sample that is reported again after the player has left the body", () => {
  for (const journal of journals) {
    const lines = journal.split("\r\n");
    const analysed = lines.filter((line) => line.includes('"ScanType":"Analyse"'));
    expect(analysed).toHaveLength(2);
    const [first = "", second = ""] = analysed.map((line) => line.slice(line.indexOf('"event"')));
    expect(second).toBe(first);
    const between = lines.slice(lines.indexOf(analysed[0] ?? ""), lines.indexOf(analysed[1] ?? ""));
    expect(between.some((line) => line.includes('"event":"Liftoff"'))).toBe(true);
  }
});

test("known-quirks has a journal and a side file of no bytes, and the linter reports only what readers cannot pass over", () => {
  for (const folder of folders) {
    const empty = [...folder.files].filter(([, bytes]) => bytes.length === 0).map(([name]) => name);
    expect(empty).toEqual(["Journal.2025-01-01T115900.01.log", "Shipyard.json"]);
    const rules = findingsIn(folder).map(({ rule }) => rule);
    expect(rules.sort()).toEqual(["empty-side-file", "invalid-json", "invalid-json", "out-of-turn"]);
  }
});

test("the documentation lists all quirks", () => {
  const page = readFileSync(join(projectFolder, "docs/generate.md"), "utf8");
  const [, section = ""] = page.split("\n## Known quirks\n");
  for (const { about } of Object.values(quirks)) expect(section).toContain(about);
});

test("known-quirks is written to a folder, and refuses what it cannot have", async () => {
  const cwd = temporaryFolder();
  const made = await run(["generate", "--out", "quirks", "--scenario", "known-quirks"], { cwd });
  expect(made).toMatchObject({ exitCode: 0, stderr: "" });
  const { stderr } = await run(["generate", "--scenario", "known-quirks", "--events", "5"], { cwd });
  expect(stderr).toContain("events cannot be combined with the scenario known-quirks");
});
