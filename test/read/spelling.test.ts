import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layoutOf } from "../../src/read/json/layout.js";
import { mayRepeatKey } from "../../src/read/json/repeated-keys.js";
import { spellings } from "../../src/read/json/spelling.js";
import { rounds } from "../depth.js";
import {
  numberToken,
  repeatingObject,
  repeatingTree,
  spaces,
  type Tree,
  uniqueTree,
  valuesOf,
  written,
} from "./json-tree.js";

function repeatsOf(tree: Tree): readonly string[] {
  return valuesOf(tree)
    .filter(({ repeatedKey }) => repeatedKey)
    .map(({ pointer }) => pointer);
}

function found(text: string, start = 0, end = text.length) {
  const value: unknown = JSON.parse(text.slice(start, end));
  const part = start === 0 && end === text.length ? undefined : { start, end };
  const { repeatedKeys, wholeFractions } = spellings(layoutOf(text, value, part), () => true);
  return {
    repeats: repeatedKeys.map(({ pointer }) => pointer),
    fractions: wholeFractions.map(({ start, end }) => text.slice(start, end)),
  };
}

/** Objects in objects and arrays, down to a depth at which nobody counts any more. */
function buried(tree: Tree, depth: number): Tree {
  let outer = tree;
  for (let level = 0; level < depth; level++) {
    outer = level % 2 === 0 ? { elements: ["0", outer] } : { members: [['"k"', outer]] };
  }
  return outer;
}

describe("spellings", () => {
  test("tells the repeated keys, each time but the first, wherever they are", () => {
    fc.assert(
      fc.property(repeatingTree, spaces, fc.nat({ max: 80 }), (tree, gaps, depth) => {
        const whole = buried(tree, depth);
        expect(found(written(whole, gaps)).repeats).toEqual(repeatsOf(whole));
      }),
      { numRuns: rounds(150) },
    );
  });

  test("says that a key may stand twice wherever one does, and nowhere else in plain text", () => {
    fc.assert(
      fc.property(repeatingObject, spaces, fc.nat({ max: 80 }), (object, gaps, depth) => {
        const whole: Tree = { members: [['"k"', buried(object, depth)]] };
        const text = written(whole, gaps);
        if (repeatsOf(whole).length > 0) expect(mayRepeatKey(layoutOf(text, Object(JSON.parse(text))))).toBe(true);
      }),
      { numRuns: rounds(100) },
    );
    expect(mayRepeatKey(layoutOf('{"a":[{"a":1,"b" : "c:d"}]}', { a: [{ a: 1, b: "c:d" }] }))).toBe(false);
  });

  test("tells no repeated key where there is none", () => {
    fc.assert(
      fc.property(uniqueTree, spaces, (tree, gaps) => {
        expect(found(written(tree, gaps)).repeats).toEqual([]);
      }),
      { numRuns: rounds(100) },
    );
  });

  test("looks at one of several glued objects alone", () => {
    fc.assert(
      fc.property(repeatingObject, repeatingObject, repeatingObject, spaces, (before, object, behind, gaps) => {
        const front = written(before, gaps);
        const text = written(object, gaps);
        const glued = front + text + written(behind, gaps);
        expect(found(glued, front.length, front.length + text.length).repeats).toEqual(repeatsOf(object));
      }),
      { numRuns: rounds(100) },
    );
  });

  const wholeFraction = fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,15})\.0{1,6}(?:[eE]\+?[0-9]{1,2})?$/);
  const otherNumber = fc.oneof(
    fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{0,5}[1-9])?$/),
    fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,5})[eE]\+?[0-9]{1,2}$/),
    fc.stringMatching(/^[1-9]\.0{1,3}[eE]-[1-9]$/),
    numberToken.map((token) => `"${token}.0"`),
  );

  test("tells the numbers that are whole and written with a fraction or an exponent, and no others", () => {
    const isWhole = (token: string): boolean =>
      /^-?\d+\.0+$/.test(token) || (/^-?\d.*[eE]\+?\d+$/.test(token) && Number.isInteger(Number(token)));
    fc.assert(
      fc.property(fc.array(fc.oneof(wholeFraction, otherNumber), { maxLength: 8 }), spaces, (tokens, gaps) => {
        const text = written({ members: [['"x"', { elements: tokens }]] }, gaps);
        expect(found(text).fractions).toEqual(tokens.filter(isWhole));
      }),
      { numRuns: rounds(100) },
    );
  });

  test.each([
    ['{"a":1.0,"a":1}', []],
    ['{"a":1,"a":1.0}', ["1.0"]],
    ['{"a":1.0,"a":2.0,"a":3.0}', ["3.0"]],
    ['{"a":{"b":[1.0,2.0]},"c":3.0,"a":{"b":[4.0]}}', ["3.0", "4.0"]],
    ['{"a":{"b":1.0,"b":2.0},"a":{"b":3.0}}', ["3.0"]],
  ])("tells nothing of a number that is lost to a repeated key: %s", (text, fractions) => {
    expect(found(text).fractions).toEqual(fractions);
  });

  test.each([
    ["one key in one object", (many: number) => `{${Array(many).fill('"a":1.0').join(",")}}`, 19_999, 1],
    [
      "a key in each of many objects",
      (many: number) => `[${Array(many).fill('{"a":1,"a":2.0}').join(",")}]`,
      20_000,
      20_000,
    ],
    ["a key at every depth", (many: number) => `${'{"a":1.0,"a":'.repeat(many)}0${"}".repeat(many)}`, 20_000, 0],
  ])("tells each of very many: %s", (_, textOf, repeats, fractions) => {
    const text = textOf(20_000);
    const seen = spellings(layoutOf(text, JSON.parse(text)), () => true);
    expect(seen.repeatedKeys).toHaveLength(repeats);
    expect(seen.wholeFractions).toHaveLength(fractions);
  });

  test.each([
    ['{"a":1.00000000000000000001,"b":2.5}', ["/a"]],
    ['{"a":[10e-1,15e-1]}', ["/a/0"]],
    ['{"Type-e":100E-2}', ["/Type-e"]],
    ['{"a":"one-1","b":1e-1,"c":1e2}', []],
  ])("tells the numbers that JSON.parse rounds to an integer, and no others: %s", (text, pointers) => {
    const seen = spellings(layoutOf(text, JSON.parse(text)), () => true);
    expect(seen.roundedFractions.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("takes no number for an integer that no program can hold", () => {
    expect(found('{"a":1.0e3,"b":1.0e310,"c":-1.00e+400,"d":1.0e308}').fractions).toEqual(["1.0e3", "1.0e308"]);
  });

  test("finds integers written with an exponent, and no fractions", () => {
    const text = '{"a":4.51E+12,"b":1e3,"c":12E0,"d":1.25e1,"e":1.5E+1,"f":1e-3,"name":"3e5","h":100}';
    expect(found(text).fractions).toEqual(["4.51E+12", "1e3", "12E0", "1.5E+1"]);
  });

  test("asks which names matter, however they are written", () => {
    const text = String.raw`{"a":1.0,"\u0062":2.0,"c":{"b":3.0},"l":[4.0]}`;
    const seen = spellings(layoutOf(text, JSON.parse(text)), (name) => name === "b");
    expect(seen.wholeFractions.map(({ pointer }) => pointer)).toEqual(["/b", "/c/b"]);
  });
});
