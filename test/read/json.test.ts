import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keySpan } from "../../src/read/json/key.js";
import { locate } from "../../src/read/json/locate.js";
import { pointerTo } from "../../src/read/json/pointer.js";
import { skipBlank, walk } from "../../src/read/json/walk.js";
import { repeatingTree, spaces, toldOf, uniqueTree, written } from "./json-tree.js";

function isAccepted(text: string): boolean {
  const result = walk(text, 0, () => {});
  return "end" in result && skipBlank(text, result.end) === text.length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same text for equal values, however they were written. */
function plain(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

const anyText = fc.tuple(repeatingTree, spaces).map(([tree, gaps]) => written(tree, gaps));
const unit = fc.constantFrom(..."{}[]:,\"'\\/ \t\n\r\f\v\0\x1f\x7f\u00a0\u2028\ufeff-+.0123eEtrufalsn“”#é");
const mutation = fc.record({ at: fc.nat(), drop: fc.nat({ max: 2 }), insert: fc.string({ unit, maxLength: 2 }) });

const mutatedText = fc.tuple(anyText, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([text, mutations]) =>
  mutations.reduce((changed, { at, drop, insert }) => {
    const place = at % (changed.length + 1);
    return changed.slice(0, place) + insert + changed.slice(place + drop);
  }, text),
);

describe("walk", () => {
  test("accepts any JSON text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isAccepted(text)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("accepts what JSON.parse accepts and nothing else", () => {
    const texts = fc.oneof(mutatedText, fc.string({ unit, maxLength: 8 }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(isAccepted(text)).toBe(isJson(text));
      }),
      { numRuns: 10_000 },
    );
  });

  test("places a fault within the text, and everything before it can still become JSON", () => {
    fc.assert(
      fc.property(mutatedText, (text) => {
        const result = walk(text, 0, () => {});
        if ("end" in result) return;
        const { start, end } = result.fault;
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
        const before = walk(text.slice(0, start), 0, () => {});
        if ("fault" in before) expect(before.fault.cause).toMatch(/^unfinished/);
      }),
      { numRuns: 3000 },
    );
  });

  test("tells every value once, with its pointer, its place and whether its key stood before", () => {
    fc.assert(
      fc.property(repeatingTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        const told: unknown[] = [];
        const result = walk(text, 0, (pointer, start, end, repeatedKey) => {
          told.push({ pointer, repeatedKey, value: plain(text.slice(start, end)) });
        });
        expect(result).toEqual({ end: text.length });
        expect(told).toEqual(toldOf(tree).map(({ tree: node, ...rest }) => ({ ...rest, value: plain(written(node)) })));
      }),
      { numRuns: 1000 },
    );
  });

  test("starts where it is told to and stops behind the value", () => {
    fc.assert(
      fc.property(uniqueTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        const result = walk(`[0] ${text} ]`, 4, () => {});
        expect("end" in result && result.end >= 4 + text.length).toBe(true);
      }),
    );
  });

  test.each([
    ["arrays", "[", "]"],
    ["objects", '{"":', "}"],
  ])("survives %s a million deep, whole and cut", (_, opening, closing) => {
    const depth = 1_000_000;
    const front = opening.repeat(depth);
    let count = 0;
    const whole = `${front}0${closing.repeat(depth)}`;
    expect(walk(whole, 0, () => count++)).toEqual({ end: whole.length });
    expect(count).toBe(depth + 1);
    expect(walk(front, 0, () => {})).toMatchObject({ fault: { cause: "unfinished" } });
  });
});

describe("locate", () => {
  test("finds each value by its pointer, of a repeated key the last", () => {
    fc.assert(
      fc.property(repeatingTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        const last = new Map(toldOf(tree).map(({ pointer, tree: node }) => [pointer, plain(written(node))]));
        const spans = locate(text, 0, new Set([...last.keys(), "/nowhere/at/all"]));
        expect(
          new Map([...spans].map(([pointer, { start, end }]) => [pointer, plain(text.slice(start, end))])),
        ).toEqual(last);
      }),
      { numRuns: 500 },
    );
  });
});

describe("keySpan", () => {
  test("finds the key of each value that has one", () => {
    fc.assert(
      fc.property(repeatingTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        walk(text, 0, (pointer, start) => {
          const span = keySpan(text, start);
          const last = pointer.slice(pointer.lastIndexOf("/") + 1);
          if (span === undefined) expect(last).toMatch(/^\d*$/);
          else expect(pointerTo("", JSON.parse(text.slice(span.start, span.end)) as string)).toBe(`/${last}`);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['{"a\\\\":1}', 1, 6],
    ['{"a\\"b":\n\t 1}', 1, 7],
    ['{ "\\\\\\"" : 1 }', 2, 8],
  ])("%s", (text, start, end) => {
    expect(JSON.parse(text)).toBeTypeOf("object");
    expect(keySpan(text, text.indexOf("1"))).toEqual({ start, end });
  });

  test("knows that an element and a whole record have none", () => {
    expect(keySpan('{"a":[1]}', 6)).toBeUndefined();
    expect(keySpan('{"a":1}', 0)).toBeUndefined();
    expect(keySpan(' {"a":1}', 1)).toBeUndefined();
  });
});
