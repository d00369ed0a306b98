import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linearPattern } from "../../src/base/linear-pattern.js";
import { rounds } from "../depth.js";

const atoms = [
  ...[
    "a",
    "b",
    "c",
    "-",
    " ",
    "/",
    "é",
    "\u{1f680}",
    "\\u{1f680}",
    "\\ud83d\\ude80",
    "\\u0061",
    "\\x62",
    "\\cJ",
    "\\n",
    "\\0",
  ],
  ...[".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\.", "\\/", "\\$", "\\p{L}", "\\P{Lu}", "\\p{Script=Greek}"],
  ...[
    "[ab]",
    "[^a]",
    "[a-c]",
    "[]",
    "[^]",
    "[\\]a]",
    "[\\w-]",
    "[^\\d\\s]",
    "[\u{1f680}-\u{1f6ff}]",
    "[(|)*]",
    "[\\b]",
    "[\\p{L}1]",
  ],
] as const;
const places = ["^", "$", "\\b", "\\B"] as const;
const signs = ["", "", "", "*", "+", "?", "*?", "+?", "??", "{0}", "{2}", "{1,}", "{0,2}", "{2,3}?"] as const;

/** Patterns so short that JavaScript itself is quick with them too. */
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...signs)).map((two) => two.join("")) },
    { weight: 1, arbitrary: fc.constantFrom(...places) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom("(", "(?:", "(?<n>"), tie("pattern"), fc.constantFrom(...signs))
        .map(([open, inner, sign]) => `${open}${inner.replaceAll("(?<n>", "(")})${sign}`),
    },
  ),
  pattern: fc
    .array(fc.array(tie("part"), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((choices) => choices.map((parts) => parts.join("")).join("|")),
}));

const character = fc.constantFrom(
  "a",
  "a",
  "b",
  "b",
  "c",
  "A",
  "1",
  "_",
  "-",
  " ",
  "\n",
  "é",
  "α",
  "\u{1f680}",
  "\ud83d",
  "\ude80",
);
const texts = fc.array(
  fc.array(character, { maxLength: 6 }).map((characters) => characters.join("")),
  { minLength: 6 },
);

test("tells of any text what JavaScript does", () => {
  let taken = 0;
  fc.assert(
    fc.property(pattern, texts, (source, several) => {
      // Two groups of one name are not JavaScript.
      const unnamed = source.replace(/(\(\?<n>.*)\(\?<n>/s, "$1(");
      fc.pre(unnamed.split("(?<n>").length < 3);
      const linear = linearPattern(unnamed);
      const own = new RegExp(unnamed, "u");
      taken++;
      // V8 looks for \B within a pair of halves too, where the standard has no place.
      const seen = unnamed.includes("\\B")
        ? several.filter((text) => !/\p{Cs}|[\u{10000}-\u{10ffff}]/u.test(text))
        : several;
      const wrong = seen.filter((text) => linear.test(text) !== own.test(text));
      if (wrong.length > 0) expect([unnamed, wrong]).toEqual([unnamed, []]);
    }),
    { numRuns: rounds(150) },
  );
  expect(taken).toBeGreaterThanOrEqual(rounds(150));
});

test.each([
  ["^(a+)+$", "!"],
  ["^(a|a)*$", "!"],
  ["^(a|aa)+$", "!"],
  ["^(?:a*)*b", ""],
  ["(a*)*(a*)*(a*)*c", ""],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", ""],
  ["(a|b)*a(a|b){20}c", ""],
  ["(x+x+)+y", ""],
])("%s comes to an end with a long text", (source, end) => {
  expect(linearPattern(source).test("a".repeat(50_000) + end)).toBe(false);
});

describe("is refused", () => {
  test.each([
    ["a(?=b)", "has a lookahead or lookbehind"],
    ["a(?!b)", "has a lookahead or lookbehind"],
    ["(?<=a)b", "has a lookahead or lookbehind"],
    ["(?<!a)b", "has a lookahead or lookbehind"],
    ["(a)\\1", "has a reference to a group"],
    ["(?<x>a)\\k<x>", "has a reference to a group"],
    ["(a{100}){100}", "asks for too many steps"],
    ["a{1000000000}", "asks for too many steps"],
    ["(", "Invalid regular expression"],
  ])("%s", (source, reason) => {
    expect(() => linearPattern(source)).toThrow(reason);
  });

  test("refuses a pattern that is longer than a person writes", () => {
    expect(() => linearPattern("a".repeat(20_001))).toThrow("is longer than 20000 characters");
    expect(() => linearPattern(`${"(".repeat(201)}${")".repeat(201)}`)).toThrow("has groups too deep");
  });

  test("nothing that is repeated without end is not among it", () => {
    expect(linearPattern("^(?:){1000000000}$").test("")).toBe(true);
    expect(linearPattern("^(?:(?:){99999999}){99999999}a$").test("a")).toBe(true);
  });
});
