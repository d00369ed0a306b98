import { describe, expect, test } from "vitest";
import { explainRule } from "../../../src/report/explain/rule.js";
import { pageOf } from "../../../src/report/explain/thing.js";
import { ruleIds, rules } from "../../../src/rules/index.js";

test("prints a page from title to fix", () => {
  const text = explainRule("pips-sum");
  expect(text).toMatch(/^pips-sum: warning by default, error under --strict\n/);
  expect(text).toContain("\nWhat genuine journals say\n  Held in 245 of 245 cases.\n");
  expect(text).toMatch(/\nThis fails \(Status\.json\)\n.*"Pips":\[ 2, 2, 2 \] \}\n/s);
  expect(text).toMatch(/\nThis passes \(Status\.json\)\n.*"Pips":\[ 4, 4, 4 \] \}\n/s);
  expect(text).toMatch(/ {2}on the command line: {2}--rule pips-sum=off\n/);
  expect(text).toMatch(/ {2}in the config file: {3}\{"rules": \{"pips-sum": "off"\}\}\n$/);
});

test("a title says how much a rule weighs", () => {
  expect(explainRule("wrong-type")).toMatch(/^wrong-type: error, with and without --strict\n/);
  expect(explainRule("old-format")).toMatch(/^old-format: warning by default, silent under --strict\n/);
  expect(explainRule("duplicate-key")).toMatch(/^duplicate-key: warning, with and without --strict\n/);
  expect(explainRule("rare-absence")).toMatch(
    /^rare-absence: silent unless it is enabled\n(?:.*\n)*How to enable it\n.* --rule rare-absence=warn\n/,
  );
  expect(explainRule("single-economy")).toMatch(/^single-economy: silent by default, error under --strict\n/);
});

test("what cannot be seen is shown as an escape", () => {
  expect(explainRule("nul-bytes")).toContain("  \\u0000\\u0000\\u0000\\u0000{ ");
  expect(explainRule("byte-order-mark")).toContain("  \\ufeff{ ");
  expect(explainRule("invalid-utf8")).toMatch(/\(a journal, saved as Latin-1\)\n.*Zo\\xeb.*Zoë/s);
  expect(explainRule("empty-side-file")).toContain("  (nothing)\n");
});

test("a long line is wrapped between fields, a very long one is cut", () => {
  const fields = (count: number): string => Array.from({ length: count }, (_, index) => `"Field${index}":1`).join(", ");
  const lines = pageOf()
    .sample({ text: `{ ${fields(8)} }\n{ ${fields(99)} }\n`, as: "journal" })
    .split("\n");
  expect(lines[0]).toBe('  { "Field0":1, "Field1":1, "Field2":1, "Field3":1, "Field4":1, "Field5":1,');
  expect(lines[1]).toBe('    "Field6":1, "Field7":1 }');
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toBe("    …");
});

test("text without a place to break is broken all the same", () => {
  const lines = pageOf()
    .sample({ text: "x".repeat(100), as: "journal" })
    .split("\n");
  expect(lines).toEqual([`  ${"x".repeat(78)}`, `    ${"x".repeat(22)}`]);
});

describe.each(ruleIds)("%s", (id) => {
  test("fits into 80 columns of visible text", () => {
    const text = explainRule(id);
    expect(text).not.toMatch(/(?!\n)\p{Cc}|undefined| $/mu);
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test("shows where its two examples differ", () => {
    const [fails, passes] = [rules[id].fails(), rules[id].passes()];
    if (id === "status-in-journal") expect(fails.as).not.toBe(passes.as);
    else expect(pageOf().sample(fails)).not.toBe(pageOf().sample(passes));
  });
});
