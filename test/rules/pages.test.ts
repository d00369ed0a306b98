import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/judge/finding.js";
import type { Example } from "../../src/rules/example.js";
import { ruleIds, rules } from "../../src/rules/rules.js";
import { run } from "../run.js";

/** The rules that an example breaks, each once, with their severities. */
async function brokenBy({ text, as, encoding }: Example, strict: boolean): Promise<readonly string[]> {
  const stdin = Buffer.from(text, encoding ?? "utf8");
  const argv = ["--as", as, "--format", "json", ...(strict ? ["--strict"] : []), "-"];
  const { stdout, stderr } = await run(argv, { stdin });
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return [...new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`))];
}

describe.each(ruleIds)("the page of %s", (id) => {
  const { severity, strict, what, why, evidence, ...examples } = rules[id];
  const [fails, passes] = [examples.fails(), examples.passes()];

  test("shows a file that breaks this rule and no other", async () => {
    expect(await brokenBy(fails, fails.strict === true)).toEqual([`${id} ${fails.strict ? strict : severity}`]);
  });

  test("shows a file that breaks no rule", async () => {
    expect(await brokenBy(passes, passes.strict === true)).toEqual([]);
  });

  test("has the weight that the list of rules gives it", async () => {
    for (const [isStrict, weight] of [[false, severity] as const, [true, strict] as const]) {
      const broken = (await brokenBy(fails, isStrict)).filter((finding) => finding.startsWith(`${id} `));
      expect(broken).toEqual(weight === "off" ? [] : [`${id} ${weight}`]);
    }
  });

  test("is written in whole sentences", () => {
    for (const text of [what, why, ...(evidence === undefined ? [] : [evidence])]) {
      expect(text).toMatch(/^[A-Z1-9].*\.$/);
    }
  });
});
