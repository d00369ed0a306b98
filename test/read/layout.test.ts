import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Layout, layoutOf } from "../../src/read/json/layout.js";
import { pointerKeys } from "../../src/read/json/pointer.js";
import { rounds } from "../depth.js";
import { workOf } from "../work.js";
import { repeatingTree, spaces, type Tree, uniqueTree, valuesOf, written } from "./json-tree.js";

/** What stands at the place of a pointer, and its key, both parsed. */
function found({ text, locate }: Layout, pointer: string): unknown {
  const place = locate(pointer);
  if (!place) return undefined;
  const parsed = (start: number, end: number): unknown => JSON.parse(text.slice(start, end));
  return { value: parsed(place.start, place.end), key: place.key && parsed(place.key.start, place.key.end) };
}

/** What JSON.parse has there: of a key that stands twice the last. */
function expected(value: unknown, pointer: string): unknown {
  let node = value;
  let name: string | undefined;
  for (const key of pointerKeys(pointer)) {
    // An array has a length, but no pointer leads there.
    if (typeof node !== "object" || node === null || !Object.keys(node).includes(key)) return undefined;
    name = Array.isArray(node) ? undefined : key;
    node = (node as Readonly<Record<string, unknown>>)[key];
  }
  return { value: node, key: name };
}

function pointersOf(tree: Tree): readonly string[] {
  const pointers = valuesOf(tree).map(({ pointer }) => pointer);
  return [...new Set([...pointers, "/nowhere/at/all", ...pointers.map((pointer) => `${pointer}/00`)])];
}

describe("locate", () => {
  test.each([
    ["any text", repeatingTree],
    ["texts without repeated keys", uniqueTree],
  ])("finds each value and its key by pointer, of a repeated key the last, in %s", (_, trees) => {
    fc.assert(
      fc.property(trees, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        const value: unknown = JSON.parse(text);
        const layout = layoutOf(text, value);
        for (const pointer of pointersOf(tree)) {
          expect(found(layout, pointer)).toEqual(expected(value, pointer));
          // The first few are searched for, the others are found by a scan.
          expect(found(layoutOf(text, value), pointer)).toEqual(expected(value, pointer));
        }
      }),
      { numRuns: rounds(100) },
    );
  });

  test("finds the same in a part of a text", () => {
    fc.assert(
      fc.property(repeatingTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        const value: unknown = JSON.parse(text);
        const front = '{"a":1,"b":[2]} ';
        const layout = layoutOf(`${front}${text} {"a":3}`, value, {
          start: front.length,
          end: front.length + text.length,
        });
        for (const pointer of pointersOf(tree)) {
          expect(found(layout, pointer)).toEqual(expected(value, pointer));
        }
      }),
      { numRuns: rounds(50) },
    );
  });

  test.each([
    ['{"a":"b","b":1}', "/b", 13],
    ['{"x":["a"],"a":2}', "/a", 15],
    ['{ "a" : [ 1, [ 2, 3 ] ] }', "/a/1/0", 15],
    ['{",":1,"a":["b","c"]}', "/,", 5],
    ['{"a":{"n":1},"n":2}', "/n", 17],
  ])("is not misled by a name that stands elsewhere too: %s", (text, pointer, start) => {
    expect(layoutOf(text, JSON.parse(text)).locate(pointer)).toMatchObject({ start, end: start + 1 });
  });

  test("leaves out the white space around a value", () => {
    expect(layoutOf(' \t{ "a":1 } \r', { a: 1 }).locate("")).toEqual({ start: 2, end: 11 });
  });
});

describe("a hostile text", () => {
  const many = 100_000;

  test.each([
    ["members", (key: string) => `"${key}":0`, ["{", "}"], (index: number) => `/k${index}`],
    ["elements", () => "0", ["[", "]"], (index: number) => `/${index}`],
  ] as const)("with many %s is found all over in time", (_, member, [open, close], pointerOf) => {
    const text = `${open}${Array.from({ length: many }, (_, index) => member(`k${index}`)).join(",")}${close}`;
    const { locate } = layoutOf(text, JSON.parse(text));
    const missed = Array.from({ length: many }, (_, index) => pointerOf(index)).filter((pointer) => !locate(pointer));
    expect(missed).toEqual([]);
  });

  test("is searched to its end when it is deeply nested", () => {
    const depth = 200_000;
    const text = `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`;
    const place = layoutOf(text, JSON.parse(text)).locate("/a".repeat(depth));
    expect(place).toMatchObject({ start: 5 * depth, end: 5 * depth + 1 });
  });
});

test("a text is searched for escapes once, however many of its values are located", async () => {
  const text = `[${"1,".repeat(999)}1]`;
  const { locate } = layoutOf(text, JSON.parse(text));
  const work = await workOf(async () => {
    for (let index = 0; index < 1000; index++) locate(`/${index}`);
  });
  expect(work).toBeLessThan(50 * text.length);
});
