import { Chalk } from "chalk";
import { expect, test } from "vitest";
import { ruleIds, rules } from "../../src/rules/index.js";
import { listRules, rulesJson } from "../../src/rules/printed-list.js";
import { run } from "../run.js";

const plain = new Chalk({ level: 0 });

test("the list has a line for every rule, in columns, under the headings of families", () => {
  const [head = "", blank, ...lines] = listRules(plain).trimEnd().split("\n");
  expect(head).toMatch(/^rule +default +strict +--fix +what is wrong$/);
  expect(blank).toBe("");
  const rows = lines.filter((line) => (ruleIds as readonly string[]).includes(line.split(" ")[0] ?? ""));
  expect(rows.map((line) => line.split(" ")[0])).toEqual(ruleIds);
  const starts = ["default", "strict", "--fix", "what"].map((name) => head.indexOf(name));
  for (const line of rows) {
    for (const start of starts) expect(line.slice(start - 2, start + 1), line).toMatch(/^ {2}\S$/);
    expect(line).toBe(line.trimEnd());
  }
  const others = lines.filter((line) => !rows.includes(line) && line !== "");
  expect(others).toHaveLength(10);
  expect(others[0]).toBe("The bytes of a file (bytes)");
  expect(others.at(-1)).toBe("yes: --fix does it; guess: --fix --unsafe-fixes does it");
});

test("the list shows severities, what is fixed and what is wrong", () => {
  const table = listRules(plain);
  expect(table).toMatch(/^missing-field +error +error +yes +a required field is absent$/m);
  expect(table).toMatch(/^pips-sum +warning +error +no +Pips do not sum to 12, or one is not from 0 to 8$/m);
  expect(table).toMatch(/^unseen-value +warning +error +yes +/m);
  expect(table).toMatch(/^duplicate-key +warning +warning +yes +/m);
  expect(table).toMatch(/^old-format +warning +off +no +/m);
  expect(table).toMatch(/^single-economy +off +error +no +/m);
});

test.each([30, 40, 60, 80, 160])("the list keeps to %d columns, and loses no word", (columns) => {
  const words = (table: string): readonly string[] => table.split(/\s+/);
  const lines = listRules(plain, columns).split("\n");
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
  expect(words(lines.join("\n"))).toEqual(words(listRules(plain)));
});

test("headings are bold and severities coloured where colours are wanted", async () => {
  const { stdout } = await run(["rules"], { env: { FORCE_COLOR: "1" } });
  expect(stdout).toContain("\n\u001b[1mThe bytes of a file (bytes)\u001b[22m\n");
  expect(stdout.replaceAll(/ +/g, " ")).toContain(
    "\ninteger-as-float \u001b[33mwarning\u001b[39m \u001b[31merror\u001b[39m yes ",
  );
  expect((await run(["rules"])).stdout).not.toContain("\u001b");
});

test("the JSON has the same rules, with their reasons", () => {
  const listed = JSON.parse(rulesJson()) as readonly Readonly<Record<string, string>>[];
  expect(listed.map(({ id }) => id)).toEqual(ruleIds);
  expect(listed.find(({ id }) => id === "pips-sum")).toEqual({
    id: "pips-sum",
    severity: "warning",
    strict: "error",
    says: "Pips do not sum to 12, or one is not from 0 to 8",
    what: rules["pips-sum"].what,
    why: rules["pips-sum"].why,
    fix: null,
  });
  const fixes = Object.fromEntries(listed.map(({ id, fix }) => [id, fix]));
  expect(fixes).toMatchObject({ "wrong-type": "safe", "unknown-field": "safe", "unseen-value": "safe" });
});
