import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longestPath } from "../../src/read/json/pointer.js";
import { extentOf, nameOf, nodePlace, noteLength, pointersIn, scan, skipBlank } from "../../src/read/json/scan.js";
import { rounds } from "../depth.js";
import { repeatingTree, spaces, type Tree, uniqueTree, valuesOf, written } from "./json-tree.js";

const depth = 100_000;
const deepNests = [
  ["arrays", "[", "]"],
  ["objects", '{"":', "}"],
] as const;

function isAccepted(text: string): boolean {
  const result = extentOf(text, 0);
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

describe("extentOf", () => {
  test("accepts any JSON text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isAccepted(text)).toBe(true);
      }),
      { numRuns: rounds(100) },
    );
  });

  test("accepts what JSON.parse accepts and nothing else", () => {
    const texts = fc.oneof(mutatedText, fc.string({ unit, maxLength: 8 }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(isAccepted(text)).toBe(isJson(text));
      }),
      { numRuns: rounds(1000) },
    );
  });

  test("places a problem within the text, and everything before it can still become JSON", () => {
    fc.assert(
      fc.property(mutatedText, (text) => {
        const result = extentOf(text, 0);
        if ("end" in result) return;
        const { start, end } = result.problem;
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
        const before = extentOf(text.slice(0, start), 0);
        if ("problem" in before) expect(before.problem.cause).toMatch(/^unfinished/);
      }),
      { numRuns: rounds(300) },
    );
  });

  test("starts where it is asked to and stops behind the value", () => {
    fc.assert(
      fc.property(uniqueTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        expect(extentOf(`[0] ${text} ]`, 4)).toEqual({ end: 4 + text.length });
      }),
    );
  });

  test.each(deepNests)("survives %s a hundred thousand deep, whole and cut", (_, opening, closing) => {
    const front = opening.repeat(depth);
    const whole = `${front}0${closing.repeat(depth)}`;
    expect(extentOf(whole, 0)).toEqual({ end: whole.length });
    expect(extentOf(front, 0)).toMatchObject({ problem: { cause: "unfinished" } });
  });
});

/** All that a scan mentions a text, value by value, in the order in which they start. */
function scanned(text: string, isPlain: boolean) {
  const notes = scan(text, { start: 0, end: text.length }, isPlain);
  const pointerOf = pointersIn(notes);
  return Array.from({ length: notes.length / noteLength }, (_, count) => {
    const node = count * noteLength;
    const { start, end, key } = nodePlace(notes, node);
    const name = key && (JSON.parse(text.slice(key.start, key.end)) as unknown);
    expect(nameOf(notes, node)).toBe(name);
    return { pointer: pointerOf(node), value: plain(text.slice(start, end)), name };
  });
}

/** The same by the tree that was written. */
function expected(tree: Tree) {
  return valuesOf(tree).map(({ pointer, name, tree: node }) => ({ pointer, value: plain(written(node)), name }));
}

describe("scan", () => {
  test("tells every value once, with its pointer, its place and that of its key", () => {
    fc.assert(
      fc.property(repeatingTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        const seen = scanned(text, false);
        expect(seen).toEqual(expected(tree));
        if (!text.includes("\\")) expect(scanned(text, true)).toEqual(seen);
      }),
      { numRuns: rounds(100) },
    );
  });

  test("tells of a part of a text alone", () => {
    fc.assert(
      fc.property(uniqueTree, spaces, (tree, gaps) => {
        const text = written(tree, gaps);
        const alone = scan(text, { start: 0, end: text.length }, false);
        const part = scan(`[0] ${text} ]`, { start: 4, end: 4 + text.length }, false);
        expect(part.length).toBe(alone.length);
        expect(nodePlace(part, 0)).toEqual({ start: 4, end: 4 + text.length });
      }),
    );
  });

  test("refuses what was never JSON", () => {
    expect(() => scan("[1,]", { start: 0, end: 4 }, false)).toThrow("not JSON");
  });

  test.each(deepNests)("survives %s a hundred thousand deep", (_, opening, closing) => {
    const text = `${opening.repeat(depth)}0${closing.repeat(depth)}`;
    const notes = scan(text, { start: 0, end: text.length }, true);
    expect(notes.length / noteLength).toBe(depth + 1);
    const innermost = depth * noteLength;
    // Its pointer is as long as any may be.
    expect(pointersIn(notes)(innermost)).toHaveLength(longestPath);
    expect(nodePlace(notes, innermost)).toMatchObject({
      start: opening.length * depth,
      end: opening.length * depth + 1,
    });
  });
});
