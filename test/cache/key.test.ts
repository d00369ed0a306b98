import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Grounds, groundsOf, keyOf } from "../../src/cache/key.js";
import type { RuleChoice } from "../../src/judge/severity.js";
import type { RuleId } from "../../src/rules/rule-id.js";
import { temporaryFolder } from "../temporary-folder.js";

const off: RuleChoice = { severity: "off" };

function choices(...pairs: readonly [RuleId, RuleChoice][]): ReadonlyMap<RuleId, RuleChoice> {
  return new Map(pairs);
}

const verdicts = { strict: false, specOnly: false, choices: choices() };
const grounds: Grounds = { version: "1.0.0", build: "b", verdicts, schemas: [] };

test("whatever a verdict depends on gives a key of its own", () => {
  const others: readonly Grounds[] = [
    grounds,
    { ...grounds, version: "1.0.1" },
    { ...grounds, build: "c" },
    { ...grounds, verdicts: { ...verdicts, strict: true } },
    { ...grounds, verdicts: { ...verdicts, specOnly: true } },
    { ...grounds, verdicts: { ...verdicts, choices: choices(["wrong-type", off]) } },
    { ...grounds, verdicts: { ...verdicts, choices: choices(["wrong-type", { severity: "error" }]) } },
    { ...grounds, verdicts: { ...verdicts, choices: choices(["wrong-type", { ...off, events: new Set() }]) } },
    { ...grounds, verdicts: { ...verdicts, choices: choices(["wrong-type", { ...off, events: new Set(["Scan"]) }]) } },
    { ...grounds, schemas: [["Scan.json", "1"]] },
    { ...grounds, schemas: [["Scan.json", "2"]] },
  ];
  expect(new Set(others.map(keyOf)).size).toBe(others.length);
});

test("the order in which rules and events are named does not matter", () => {
  const one = choices(["wrong-type", off], ["unknown-field", { ...off, events: new Set(["A", "B"]) }]);
  const other = choices(["unknown-field", { ...off, events: new Set(["B", "A"]) }], ["wrong-type", off]);
  const keys = [one, other].map((chosen) => keyOf({ ...grounds, verdicts: { ...verdicts, choices: chosen } }));
  expect(keys[0]).toBe(keys[1]);
});

test("the schemas of a user count by name and content", () => {
  const folder = temporaryFolder({ "A.json": "{}", "B.json": "{ }", "notes.txt": "" });
  const before = groundsOf(verdicts, folder).schemas;
  expect(before.map(([name]) => name)).toEqual(["A.json", "B.json"]);
  writeFileSync(join(folder, "notes.txt"), "more");
  expect(groundsOf(verdicts, folder).schemas).toEqual(before);
  writeFileSync(join(folder, "B.json"), "{}");
  expect(groundsOf(verdicts, folder).schemas).not.toEqual(before);
});

test("version and build are those of this program", () => {
  expect(groundsOf(verdicts, undefined)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    build: expect.stringMatching(/^[0-9a-f]{64}$/),
    verdicts,
    schemas: [],
  });
});
