import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fix } from "../../../src/index.js";
import { fixOf, ruleIds, rules } from "../../../src/rules/index.js";
import { projectFolder } from "../../run.js";

const folder = join(projectFolder, "fixtures", "fixes");
const cases = readdirSync(folder).sort();

describe.each(cases)("%s", (name) => {
  const [file = ""] = readdirSync(join(folder, name, "before"));
  const bytesIn = (state: string): Buffer => readFileSync(join(folder, name, state, file));
  const after = bytesIn("after");
  const guessed = existsSync(join(folder, name, "guessed")) ? bytesIn("guessed") : after;

  test("is fixed by what is safe, and then there is nothing more to fix", async () => {
    const first = await fix(bytesIn("before"), { file });
    expect(Buffer.from(first.bytes).toString("latin1")).toBe(after.toString("latin1"));
    const second = await fix(first.bytes, { file });
    expect(second).toEqual({ ...first, fixed: 0 });
    expect(first.findings.filter(({ fix }) => fix?.safe)).toEqual([]);
  });

  test("is fixed by guesses too, where they are wanted", async () => {
    const first = await fix(bytesIn("before"), { file, unsafe: true });
    expect(Buffer.from(first.bytes).toString("latin1")).toBe(guessed.toString("latin1"));
    const second = await fix(first.bytes, { file, unsafe: true });
    expect(second).toEqual({ ...first, fixed: 0 });
    expect(first.findings.filter(({ fix }) => fix)).toEqual([]);
  });
});

test("every rule with a fix has a case, and no other", () => {
  const ruleOf = (name: string): string | undefined =>
    ruleIds.find((id) => name === id || name.startsWith(`${id}-`)) ?? name;
  expect([...new Set(cases.map(ruleOf))].sort()).toEqual(ruleIds.filter((id) => fixOf(id) !== null).sort());
});

test("every rule with a fix says in a sentence what is done", () => {
  for (const id of ruleIds) {
    const { fix } = rules[id];
    for (const sentence of fix ? [fix.safe ?? fix.unsafe, fix.unsafe ?? fix.safe] : []) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  }
});
