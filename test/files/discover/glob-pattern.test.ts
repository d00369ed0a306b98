import fc from "fast-check";
import picomatch from "picomatch";
import { expect, test } from "vitest";
import { globPattern } from "../../../src/files/discover/glob-pattern.js";

const words = [
  "a",
  "b",
  "ab",
  ".a",
  "a.b",
  "*",
  "**",
  "a*",
  "*b",
  "*a*",
  "?",
  "a?",
  "[ab]",
  "[!a]",
  "[a-b]*",
  "{a,b}",
  "{a,b*}c",
  "@(a|b)",
  "+(ab)",
  "*(a)b",
  "?(a)b",
  "a**",
  "{a,**/b}",
];
const names = ["a", "b", "ab", "abc", "ac", "bc", ".a", "a.b", "abab", "aab"];
const joined = (parts: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: most }).map((each) => each.join("/"));

/** Each glob that braces stand for, as shells have it. */
function expanded(glob: string): readonly string[] {
  const [, before = "", inner, after = ""] = /^(.*?)\{(.*?)\}(.*)$/.exec(glob) ?? [];
  return inner === undefined ? [glob] : inner.split(",").flatMap((one) => expanded(`${before}${one}${after}`));
}

test("a glob matches what it matches for others", () => {
  fc.assert(
    fc.property(
      joined(words, 4),
      fc.array(fc.tuple(fc.constantFrom("", "", "../"), joined(names, 4)), { minLength: 20 }),
      (glob, paths) => {
        const globs = expanded(glob);
        // Others differ from each other in whether a folder is below itself.
        fc.pre(!globs.some((each) => /\/\*\*$/.test(each)));
        const { test } = globPattern(glob);
        const isMatch = picomatch([...globs], { dot: true, posix: true });
        const wrong = paths.map((parts) => parts.join("")).filter((path) => test(path) !== isMatch(path));
        if (wrong.length > 0) expect([glob, wrong]).toEqual([glob, []]);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  ["a/**", "a/b/c", true],
  ["a/**", "ab/c", false],
  ["*/**", "Journal.log", false],
  ["*/**", "logs/Journal.log", true],
  ["**", "a/b", true],
  ["**/**/a", "a", true],
  ["**/*.log", "../Journal.log", false],
  ["../**/*.log", "../a/Journal.log", true],
  ["{01..12}.log", "07.log", true],
  ["{01..12}.log", "7.log", false],
  ["{a..c}", "b", true],
  ["Journal (1).log", "Journal (1).log", true],
  ["Journal (1).log", "Journal 1.log", false],
  ["a[1].log", "a[1].log", true],
  ["a[1].log", "a1.log", true],
  ["[]a]", "]", true],
  ["\\*", "*", true],
  ["\\*", "a", false],
  ["a{b", "a{b", true],
  ["*", "line\nfeed", true],
  ["**/Journal*.log", "line\nfeed/Journal.\n1.log", true],
  ["./a", "a", true],
  ["a+b$^.log", "a+b$^.log", true],
])("decides whether %j matches %j: %j", (glob, path, expected) => {
  expect(globPattern(glob).test(path)).toBe(expected);
});

test("matches any path quickly, whatever the glob", () => {
  const path = `${"a".repeat(2000)}/${"a/".repeat(1000)}b`;
  for (const glob of ["+(a|aa)+(a|aa)*(a)c", "*a".repeat(100), `${"**/a/".repeat(20)}c`, `${"{a,b}*".repeat(20)}c`]) {
    expect(globPattern(glob).test(path)).toBe(false);
  }
});

test.each([
  ["a".repeat(3000), "asks for too many steps"],
  ["{1..100000}", "has a range of more than 1000"],
  [`${"{1..500}".repeat(3)}`, "asks for too many steps"],
  ["!(a)", "exceptions are not possible"],
])("%# is refused", (glob, reason) => {
  expect(() => globPattern(glob)).toThrow(reason);
});
