import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { salvage } from "../../src/read/json/salvage.js";
import { rounds } from "../depth.js";
import { spaces, uniqueObject, written } from "./json-tree.js";

const objectTexts = fc
  .tuple(fc.array(uniqueObject, { minLength: 2, maxLength: 5 }), spaces)
  .map(([objects, gaps]) => objects.map((object) => written(object, gaps)));
const gap = fc.string({ unit: fc.constantFrom(" ", "\t", "\r"), maxLength: 3 });

describe("salvage", () => {
  test("has one problem for a run of byte order marks, with the blanks between them", () => {
    expect(salvage(" \ufeff\ufeff \ufeff  {}", true)).toEqual({
      objects: [{ value: {}, start: 7, end: 9 }],
      problems: [{ cause: "stray-mark", start: 1, end: 5 }],
      cutOff: false,
    });
  });

  test("has every one of the objects that are glued together, and a problem where each but the first opens", () => {
    fc.assert(
      fc.property(objectTexts, gap, fc.boolean(), (texts, glue, isLine) => {
        const glued = texts.join(glue);
        const starts = texts.map((_, index) =>
          texts.slice(0, index).reduce((sum, { length }) => sum + length + glue.length, 0),
        );
        const { objects, problems, cutOff } = salvage(glued, isLine);
        expect(objects.map(({ start }) => start)).toEqual(starts);
        expect(JSON.stringify(objects.map(({ value }) => value))).toBe(
          JSON.stringify(texts.map((text): unknown => JSON.parse(text))),
        );
        expect(problems).toEqual(
          starts
            .slice(1)
            .map((start) => ({ cause: isLine ? "second-object" : "second-document", start, end: start + 1 })),
        );
        expect(cutOff).toBe(false);
      }),
      { numRuns: rounds(50) },
    );
  });

  test("has the whole objects before one that is cut off anywhere", () => {
    fc.assert(
      fc.property(objectTexts, fc.nat(), fc.boolean(), (texts, at, isLine) => {
        const last = texts.at(-1) ?? "";
        const kept = last.slice(0, 1 + (at % (last.length - 1)));
        const whole = texts.slice(0, -1);
        const { objects, problems, cutOff } = salvage(whole.join("") + kept, isLine);
        expect(objects).toHaveLength(whole.length);
        expect(cutOff).toBe(true);
        expect(problems.at(-1)?.cause).toMatch(/^unfinished/);
        expect(problems).toHaveLength(texts.length);
      }),
      { numRuns: rounds(100) },
    );
  });

  test("points at text behind an object", () => {
    const text = '{"a":1} , {"b":2}';
    expect(salvage(text, true)).toEqual({
      objects: [expect.objectContaining({ value: { a: 1 }, start: 0 })],
      problems: [{ cause: "trailing-text", start: 8, end: text.length }],
      cutOff: false,
    });
  });

  test.each([
    ["before a value", '{ "a":', '“b”, "c":1 }'],
    ["before a mark", '{ "a":"☃', '” , "c" }'],
    ["before a key", '{ "☃":1,', "“b”:1 }"],
  ])("finds a curly quote %s, in time that does not grow with the square of the blanks", (_, front, rest) => {
    for (const blanks of [0, 1, 200_000]) {
      const text = front + " ".repeat(blanks) + rest;
      const start = text.search(/[“”]/);
      expect(salvage(text, true).problems).toEqual([{ cause: "curly-quotes", start, end: start + 1 }]);
    }
  });
});
