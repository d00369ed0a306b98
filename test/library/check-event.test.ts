import { expect, test } from "vitest";
import { checkEvent, checkLine, lintText, parseLine, sample } from "../../src/index.js";
import { examplesOf, schemaFiles } from "../schema-walk.js";
import { collected } from "./collected.js";

const jump = sample("FSDJump", { extent: "minimal" });

test("an event is checked at once, and its findings have paths and no places", () => {
  expect(checkEvent(jump)).toEqual([]);
  expect(checkEvent({ ...jump, StarPos: [1, "2", 3] })).toEqual([
    {
      severity: "error",
      rule: "wrong-type",
      event: "FSDJump",
      path: "/StarPos/1",
      message: 'must be a number, found the string "2"',
      suggestion: "2",
    },
  ]);
  expect(checkEvent([]).map(({ rule }) => rule)).toEqual(["not-an-object"]);
});

test("a line is checked with places, as linting it alone does", async () => {
  const lines = [
    `${JSON.stringify(jump)} `,
    '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Musik", "MusicTrack":3 }',
    '{ "timestamp":"2025-03-02T19:44:58Z" "event":"Music" }',
    '{ "timestamp":"2025-03-02T19:44',
    "",
    "[]",
    '{ "timestamp":"2017-01-01T00:00:00Z", "event":"Fileheader", "part":1, "language":"English\\\\UK", "gameversion":"2.2", "build":"r1" }',
  ];
  for (const line of lines) {
    const linted = await collected(lintText(`${line}\n`, { session: false }));
    expect(checkLine(line)).toEqual(linted);
    expect(checkLine(`${line}\n`)).toEqual(linted);
  }
  expect(checkLine(lines[1] ?? "").length).toBeGreaterThan(0);
});

test("what is checked by itself and what is linted is the same, for examples of many kinds", async () => {
  for (const file of schemaFiles.filter(({ folder }, index) => folder === "events" && index % 12 === 0)) {
    for (const example of examplesOf(file)) {
      const broken = { ...(example as object), timestamp: 1, Unheard: true };
      const places = await collected(lintText(`${JSON.stringify(broken)}\n`, { session: false }));
      const bare = places.map(({ file: _, line: __, column: ___, endColumn: ____, fix: _____, ...rest }) => rest);
      expect(checkEvent(broken)).toEqual(bare);
      expect(bare.length).toBeGreaterThan(0);
    }
  }
});

test("options choose what is looked for, and wrong ones are refused", () => {
  const unknown = { ...jump, Unheard: 1 };
  expect(checkEvent(unknown).map(({ severity }) => severity)).toEqual(["warning"]);
  expect(checkEvent(unknown, { rules: { "unknown-field": "error" } })[0]?.severity).toBe("error");
  expect(checkEvent(unknown, { rules: { "unknown-field": "off" } })).toEqual([]);
  expect(checkEvent(jump, { as: "status" }).map(({ rule }) => rule)).toContain("wrong-side-file");
  expect(() => checkEvent(jump, { strikt: true } as object)).toThrow("there is no option strikt, did you mean strict?");
  expect(() => checkEvent(jump, { strict: 1 } as object)).toThrow("strict must be true or false");
  expect(() => checkEvent(jump, { as: "log" } as object)).toThrow("as must be one of journal");
  expect(() => checkEvent(jump, { rules: { "wrong-typ": "off" } } as object)).toThrow(
    "there is no rule wrong-typ, did you mean wrong-type?",
  );
  for (const value of [undefined, 1n, () => 1]) {
    expect(() => checkEvent(value)).toThrow("the value must be one that JSON can hold");
  }
  expect(() => checkLine(1 as unknown as string)).toThrow("the text must be a string");
});

test("a line becomes an event where it is what the type promises", () => {
  const rules: string[] = [];
  const onFinding = ({ rule }: { readonly rule: string }): void => {
    rules.push(rule);
  };
  expect(parseLine(JSON.stringify(jump), { onFinding })).toEqual(jump);
  expect(parseLine(JSON.stringify({ ...jump, Unheard: 1 }), { onFinding })).toEqual({ ...jump, Unheard: 1 });
  expect(rules).toEqual(["unknown-field"]);
  expect(parseLine(JSON.stringify({ ...jump, StarSystem: 1 }), { onFinding })).toBeUndefined();
  expect(rules).toEqual(["unknown-field", "wrong-type"]);
  for (const text of ["", "{", "[]", "null", '{ "event":"Heading" }', '{ "event":"constructor" }', '{ "event":1 }']) {
    expect(parseLine(text)).toBeUndefined();
  }
});
