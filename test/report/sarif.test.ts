import { createRequire } from "node:module";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { FramedFinding } from "../../src/engine/validate/finding.js";
import { ruleIds, rules } from "../../src/rules/index.js";
import { run } from "../run.js";
import { brokenInput, finding, hostileFindings, reported } from "./reported.js";

interface Rule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string; readonly markdown: string };
  readonly defaultConfiguration: { readonly level: string };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly message: { readonly text: string };
  readonly locations: readonly [{ readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }];
  readonly partialFingerprints: { readonly primaryLocationLineHash: string };
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly Rule[] } };
  readonly results: readonly Result[];
  readonly invocations?: readonly {
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[];
  }[];
}

const require = createRequire(import.meta.url);

/** The schema of OASIS says draft 4 and `id`; nothing in it differs from draft 7, which ajv knows. */
const {
  $schema: _,
  id: __,
  ...official
} = require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json") as {
  readonly [keyword: string]: unknown;
};
const ajv = new Ajv({ strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(official);

function valid(text: string): Run {
  const log = JSON.parse(text) as { readonly runs: readonly [Run] };
  validate(log);
  expect(validate.errors).toBeNull();
  return log.runs[0];
}

const sarif = async (findings: readonly FramedFinding[]): Promise<Run> => valid(await reported("sarif", findings));

test("the official schema is not satisfied by just anything", () => {
  expect(validate({ version: "2.1.0", runs: [{ tool: { driver: { name: "x" } }, results: [{}] }] })).toBe(false);
  expect(validate({ version: "2.1.0", runs: [{ tool: { driver: {} } }] })).toBe(false);
});

describe("by the official schema", () => {
  test("is valid for a run without findings", async () => {
    expect((await sarif([])).results).toEqual([]);
  });

  test("a run over all fixtures", async () => {
    const { stdout } = await run(["--format", "sarif", "--strict", "fixtures"]);
    expect(valid(stdout).results.length).toBeGreaterThan(200);
  });

  test("is valid with hostile text, whose addresses are percent-encoded", async () => {
    const { results } = await sarif(hostileFindings);
    const uris = results.map(({ locations }) => locations[0].physicalLocation.artifactLocation.uri);
    expect(uris.join("")).toMatch(/^[A-Za-z0-9%/._~!'()*-]+$/);
    expect(uris.map(decodeURIComponent)).toEqual(hostileFindings.map(({ file }) => Buffer.from(file).toString()));
    expect(results.filter(({ message }) => /\[[^\]]*\]\(/.test(message.text))).toEqual([]);
  });
});

test("every rule is described within GitHub's limits", async () => {
  const { tool } = await sarif([]);
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(ruleIds);
  for (const { id, shortDescription, fullDescription, help, defaultConfiguration } of tool.driver.rules) {
    const rule = rules[id as keyof typeof rules];
    expect(shortDescription.text).toBe(rule.says);
    expect(fullDescription.text).toBe(rule.what);
    expect(Math.max(shortDescription.text.length, fullDescription.text.length)).toBeLessThan(1024);
    expect(help.text).toContain("This passes");
    expect(help.markdown).toContain("This passes");
    // A rule that is silent until it is switched on is a warning then, and SARIF has no level for silence.
    const level = rule.strict === "off" ? "warning" : rule.strict;
    expect(defaultConfiguration).toEqual(
      rule.severity === "off" ? { enabled: false, level } : { level: rule.severity },
    );
  }
});

test("a result points at its rule and has a fingerprint of its own", async () => {
  const found = [finding(), finding(), finding({ rule: "pips-sum", line: 9 })];
  const { tool, results } = await sarif(found);
  expect(results.map(({ ruleIndex }) => tool.driver.rules[ruleIndex]?.id)).toEqual(found.map(({ rule }) => rule));
  expect(new Set(results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash)).size).toBe(3);
});

test("what is beyond 25,000 results is counted in a notification", async () => {
  const found = Array.from({ length: 25_003 }, (_, line) => finding({ line: line + 1 }));
  const { results, invocations } = await sarif(found);
  expect(results.length).toBe(25_000);
  expect(invocations).toMatchObject([{ executionSuccessful: true }]);
  expect(invocations?.[0]?.toolExecutionNotifications.map(({ message }) => message.text)).toEqual([
    "3 more findings left out: GitHub takes no more than 25,000",
  ]);
});

test("a file that cannot be read makes the run unsuccessful", async () => {
  const { stdout, exitCode } = await run(["--format", "sarif", "-"], { stdin: brokenInput() });
  const { invocations } = valid(stdout);
  expect(exitCode).toBe(2);
  expect(invocations).toMatchObject([{ executionSuccessful: false }]);
  expect(invocations?.[0]?.toolExecutionNotifications).toMatchObject([
    { level: "error", message: { text: "cannot read <stdin>: the disk is gone" } },
  ]);
});
