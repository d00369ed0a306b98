import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyOf, thisProgram } from "../../../src/engine/cache/key.js";
import { type Choices, defaultChoices, type RuleChoice } from "../../../src/engine/validate/choices.js";
import type { RuleId } from "../../../src/rules/built/rule-id.js";
import { temporaryFolder } from "../../temporary-folder.js";

const off: RuleChoice = { severity: "off" };

function choosing(...pairs: readonly [RuleId, RuleChoice][]): Choices {
  return { ...defaultChoices, severities: Object.fromEntries(pairs) };
}

function withSchemas(files: Readonly<Record<string, string>>): Choices {
  const path = temporaryFolder(files);
  return { ...defaultChoices, schemas: { name: "schemas", path } };
}

const program = { version: "1.0.0", build: "b" };

/** Another value for each choice there is; the compiler asks for one where a choice is added. */
const others = (): Choices => ({
  strict: true,
  specOnly: true,
  severities: { "wrong-type": off },
  schemas: withSchemas({ "Scan.json": "{}" }).schemas,
  eddnSchemas: withSchemas({ "journal.json": "{}" }).schemas,
  drift: true,
  session: false,
});

test("every choice gives a key of its own", () => {
  const changed = Object.entries(others()).map(([choice, value]) => ({ ...defaultChoices, [choice]: value }));
  const keys = [defaultChoices, ...changed].map((choices) => keyOf(choices, program));
  expect(new Set(keys).size).toBe(Object.keys(defaultChoices).length + 1);
});

test("depends on the severity of a rule, for all events and for some", () => {
  const all: readonly Choices[] = [
    defaultChoices,
    choosing(["wrong-type", off]),
    choosing(["wrong-type", { severity: "error" }]),
    choosing(["wrong-type", { ...off, events: [] }]),
    choosing(["wrong-type", { ...off, events: ["Scan"] }]),
  ];
  expect(new Set(all.map((choices) => keyOf(choices, program))).size).toBe(all.length);
});

test("depends on the version and the build of the program", () => {
  const programs = [program, { ...program, version: "1.0.1" }, { ...program, build: "c" }];
  expect(new Set(programs.map((each) => keyOf(defaultChoices, each))).size).toBe(programs.length);
});

test("the order in which rules and events are named does not matter", () => {
  const one = choosing(["wrong-type", off], ["unknown-field", { ...off, events: ["A", "B"] }]);
  const other = choosing(["unknown-field", { ...off, events: ["B", "A"] }], ["wrong-type", off]);
  expect(keyOf(one, program)).toBe(keyOf(other, program));
});

test("the schemas of a user count by name and content, wherever they are", () => {
  const choices = withSchemas({ "A.json": "{}", "B.json": "{ }", "notes.txt": "" });
  const folder = choices.schemas?.path ?? "";
  const before = keyOf(choices, program);
  expect(keyOf(withSchemas({ "A.json": "{}", "B.json": "{ }" }), program)).toBe(before);
  writeFileSync(join(folder, "notes.txt"), "more");
  mkdirSync(join(folder, "sub"));
  expect(keyOf(choices, program)).toBe(before);
  writeFileSync(join(folder, "B.json"), "{}");
  expect(keyOf(choices, program)).not.toBe(before);
});

test("version and build are those of this program", () => {
  expect(thisProgram()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    build: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
