import { expect, test } from "vitest";
import { listRules, rulesJson } from "../../src/rules/printed-list.js";
import { ruleIds, rules } from "../../src/rules/rules.js";

test("the table has a line for every rule, in columns", () => {
  const [head = "", ...lines] = listRules().trimEnd().split("\n");
  expect(head).toMatch(/^rule +default +strict +says$/);
  expect(lines.map((line) => line.split(" ")[0])).toEqual(ruleIds);
  const starts = ["default", "strict", "says"].map((name) => head.indexOf(name));
  for (const line of lines) {
    for (const start of starts) expect(line.slice(start - 2, start + 1), line).toMatch(/^ {2}\S$/);
    expect(line).toBe(line.trimEnd());
  }
});

test("the table tells the severities apart", () => {
  const table = listRules();
  expect(table).toMatch(/^missing-field +error +error +a required field is absent$/m);
  expect(table).toMatch(/^pips-sum +warning +error +Pips sum to 12, each from 0 to 8$/m);
  expect(table).toMatch(/^duplicate-key +warning +warning +/m);
  expect(table).toMatch(/^old-format +warning +off +/m);
  expect(table).toMatch(/^single-economy +off +error +/m);
});

test.each([30, 40, 60, 80, 160])("the table keeps to %d columns, and loses no word", (columns) => {
  const words = (table: string): readonly string[] => table.split(/\s+/);
  const lines = listRules(columns).split("\n");
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
  expect(words(lines.join("\n"))).toEqual(words(listRules()));
});

test("the JSON has the same rules, with their reasons", () => {
  const listed = JSON.parse(rulesJson()) as readonly Readonly<Record<string, string>>[];
  expect(listed.map(({ id }) => id)).toEqual(ruleIds);
  expect(listed.find(({ id }) => id === "pips-sum")).toEqual({
    id: "pips-sum",
    severity: "warning",
    strict: "error",
    says: "Pips sum to 12, each from 0 to 8",
    what: rules["pips-sum"].what,
    why: rules["pips-sum"].why,
    fix: null,
  });
  const fixes = Object.fromEntries(listed.map(({ id, fix }) => [id, fix]));
  expect(fixes).toMatchObject({ "wrong-type": "safe", "unknown-field": "safe", "unseen-value": "unsafe" });
});
