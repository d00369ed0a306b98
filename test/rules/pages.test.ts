import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/engine/validate/finding.js";
import { isOffByDefault } from "../../src/rules/default-severity.js";
import { ruleIds, rules } from "../../src/rules/index.js";
import type { Example } from "../../src/rules/rule.js";
import { run } from "../run.js";

/** The rules that an example breaks, each once, with their severities. */
async function brokenBy({ text, as, encoding }: Example, ...options: readonly string[]): Promise<readonly string[]> {
  const stdin = Buffer.from(text, encoding ?? "utf8");
  const argv = ["--as", as, "--format", "json", ...options, "-"];
  const { stdout, stderr } = await run(argv, { stdin });
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return [...new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`))];
}

describe.each(ruleIds)("the page of %s", (id) => {
  const { severity, strict, what, why, evidence, ...examples } = rules[id];
  const [fails, passes] = [examples.fails(), examples.passes()];
  const isAsked = isOffByDefault(rules[id]);
  const flags = [...(fails.strict ? ["--strict"] : []), ...(isAsked ? ["--rule", `${id}=warn`] : [])];

  test("shows a file that breaks this rule and no other", async () => {
    const weight = isAsked ? "warning" : fails.strict ? strict : severity;
    expect(await brokenBy(fails, ...flags)).toEqual([`${id} ${weight}`]);
  });

  test("shows a file that breaks no rule", async () => {
    expect(passes.strict).toBe(fails.strict);
    expect(await brokenBy(passes, ...flags)).toEqual([]);
  });

  test("has the weight that the list of rules gives it", async () => {
    for (const [isStrict, weight] of [[false, severity] as const, [true, strict] as const]) {
      const broken = (await brokenBy(fails, ...(isStrict ? ["--strict"] : []))).filter((finding) =>
        finding.startsWith(`${id} `),
      );
      expect(broken).toEqual(weight === "off" ? [] : [`${id} ${weight}`]);
    }
  });

  test("is written in whole sentences", () => {
    for (const text of [what, why, ...(evidence === undefined ? [] : [evidence])]) {
      expect(text).toMatch(/^[A-Z1-9].*\.$/);
    }
  });
});
